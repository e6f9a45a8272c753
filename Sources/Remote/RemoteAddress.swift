import Instrument
import OSC

/// One address of the instrument: what can be asked there, and what is told there.
struct RemoteAddress: Sendable {
    /// What a message comes to.
    enum Request: Sendable {
        case command(Command)
        /// A button that was let go: nothing.
        case nothing
    }

    /// As OSC writes it.
    let name: String
    /// For readers: what it takes; empty where it is told only.
    let takes: String
    /// For readers: what it is.
    let about: String
    /// What its arguments ask for; `nil` where they make no sense.
    var request: (@Sendable ([OSCArgument], InstrumentState) -> Request?)?
    /// What is told there; `nil` where nothing is.
    var values: (@Sendable (InstrumentState) -> [OSCArgument])?
    /// Whether of several messages that came at once the last alone counts.
    var isValue = false

    init(_ name: String, takes: String = "", _ about: String) {
        self.name = name
        self.takes = takes
        self.about = about
    }

    /// Sets what is asked for by its arguments.
    func requesting(_ command: @escaping @Sendable ([OSCArgument], InstrumentState) -> Command?) -> Self {
        var address = self
        address.request = { arguments, state in command(arguments, state).map(Request.command) }
        return address
    }

    /// As ``requesting(_:)``, of which the last of several alone counts.
    func setting(_ command: @escaping @Sendable ([OSCArgument], InstrumentState) -> Command?) -> Self {
        var address = requesting(command)
        address.isValue = true
        return address
    }

    /// A button: it asks when it is pressed, by a number that is not 0 or by no argument at all.
    func pressing(_ command: Command) -> Self {
        var address = self
        address.request = { arguments, _ in
            guard let first = arguments.first else { return .command(command) }
            return first.number.map { $0 == 0 ? .nothing : .command(command) }
        }
        return address
    }

    /// Sets what is told.
    func sending(_ told: @escaping @Sendable (InstrumentState) -> [OSCArgument]) -> Self {
        var address = self
        address.values = told
        return address
    }
}
