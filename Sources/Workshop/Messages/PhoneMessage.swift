import Touch

/// A message of a phone, read and held against its bounds.
enum PhoneMessage: Equatable, Sendable {
    /// What a phone says to be let in.
    struct Hello: Equatable, Sendable {
        var version: Int
        var key: String?
        var code: String?
        var name: String?
        var token: String?
        var size: SurfaceSize?
    }

    case hello(Hello)
    case touch(PhoneTouch)
    case size(SurfaceSize)
    case name(String)
    /// The page's clock stood at so many µs.
    case pong(Int, page: Int64)
    case bye
    /// `page`: when it was given, by the page's clock in µs, where the page says so.
    case vote(question: Int, number: Int, Poll.Answer, page: Int64?)
    case ask(id: String, text: String, isAnonymous: Bool)
    case up(question: Int, Bool)
    /// Of a kind that is not known here.
    case unknown

    /// The longest message that is read, in bytes.
    static let maxBytes = 16_384
    /// The longest name that a phone gives to what it asks, in bytes.
    static let maxIDBytes = 64

    /// Reads a message.
    /// - Throws: where it is not JSON, lacks what its kind needs, or is out of all bounds.
    init(reading bytes: [UInt8]) throws(JSONScanner.Unreadable) {
        guard bytes.count <= Self.maxBytes else { throw JSONScanner.Unreadable() }
        let fields = bytes.withUnsafeBufferPointer { bytes -> PhoneMessageFields? in
            var scanner = JSONScanner(bytes)
            var fields = PhoneMessageFields()
            return (try? fields.read(&scanner)).map { fields }
        }
        guard let fields else { throw JSONScanner.Unreadable() }
        self = try fields.message()
    }
}
