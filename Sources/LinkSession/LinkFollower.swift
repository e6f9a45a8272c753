import Performer

/// What comes of one line of the session after another: a value.
package struct LinkFollower {
    /// What is to be done.
    package struct Answer: Equatable {
        /// The instrument's part.
        package var steps: [TempoStep] = []
        /// A tempo for everybody, as a hand of ours gave it.
        package var tempo: Double?
        /// A line for the player.
        package var message: String?
    }

    private var lastLine: LinkLine?
    private var handCount: Int

    /// A beat that differs by less is the same, in beats; a tempo, in beats a minute.
    private static let sameBeat = 0.000_5
    private static let sameTempo = 0.001

    /// - `tempo`: how it stands as the session is joined.
    package init(_ tempo: TempoState) { handCount = tempo.handCount }

    /// Applies a line, given the tempo here now.
    package mutating func apply(_ line: LinkLine, _ tempo: TempoState) -> Answer {
        defer { lastLine = line }
        var answer = Answer()
        if line.peers != lastLine?.peers ?? -1 {
            answer.message = "Link: \(line.peers) \(line.peers == 1 ? "peer" : "peers")"
        }
        if tempo.handCount != handCount {
            handCount = tempo.handCount
            answer.tempo = tempo.line.beatsPerMinute
            return answer
        }
        let hasStarted = line.isPlaying && lastLine?.isPlaying == false
        if hasStarted {
            answer.steps = [.start(line.beats, .link)]
        } else if !Self.isSame(line.beats, tempo) {
            answer.steps = [.sync(line.beats, .link)]
        }
        return answer
    }

    private static func isSame(_ line: BeatLine, _ tempo: TempoState) -> Bool {
        tempo.origin == .link && abs(line.beatsPerMinute - tempo.line.beatsPerMinute) < sameTempo
            && abs(line.beat - tempo.line.beat(at: line.microseconds)) < sameBeat
    }
}
