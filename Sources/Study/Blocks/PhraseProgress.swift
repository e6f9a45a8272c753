/// A phrase that is learnt, as it stands: what a participant sees of it.
public struct PhraseProgress: Equatable, Sendable {
    /// How many beats it has, and how long each is at its own tempo, in seconds.
    public var beatCount: Int, beatSeconds: Double
    /// The beat at which each section begins, from 0; empty where there is play and pause alone.
    public var sectionBeats: [Int]
    /// Whether it goes on.
    public var isPlaying = false
    /// Where it is heard, in beats from its beginning.
    public var place = 0.0
    /// What goes round, in beats from the beginning; `nil` where nothing does.
    public var loop: ClosedRange<Double>?
    /// How fast it is heard; 1 = its tempo.
    public var speed = 1.0

    init(_ phrase: StudyPhrase, hasTools: Bool) {
        (beatCount, beatSeconds) = (phrase.beatCount, phrase.beatSeconds)
        sectionBeats = hasTools ? phrase.sectionBeats : []
    }

    /// Whether its beats and sections are shown, and not its time alone.
    public var hasBeats: Bool { !sectionBeats.isEmpty }
    /// The beat that is heard, from 1.
    public var beat: Int { min(Int((place + Self.sameBeat).rounded(.down)), beatCount - 1) + 1 }

    /// The beats that go round, in words; empty where nothing does.
    var loopText: String {
        guard let loop else { return "" }
        let first = Int((loop.lowerBound + Self.sameBeat).rounded(.down)) + 1
        let last = max(Int((loop.upperBound - Self.sameBeat).rounded(.up)), first)
        return first == last ? "Beat \(first) loops." : "Beats \(first) to \(last) loop."
    }

    /// What lies so much before a beat is taken as the beat: places are rounded to samples.
    private static let sameBeat = 0.01

    /// Takes how it stands.
    mutating func update(_ hearing: BlockHearing, speed: Double) {
        (isPlaying, self.speed) = (hearing.isPlaying, speed)
        place = min(max(hearing.positionSeconds / beatSeconds, 0), Double(beatCount))
        loop = hearing.loopSeconds.map { $0.lowerBound / beatSeconds...$0.upperBound / beatSeconds }
    }
}
