import Granular
import Statistics

/// What the questions of one seed are drawn from.
struct QuizDraw {
    let seed: UInt64
    let pool: QuizPool
    let difficulty: QuizDifficulty
    let surface: QuizSurface
    /// What it is to be about; anything where `nil`.
    let subject: QuizSubject?
    private var random: SeededRandom

    /// How many sounds are looked at for one that fits, and for others beside it.
    private static let looks = 96
    /// The seeds of one set, which have all but their lowest bits in common, draw from so few sounds where it does not matter which:
    /// loading a sound takes longer than all that is made of it.
    private static let setSize = 8
    static let setBits: UInt64 = 32
    /// How many other names a typed name is compared with.
    static let otherNames = 64

    init(
        seed: UInt64, pool: QuizPool, difficulty: QuizDifficulty, surface: QuizSurface, subject: QuizSubject? = nil
    ) {
        (self.seed, self.pool, self.difficulty) = (seed, pool, difficulty)
        (self.surface, self.subject) = (surface, subject)
        random = SeededRandom(seed: seed)
    }

    /// From 0 to one less than `bound`, which is above 0.
    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    /// One of two.
    mutating func isHeads() -> Bool { random.below(2) == 0 }

    /// One of them; `nil` where there is none.
    mutating func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[random.below(items.count)] }

    /// All of them in a random order.
    mutating func shuffled<Item>(_ items: [Item]) -> [Item] { random.order(items.count).map { items[$0] } }

    /// What a clip's grains are drawn from.
    mutating func clipSeed() -> UInt64 { random.next() >> 11 }

    /// A sound that is good for that; `nil` where none was found.
    /// - Parameter isAny: whether it is drawn from all sounds, and not from those of the seed's set.
    mutating func sound(_ traits: QuizSound.Traits = [], isAny: Bool = false) -> QuizSound? {
        guard pool.count > 0 else { return nil }
        var wanted: String?
        if case .sound(let name)? = subject { wanted = name }
        // A name has to be looked for; it is only where somebody asks for that sound.
        if let wanted {
            return (0..<pool.count).lazy.map { [pool] in pool[$0] }.first {
                $0.name == wanted && $0.traits.isSuperset(of: traits)
            }
        }
        if !isAny, let sound = pick(soundsOfSet().filter { $0.traits.isSuperset(of: traits) }) { return sound }
        for _ in 0..<Self.looks {
            let sound = pool[random.below(pool.count)]
            if sound.traits.isSuperset(of: traits) { return sound }
        }
        return nil
    }

    private func soundsOfSet() -> [QuizSound] {
        var random = SeededRandom(seed: seed >> Self.setBits)
        return (0..<Self.setSize).map { _ in pool[random.below(pool.count)] }
    }

    /// So many other sounds, of its family first, none of which is called as another one; `nil` where there are too few.
    mutating func others(_ count: Int, beside sound: QuizSound, plain: (String) -> String) -> [QuizSound]? {
        var taken: Set = [plain(sound.name)]
        let found = numbers(Self.looks).map { pool[$0] }.filter { taken.insert(plain($0.name)).inserted }
        let near = found.filter { $0.family == sound.family }
        let chosen = (near + found.filter { $0.family != sound.family }).prefix(count)
        return chosen.count == count ? Array(chosen) : nil
    }

    /// The numbers of so many sounds of the pool, or of all: each once, in a random order.
    mutating func numbers(_ count: Int) -> [Int] {
        guard pool.count > 2 * count else { return Array(random.order(pool.count).prefix(count)) }
        var taken: Set<Int> = []
        var numbers: [Int] = []
        while numbers.count < count {
            let number = random.below(pool.count)
            if taken.insert(number).inserted { numbers.append(number) }
        }
        return numbers
    }

    /// One of the parameters that are asked about; the subject's where it has one.
    mutating func asked(_ isMeant: (AskedParameter) -> Bool = { _ in true }) -> AskedParameter? {
        if case .parameter(let wanted)? = subject {
            return AskedParameter.of(wanted).flatMap { isMeant($0) ? $0 : nil }
        }
        return pick(AskedParameter.all.filter(isMeant))
    }

    /// Two values of a parameter that are its step apart, or as far as there is room, and whether the second is the higher one.
    mutating func values(of asked: AskedParameter, for sound: QuizSound) -> (from: Double, to: Double)? {
        let range = asked.range(for: sound)
        let scale = asked.parameter.quizScale
        let step = min(difficulty.step(asked.parameter), scale.size(from: range.lowerBound, to: range.upperBound))
        let highest = scale.value(step, isUp: false, from: range.upperBound)
        let low = pick(Self.lowValues(scale, range.lowerBound, highest)) ?? range.lowerBound
        let high = scale.value(step, isUp: true, from: low)
        let rounded =
            scale == .ratio
            ? NiceNumber.rounded(high, awayFrom: low) : NiceNumber.decimals(high, awayFrom: low)
        return isHeads() ? (low, rounded) : (rounded, low)
    }

    /// Values that one can begin from: easily said ones, or tenths of the way where distances count.
    private static func lowValues(_ scale: QuizScale, _ low: Double, _ high: Double) -> [Double] {
        guard high > low else { return [] }
        guard scale == .distance else { return NiceNumber.all(in: low...high) }
        return (0...10).map { NiceNumber.decimals(low + (high - low) * Double($0) / 10, awayFrom: high) }.filter {
            $0 >= low
        }
    }
}
