/// Phones at a door that nobody touches. Their pages say so twelve times a second, which keeps their radios awake; the leader needs to hear it once,
/// and now and then after that. A value.
struct RestingPhones: Sendable {
    /// When it was passed on last that a phone rests.
    private var passed: [UInt32: Int64] = [:]

    /// How often the leader hears of a phone that rests, in microseconds.
    private static let pauseMicroseconds: Int64 = 1_000_000
    // As the page writes them; whatever is written otherwise is passed on.
    private static let beginning = Array(#"{"t":"touch","#.utf8)
    private static let end = Array(#""c":[]}"#.utf8)

    /// Whether what a phone says is to be passed on.
    mutating func passesOn(_ text: [UInt8], of phone: UInt32, at now: Int64) -> Bool {
        guard text.starts(with: Self.beginning) else { return true }
        guard text.suffix(Self.end.count).elementsEqual(Self.end) else {
            passed[phone] = nil
            return true
        }
        guard let last = passed[phone], now - last < Self.pauseMicroseconds else {
            passed[phone] = now
            return true
        }
        return false
    }

    /// A phone is gone.
    mutating func remove(_ phone: UInt32) { passed[phone] = nil }
}
