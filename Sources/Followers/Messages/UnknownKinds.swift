import Files

/// Kinds of messages that are not known, as newer versions may have them: each is reported once. A value.
struct UnknownKinds: Sendable {
    /// More are not reported.
    private static let maxCount = 16

    private var reported: Set<String> = []

    /// The kind, cleaned, where it is to be reported now.
    mutating func report(_ kind: some StringProtocol) -> String? {
        let kind = boundedName(String(kind), NameLimit(characters: 40, bytes: 160))
        guard reported.count < Self.maxCount, reported.insert(kind).inserted else { return nil }
        return kind
    }
}
