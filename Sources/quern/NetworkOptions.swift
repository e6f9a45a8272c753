import ArgumentParser
import Instrument
import OSC
import Remote

/// Who may play and see the instrument over the network: nobody, unless these options say so.
struct NetworkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Receive OSC: 9000 from this machine, 0.0.0.0:9000 from all.",
            valueName: "port"),
        transform: endpoint)
    var osc: OSCEndpoint?
    @Option(
        name: .customLong("osc-to"),
        help: ArgumentHelp("Send Quern's state over OSC. Can be repeated.", valueName: "host:port"),
        transform: endpoint)
    var listeners: [OSCEndpoint] = []
    @Option(
        name: .customLong("tuio-to"),
        help: ArgumentHelp("Send the touch device's fingers over TUIO.", valueName: "host:port"), transform: endpoint)
    var tuio: OSCEndpoint?

    @Flag(help: "Sync to Ableton Link on the local network.")
    var link = false

    /// What was asked for, not yet started; `nil` where nothing was.
    func remote(_ instrument: Instrument) throws(OSCSocket.Problem) -> Remote? {
        guard osc != nil || !listeners.isEmpty else { return nil }
        return try Remote(at: osc, telling: listeners, instrument)
    }

    private static func endpoint(_ text: String) throws -> OSCEndpoint {
        if let place = OSCEndpoint(text) { return place }
        let port = text.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        let isNumber = !port.isEmpty && port.allSatisfy { "0123456789".contains($0) }
        throw ValidationError(isNumber ? "a port is a number from 0 to 65535" : "use PORT or HOST:PORT")
    }
}
