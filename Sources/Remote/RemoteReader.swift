import Files
import Instrument
import OSC

/// Reads what others ask for, and gathers values that come faster than anybody hears: a value.
package struct RemoteReader: Sendable {
    /// So many faults are remembered, so that each is told once.
    private static let maxFaults = 32

    /// What is to be done, in its order, each at its moment of `CLOCK_MONOTONIC`.
    package private(set) var due: [(command: Command, microseconds: Int64)] = []
    /// Where the values that wait stand in ``due``.
    private var places: [String: Int] = [:]
    private var faults: Set<String> = []
    /// Messages that could not be followed so far.
    private(set) var refusedCount = 0

    /// Nothing was asked for yet.
    package init() {}

    /// Reads a message. Returns a line for the player the first time that one cannot be followed.
    package mutating func read(_ message: OSCMessage, at microseconds: Int64, _ state: InstrumentState) -> String? {
        guard let address = RemoteAddresses.named[message.address], let request = address.request else {
            return refuse(
                message.address, "OSC: unknown address \(quoted(message.address))")
        }
        switch request(message.arguments, state) {
        case nil: return refuse(message.address, "OSC: \(message.address) takes \(Self.spoken(address.takes))")
        case .nothing?: return nil
        case .refused(let line)?: return refuse(line, "OSC: \(line)")
        case .command(let command)?:
            if address.isValue, let place = places[address.name] {
                due[place] = (command, microseconds)
            } else {
                if address.isValue { places[address.name] = due.count } else { places = [:] }
                due.append((command, microseconds))
            }
            return nil
        }
    }

    /// Takes out what is to be done.
    package mutating func takeDue() -> [(command: Command, microseconds: Int64)] {
        defer { (due, places) = ([], [:]) }
        return due
    }

    /// What an address takes, in a sentence: "a number, 0 to 1".
    private static func spoken(_ takes: String) -> String {
        let first = takes.prefix { $0.isLetter }
        return ["number", "name", "snapshot", "text", "source"].contains(first) ? "a \(takes)" : takes
    }

    /// - fault: what is told once: an address, or a line.
    private mutating func refuse(_ fault: String, _ line: String) -> String? {
        refusedCount += 1
        guard faults.count < Self.maxFaults, faults.insert(fault).inserted else { return nil }
        return line
    }
}
