import RoomKeys

/// Numbers and signs what somebody plays: pieces as they come, and beginnings for those who ask, long ones bit by bit. A value.
struct PlayedPublishing: Sendable {
    private struct Waiting {
        var topic: String
        var part: StatePart
        var isRetained: Bool
    }

    /// Between two parts of a beginning.
    private static let partMicroseconds: Int64 = 1_000
    /// The longest message that a broker keeps, in bytes.
    private static let maxRetained = 1_000_000
    private static let maxWaiting = 8 * StatePart.maxCount

    private let key: RoomKey
    /// The number of the room's opening, and of the engines that were played since.
    private let opening: UInt64
    private let repeats: Bool
    private(set) var engine: UInt64 = 0
    private var signer: MessageSigner
    /// The number of the last piece.
    private(set) var sequence: UInt64 = 0
    /// Pieces that were not repeated yet; `nil` where none are.
    private var repeated: RepeatedPieces?
    private var nextRepeat: Int64 = 0
    private var waiting: [Waiting] = []
    private var nextPart: Int64 = 0

    /// - `opening`: higher than at any time before, below 2³².
    /// - `repeats`: whether ``repeatedPieces(to:at:)`` is asked for.
    init(key: RoomKey, opening: UInt64, repeats: Bool) {
        (self.key, self.opening, self.repeats) = (key, opening, repeats)
        signer = MessageSigner(key: key, epoch: opening << 20)
    }

    /// Another engine is played from now on: those who follow need a beginning.
    mutating func beginEngine() {
        engine += 1
        signer = MessageSigner(key: key, epoch: opening << 20 + engine)
        (sequence, waiting, repeated) = (0, [], nil)
    }

    /// The next piece, which ``repeatedPieces(to:at:)`` has once more.
    mutating func piece(_ text: [UInt8], to topic: String, at now: Int64) -> Publication {
        sequence += 1
        if repeats, repeated == nil {
            (repeated, nextRepeat) = (RepeatedPieces(first: sequence, texts: []), now + RepeatedPieces.microseconds)
        }
        repeated?.texts.append(text)
        return Publication(topic, signer.sign(topic: topic, payload: text))
    }

    /// The pieces of the last moments once more, where it is time for them.
    mutating func repeatedPieces(to topic: String, at now: Int64) -> Publication? {
        guard let pieces = repeated, now >= nextRepeat else { return nil }
        repeated = nil
        let payload = pieces.payload
        guard payload.count <= RepeatedPieces.maxBytes else { return nil }
        return Publication(topic, signer.sign(topic: topic, payload: payload))
    }

    /// Has a beginning be sent, whose last piece before it had that number.
    /// - Returns: whether there is room for it.
    mutating func send(
        _ text: PackedText, after: UInt64, isExact: Bool, to topics: [String], isRetained: Bool = false
    ) -> Bool {
        let whole = StatePart.all(of: text, after: after, isExact: isExact, maxBytes: Self.maxRetained)
        let parts =
            isRetained && whole.count == 1 ? whole : StatePart.all(of: text, after: after, isExact: isExact)
        guard !parts.isEmpty, waiting.count + parts.count * topics.count <= Self.maxWaiting else { return false }
        for topic in topics {
            // One that is on its way there is old by now.
            waiting.removeAll { $0.topic == topic }
            waiting += parts.map { Waiting(topic: topic, part: $0, isRetained: isRetained && parts.count == 1) }
        }
        return true
    }

    /// Has how everything stands be sent to those who hear nothing yet, before the beginning: nothing where it is too long for one message.
    mutating func sendProvisional(_ text: PackedText, after: UInt64, to topics: [String]) {
        let parts = StatePart.all(of: text, after: after, isExact: false, isProvisional: true)
        guard parts.count == 1, waiting.count + topics.count <= Self.maxWaiting else { return }
        waiting += topics.map { Waiting(topic: $0, part: parts[0], isRetained: false) }
    }

    /// A part of somebody else's beginning, passed on.
    mutating func part(_ part: StatePart, to topic: String) -> Publication {
        Publication(topic, signer.sign(topic: topic, payload: part.payload), isSure: true)
    }

    /// When a part is to be sent next; `nil` where none waits.
    var nextPartMicroseconds: Int64? { waiting.isEmpty ? nil : nextPart }
    /// When pieces are to be repeated next; `nil` where there are none.
    var nextRepeatMicroseconds: Int64? { repeated == nil ? nil : nextRepeat }

    /// The part that is to be sent now, if any.
    mutating func nextPart(at now: Int64) -> Publication? {
        guard now >= nextPart, !waiting.isEmpty else { return nil }
        nextPart = now + Self.partMicroseconds
        let next = waiting.removeFirst()
        return Publication(
            next.topic, signer.sign(topic: next.topic, payload: next.part.payload), isRetained: next.isRetained,
            isSure: true)
    }
}
