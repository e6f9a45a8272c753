import Granular
import Mapping
import Touch

/// A guest: the part that their hand plays by, and how it stands.
struct GuestPlayer: Sendable {
    let number: Int
    /// Plays the part; its first cloud is the guest's voice.
    var mapper: Mapper
    /// The parameters that the guest's hand has set: the others follow the host.
    var own = ParameterSet()
    /// The place of their cloud among the guests'; `nil` while they have none.
    var voice: Int?
    /// What a control has their cloud cut from.
    var sound: ControlSound?
    /// What comes back of what they tapped.
    var fading = FadingLoop()
    /// Whether the part has their cloud sound.
    var isOn = false
    /// The single grains that the part triggers on the beat; `nil` where none.
    var pulse: (beats: Double, count: UInt8)?
    var isMuted = false
    var isLocked = false
    /// Whether they are gone, and only a loop still plays what they did.
    var hasLeft = false
    /// Contacts that were down when somebody else took the voice: they play on when one is free.
    var waiting: Set<Int> = []
    /// When a frame of theirs came last; whoever has waited longest gives their voice to others.
    var playedMicroseconds = Int64.min
    /// When single grains were triggered last by hand.
    var struckMicroseconds: Int64?
    /// Whether they are among those who play.
    var isPlaying = false
    /// When something is due; `nil` while nothing is.
    var due: Int64?

    /// After a single grain a guest plays for so long, in microseconds.
    private static let strikeMicroseconds: Int64 = 1_000_000

    init(_ number: Int, part: Mapping, size: SurfaceSize, values: ParameterValues) {
        self.number = number
        mapper = Mapper(part, values: values)
        mapper.surface = size
    }

    var part: Mapping { mapper.mapping }

    /// Whether they are here themselves: not those of a performance, and not whom a loop alone still plays.
    var isThere: Bool { Guest.numbers.contains(number) && !hasLeft }

    /// What does not follow the host.
    var kept: ParameterSet {
        var kept = own
        if part.hasOwnNotes { for parameter in Mapping.parametersOfOwnNotes { kept.insert(parameter) } }
        return kept
    }

    /// The fingers of the guest's hand, without what loops play of it.
    var hand: [Finger] { mapper.fingers.filter { !$0.isLooped } }

    /// The frame in which the hand is taken away; `nil` where no finger is down.
    func cancelledHand(at microseconds: Int64) -> TouchFrame? {
        let contacts = hand.map { finger in
            var contact = finger.contact
            contact.phase = .cancelled
            return contact
        }
        return contacts.isEmpty ? nil : TouchFrame(timeMicroseconds: microseconds, contacts: contacts)
    }

    /// Whether a finger of a frame is one that was not down before.
    func isNew(_ contact: Contact, of source: Int) -> Bool {
        contact.isDown && !mapper.fingers.contains { $0.id == FingerID(source: source, contact: contact.id) }
    }

    /// Looks again at whether they play, and when something is due; whether all of it has ended.
    mutating func settle(at microseconds: Int64) -> (hasEnded: Bool, hasChanged: Bool) {
        if let struck = struckMicroseconds, microseconds - struck >= Self.strikeMicroseconds {
            struckMicroseconds = nil
        }
        let before = isPlaying
        isPlaying = voice != nil && (mapper.isSounding || !mapper.fingers.isEmpty || struckMicroseconds != nil)
        let dues = [
            mapper.nextMicroseconds, fading.nextMicroseconds, struckMicroseconds.map { $0 + Self.strikeMicroseconds },
        ]
        due = dues.compactMap(\.self).min().map { max($0, microseconds + 1) }
        return (due == nil && !mapper.isSounding && mapper.fingers.isEmpty, before != isPlaying)
    }

    /// Their note's values, where the part gives each guest one.
    func noteValues(_ host: HostSound) -> [(parameter: Parameter, value: Double)] {
        guard part.hasOwnNotes else { return [] }
        let degrees = OwnNote.degrees(host.values, host.notes)
        let semitones = host.values[.transposition] + OwnNote.semitones(of: number, in: degrees)
        return [(.transposition, semitones), (.pitchSet, Double(PitchSet.off.rawValue))]
    }

    /// What their note is called as it sounds by the host's pitch; `nil` where the part gives none.
    func noteName(_ host: HostSound) -> String? {
        noteValues(host).first.map { Note(frequency: host.values[.pitch], semitones: $0.value).description }
    }
}
