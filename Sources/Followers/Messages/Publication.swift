/// What is to be published on the room's broker.
public struct Publication: Equatable, Sendable {
    /// Where.
    public var topic: String
    /// What; nothing has the broker forget what it keeps.
    public var payload: [UInt8]
    /// Whether the broker keeps it for those who come later.
    public var isRetained: Bool
    /// Whether it is sent again until it came.
    public var isSure: Bool

    init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false, isSure: Bool = false) {
        (self.topic, self.payload, self.isRetained, self.isSure) = (topic, payload, isRetained, isSure)
    }
}
