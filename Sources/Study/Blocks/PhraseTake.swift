import Glibc

/// How well taps on pads reproduce a phrase.
///
/// Somebody may play it from anywhere and somewhat slower or faster: the tempo, up to a quarter slower or faster, and the beginning at which
/// most notes are met are looked for. A note is met by one tap on its pad within 70 ms of it, in the phrase's own time, as evaluations of beat
/// tracking have it (M. E. P. Davies, N. Degara and M. D. Plumbley 2009; `mir_eval.beat`).
public struct PhraseTake: Equatable, Sendable {
    /// A finger that came down.
    public struct Tap: Equatable, Sendable {
        /// When, in seconds of any clock.
        public var seconds: Double
        /// On which pad, from 1.
        public var pad: Int

        /// Makes one.
        public init(seconds: Double, pad: Int) { (self.seconds, self.pad) = (seconds, pad) }
    }

    /// How far from a note a tap may lie, in seconds at the phrase's own tempo.
    public static let toleranceSeconds = 0.07
    /// From this on a take reproduces its phrase: F, of nine taps in ten that meet a note and nine notes in ten that are met.
    public static let leastScore = 0.9
    private static let tempi = stride(from: 0.8, through: 1.2501, by: 0.01)
    /// More taps are no try.
    private static let maxTaps = 200

    /// How many notes were met.
    public private(set) var met = 0
    /// The F-measure of taps and notes, 0…1.
    public private(set) var score = 0.0
    /// Whether the last note was met.
    public private(set) var isAtEnd = false

    /// Whether it reproduces the phrase.
    public var isReproduced: Bool { isAtEnd && score >= Self.leastScore }

    /// Compares taps, the earliest first, with a phrase.
    public init(_ taps: [Tap], of phrase: StudyPhrase) {
        let notes = phrase.notes
        guard !taps.isEmpty, !notes.isEmpty, taps.count <= Self.maxTaps else { return }
        for tempo in Self.tempi {
            for (tap, note) in zip(taps, notes) {
                let places = taps.map { ($0.seconds - tap.seconds) * tempo + note.seconds }
                let found = Self.matches(places, taps, notes)
                if (found.count, found.isAtEnd ? 1 : 0) > (met, isAtEnd ? 1 : 0) {
                    (met, isAtEnd) = (found.count, found.isAtEnd)
                }
            }
        }
        score = 2 * Double(met) / Double(taps.count + notes.count)
    }

    /// How many notes are met, each by a tap of its own, and whether the last one is.
    private static func matches(
        _ places: [Double], _ taps: [Tap], _ notes: [StudyPhrase.Note]
    ) -> (count: Int, isAtEnd: Bool) {
        var (count, next, isAtEnd) = (0, 0, false)
        for (number, note) in notes.enumerated() {
            while next < places.count, places[next] < note.seconds - toleranceSeconds { next += 1 }
            var place = next
            while place < places.count, places[place] <= note.seconds + toleranceSeconds {
                if taps[place].pad == note.pad {
                    (count, next, isAtEnd) = (count + 1, place + 1, number == notes.count - 1)
                    break
                }
                place += 1
            }
        }
        return (count, isAtEnd)
    }
}
