/// Who is told what comes through a connection. All is told on the connection's one thread, in order, as soon as it comes: what takes
/// long holds up what comes after it.
public protocol BrokerHandling: AnyObject, Sendable {
    /// The broker let the client in. `hasSession`: it has kept the subscriptions, and what came for them meanwhile.
    func connected(hasSession: Bool)
    /// A connection broke off, or could not be made: `reason` is one line without control characters. The client tries again by itself;
    /// while the reason stays the same, it is told once in ten seconds.
    func disconnected(reason: String)
    /// A message came.
    func received(_ message: BrokerMessage)
    /// The broker refused a subscription or a message while the connection goes on: one line without control characters, never a flood.
    func remark(_ line: String)
}

extension BrokerHandling {
    /// Nothing is done with it.
    public func remark(_ line: String) {}
}
