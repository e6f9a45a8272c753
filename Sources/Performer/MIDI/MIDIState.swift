import Granular
import MIDI
import Mapping

/// How MIDI stands.
public struct MIDIState: Equatable, Sendable {
    /// Who is connected, by name.
    public var partners: [String] = []
    /// What came and went so far.
    public var counts = MIDIPorts.Counts()
    /// How many keys are down.
    public var notes = 0
    /// What came last; `nil` before anything did.
    public var latest: MIDIMessage?
    /// What the next controller or key that moves is for.
    public var learning: Lesson.Subject?
    /// What controllers wait for to come by.
    public var waiting: [Parameter] = []

    /// What is said where MIDI was not asked for.
    package static let off = "MIDI is off; start with --midi to turn it on"

    /// Makes a state.
    public init(partners: [String] = [], counts: MIDIPorts.Counts = MIDIPorts.Counts()) {
        self.partners = partners
        self.counts = counts
    }
}

/// Commands for MIDI controllers and keys.
public enum MIDICommand: Equatable, Sendable {
    /// The next one that moves takes this from now on; `nil`: none does.
    case learn(Lesson.Subject?)
    /// They let go of this.
    case unlearn(Lesson.Subject)
}
