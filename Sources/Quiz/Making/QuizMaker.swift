import Statistics

/// Makes the questions of a game, one after the other without an end: the same for the same seed, sounds, kinds, difficulty and surface,
/// on every machine, and none twice.
public struct QuizMaker: Sendable {
    /// The sounds that may be asked about.
    public let pool: QuizPool
    /// What is asked for.
    public let kinds: [QuizKind]
    /// How small the differences of the next questions are.
    public var difficulty: QuizDifficulty
    /// What the hand moves.
    public let surface: QuizSurface
    /// What is asked, in this order, and nothing else; what the kinds say where `nil`.
    private var items: [QuizItem]?
    private var random: SeededRandom
    /// What the seeds of so many questions in a row have in common.
    private var set: UInt64
    private var leftInSet = QuizMaker.setLength
    /// The kinds that are still to come in this round.
    private var round: [QuizKind] = []
    private var asked: Set<QuestionIdentity> = []
    private var last: QuizQuestion?

    private static let setLength = 20
    /// How many seeds are tried for a question that is new.
    private static let tries = 300
    /// How many of them may be given up as it would be about the same as the last one, or about a sound that takes a while.
    private static let wishes = 40

    /// Makes a maker.
    /// - Parameters:
    ///   - seed: what decides all questions.
    ///   - kinds: what is asked for; all where none is given.
    ///   - items: what is asked instead, in this order, each once.
    public init(
        seed: UInt64, pool: QuizPool, kinds: [QuizKind] = QuizKind.allCases, items: [QuizItem]? = nil,
        difficulty: QuizDifficulty = .normal, surface: QuizSurface = .touch
    ) {
        self.items = items
        (self.pool, self.difficulty, self.surface) = (pool, difficulty, surface)
        self.kinds = kinds.isEmpty ? QuizKind.allCases : kinds
        random = SeededRandom(seed: seed)
        set = random.next() >> 43
    }

    /// The next question; `nil` where nothing new can be asked of these sounds.
    public mutating func next() -> QuizQuestion? {
        while let item = items?.first {
            items?.removeFirst()
            // What these sounds are no good for is passed over.
            if let question = next(item.kind, about: item.subject) { return question }
        }
        guard items == nil else { return nil }
        for attempt in 0..<Self.tries {
            let kind = nextKind()
            let isFussy = attempt < Self.wishes
            if let question = fresh(kind, about: nil, isFussy: isFussy) { return question }
        }
        return nil
    }

    /// The next question of a kind, and about a subject where it is given; `nil` where nothing new can be asked.
    public mutating func next(_ kind: QuizKind, about subject: QuizSubject? = nil) -> QuizQuestion? {
        for attempt in 0..<Self.tries {
            let isFussy = attempt < Self.wishes && subject == nil
            if let question = fresh(kind, about: subject, isFussy: isFussy) { return question }
        }
        return nil
    }

    /// The question of a seed, as a game has it; `nil` where that seed gives none of that kind.
    public func question(
        _ kind: QuizKind, seed: UInt64, about subject: QuizSubject? = nil
    ) -> QuizQuestion? {
        var draw = QuizDraw(seed: seed, pool: pool, difficulty: difficulty, surface: surface, subject: subject)
        return kind.make(&draw)
    }

    private mutating func fresh(_ kind: QuizKind, about subject: QuizSubject?, isFussy: Bool) -> QuizQuestion? {
        // 53 bits, which every reader of JSON keeps.
        let seed = set << QuizDraw.setBits | random.next() >> (64 - QuizDraw.setBits)
        guard let question = question(kind, seed: seed, about: subject) else { return nil }
        if isFussy, last == nil, !isQuick(question) {
            set = random.next() >> 43
            return nil
        }
        if isFussy, question.subject == last?.subject { return nil }
        guard asked.insert(QuestionIdentity(question)).inserted else { return nil }
        last = question
        leftInSet -= 1
        if leftInSet == 0 { (set, leftInSet) = (random.next() >> 43, Self.setLength) }
        return question
    }

    /// Every kind once a round, in a random order.
    private mutating func nextKind() -> QuizKind {
        if round.isEmpty { round = random.order(kinds.count).map { kinds[$0] } }
        return round.removeLast()
    }

    private func isQuick(_ question: QuizQuestion) -> Bool {
        let names = Set(question.clips.map(\.sound))
        // Of many it is not asked.
        return (0..<min(pool.count, 256)).contains { pool[$0].isQuick && names.contains(pool[$0].name) }
    }
}

/// What makes two questions the same, whatever their seeds, their wrong answers and the order of what is heard.
private struct QuestionIdentity: Hashable {
    let kind: QuizKind
    let subject: QuizSubject
    let clips: Set<QuizClip>

    init(_ question: QuizQuestion) {
        (kind, subject) = (question.kind, question.subject)
        clips = Set(
            question.clips.map { clip in
                var clip = clip
                clip.seed = 0
                return clip
            })
    }
}
