import PhoneServer
import Workshop

/// By which web addresses phones reach a room.
package struct RoomAddresses: Equatable, Sendable {
    /// Whole addresses with the room's key, the likeliest first.
    package let lines: [String]
    /// Whether only this machine reaches them.
    package let isOnlyHere: Bool

    /// - Parameters:
    ///   - setup: what the host asked for.
    ///   - port: where it listens.
    ///   - key: the room's.
    ///   - machine: this machine's addresses on its networks, the likeliest first.
    package init(_ setup: RoomSetup, port: Int, key: String, machine: [String] = MachineAddresses.current()) {
        let asked = setup.address.flatMap { $0 == "0.0.0.0" || $0 == "::" ? nil : [$0.contains(":") ? "[\($0)]" : $0] }
        let hosts = asked ?? (machine.isEmpty ? ["127.0.0.1"] : machine)
        isOnlyHere =
            setup.publicAddress == nil
            && (asked.map { $0.allSatisfy { $0.hasPrefix("127.") || $0 == "[::1]" } } ?? machine.isEmpty)
        let bases = [setup.publicAddress?.base].compactMap(\.self) + hosts.map { "http://\($0):\(port)" }
        lines = bases.map { "\($0)/#\(key)" }
    }
}
