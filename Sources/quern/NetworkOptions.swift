import ArgumentParser
import Instrument
import OSC
import Remote

/// Who may play and see the instrument over the network: nobody, until it is asked for.
struct NetworkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Takes OSC at a port, from this machine alone unless a host is given: 9000, 0.0.0.0:9000.",
            valueName: "port"),
        transform: place)
    var osc: OSCEndpoint?
    @Option(
        name: .customLong("osc-to"),
        help: ArgumentHelp("Tells how everything stands, by OSC. May be given several times.", valueName: "host:port"),
        transform: place)
    var listeners: [OSCEndpoint] = []
    @Option(
        name: .customLong("tuio-to"),
        help: ArgumentHelp("Sends the touch device's fingers by TUIO.", valueName: "host:port"), transform: place)
    var tuio: OSCEndpoint?

    @Flag(help: "Goes by one beat with whoever else uses Ableton Link in the local network.")
    var link = false

    /// What was asked for, not yet started; `nil` where nothing was.
    func remote(_ instrument: Instrument) throws(OSCSocket.Problem) -> Remote? {
        guard osc != nil || !listeners.isEmpty else { return nil }
        return try Remote(at: osc, telling: listeners, instrument)
    }

    private static func place(_ text: String) throws -> OSCEndpoint {
        guard let place = OSCEndpoint(text) else { throw ValidationError("it takes PORT or HOST:PORT") }
        return place
    }
}
