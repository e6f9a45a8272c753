import PhoneServer

extension RoomSetup {
    /// Where the server listens, and what it allows.
    func serverSettings(port: Int) -> PhoneServer.Settings {
        var limits = PhoneServer.Limits()
        // Behind one router all phones of a room may have one address.
        limits.connectionsPerAddress = 320
        return PhoneServer.Settings(
            address: address, port: port, names: [publicAddress?.host].compactMap(\.self) + ownNames,
            trustedProxies: trustedProxies, limits: limits)
    }

    /// By which other Querns may call this machine, besides its addresses.
    private var ownNames: [String] {
        broker == .none ? [] : [Self.machineName, "\(Self.machineName).local"]
    }

    /// Why a room could not listen now, in a line; `nil` where it could. It listens for a moment to find out.
    public var listeningProblem: String? {
        do {
            let server = PhoneServer(serverSettings(port: port ?? 0), page: try PhonePage())
            defer { server.stop() }
            _ = try server.start(NobodyListens())
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// Answers no phone.
private final class NobodyListens: PhoneHandling {
    func connected(_ phone: PhoneConnection, from address: String) {}
    func received(_ text: [UInt8], from phone: PhoneConnection) {}
    func disconnected(_ phone: PhoneConnection) {}
    func wake() {}
    func remark(_ line: String) {}
}
