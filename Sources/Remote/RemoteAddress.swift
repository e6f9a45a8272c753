import Instrument
import OSC

/// One OSC address of the instrument: the command that its messages give, and the values that it sends.
struct RemoteAddress: Sendable {
    /// What a message requests.
    enum Request: Sendable {
        case command(Command)
        /// A released button: nothing.
        case nothing
        /// What is wrong with its arguments, for the player: "/quern/mix: unknown sound "thunder"".
        case refused(String)
    }

    /// As OSC writes it.
    let name: String
    /// For the docs: its arguments; empty where it only sends.
    let takes: String
    /// For the docs: what it is.
    let about: String
    /// The request of its arguments; `nil` where they are invalid.
    var request: (@Sendable ([OSCArgument], InstrumentState) -> Request?)?
    /// The values that it sends; `nil` where it sends nothing.
    var values: (@Sendable (InstrumentState) -> [OSCArgument])?
    /// Whether only the last of several simultaneous messages counts.
    var isValue = false

    init(_ name: String, takes: String = "", _ about: String) {
        self.name = name
        self.takes = takes
        self.about = about
    }

    /// Sets the command that its arguments request.
    func requesting(_ command: @escaping @Sendable ([OSCArgument], InstrumentState) -> Command?) -> Self {
        var address = self
        address.request = { arguments, state in command(arguments, state).map(Request.command) }
        return address
    }

    /// Sets the request of its arguments, which may be none.
    func asking(_ request: @escaping @Sendable ([OSCArgument], InstrumentState) -> Request?) -> Self {
        var address = self
        address.request = request
        return address
    }

    /// As ``requesting(_:)``, of which only the last of several simultaneous messages counts.
    func setting(_ command: @escaping @Sendable ([OSCArgument], InstrumentState) -> Command?) -> Self {
        var address = requesting(command)
        address.isValue = true
        return address
    }

    /// As ``asking(_:)``, of which only the last of several simultaneous messages counts.
    func settingOrRefusing(_ request: @escaping @Sendable ([OSCArgument], InstrumentState) -> Request?) -> Self {
        var address = asking(request)
        address.isValue = true
        return address
    }

    /// A button: it gives the command when pressed, by a number other than 0 or by no argument.
    func pressing(_ command: Command) -> Self {
        var address = self
        address.request = { arguments, _ in
            guard let first = arguments.first else { return .command(command) }
            return first.number.map { $0 == 0 ? .nothing : .command(command) }
        }
        return address
    }

    /// Sets the values that it sends.
    func sending(_ values: @escaping @Sendable (InstrumentState) -> [OSCArgument]) -> Self {
        var address = self
        address.values = values
        return address
    }
}
