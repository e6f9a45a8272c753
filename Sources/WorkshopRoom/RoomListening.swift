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

    /// A server that listens where it is to: at the port that was asked for, else at ``defaultPort``, or one that is free.
    /// - Parameter whenMade: is told of a server before it listens.
    /// - Throws: where it cannot.
    func listening(
        for phones: any PhoneHandling, answering answerer: (any RequestAnswering)? = nil,
        whenMade: (PhoneServer) -> Void = { _ in }
    ) throws(RoomProblem) -> (server: PhoneServer, port: Int) {
        func listen(at port: Int) throws(RoomProblem) -> (PhoneServer, Int) {
            do {
                let server = PhoneServer(serverSettings(port: port), page: try PhonePage())
                whenMade(server)
                return (server, try server.start(phones, answering: answerer))
            } catch {
                throw RoomProblem(description: "\(error)")
            }
        }
        if let port { return try listen(at: port) }
        do {
            return try listen(at: Self.defaultPort)
        } catch {
            // Another room on this machine has it.
            return try listen(at: 0)
        }
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
