import Numbers
import Practice
import Sounds

/// A sound that is heard as it is, to be marked.
public struct MarkingState: Equatable, Sendable {
    /// The sound's name.
    public var sound: String
    /// How long it is, in seconds.
    public var durationSeconds: Double
    /// Where it is heard, in seconds.
    public var positionSeconds: Double
    /// Whether it goes on.
    public var isPlaying: Bool
    /// The speed at which it is heard; 1 = its own.
    public var speed: Double
    /// The number of the section in which it goes round, if any.
    public var loop: Int?
    /// Whether all of the sound goes round, where no section does.
    public var repeats: Bool
    /// What places snap to.
    public var snap: MarkingSnap
    /// The beats of the sound, the earliest first.
    public var beats: [Beat]
    /// The sections so far, in their order; the first is number 1.
    public var sections: [SoundSummary.Section]
    /// The sound's own pitch, in Hz.
    public var rootHz: Double
    /// Beats a minute, where they are known.
    public var tempo: Double?
    /// Whether the file beside the sound has everything that is marked.
    public var isSaved: Bool
    /// How it looks.
    public var waveform: Waveform

    /// Its file; `nil` of a built-in sound.
    public var file: String?
    /// Where the beats come from; `nil` without any, or where nobody says.
    public var beatsSource: BeatSource?
    /// Whether it is listened to for beats.
    public var isFindingBeats = false
    /// The loop that is no section, in seconds; `nil` where none is, or a section loops.
    public var beatLoop: ClosedRange<Double>?
    /// Whether a bar is counted in before it begins.
    public var countsIn = false
    /// The beat that is counted, while clicks are heard.
    public var countIn: CountedBeat?
    /// The speed that rises, where it does.
    public var rising: RisingSpeed?
    /// How often it was heard through a loop, or from its beginning to its end, since it was opened.
    public var passes = 0
    /// How many of these passes were clean.
    public var cleanPasses = 0
    /// Whether what is marked is kept in a file; what is marked in a built-in sound is gone when Quern quits.
    public var keepsMarks = true
    /// How often it was heard to its end since it was opened.
    public var ends = 0

    /// Makes a state.
    public init(
        sound: String, durationSeconds: Double, positionSeconds: Double = 0, isPlaying: Bool = false,
        speed: Double = 1, loop: Int? = nil, repeats: Bool = false, snap: MarkingSnap = .off, beats: [Beat] = [],
        sections: [SoundSummary.Section] = [], rootHz: Double,
        tempo: Double? = nil, isSaved: Bool = true, waveform: Waveform
    ) {
        self.sound = sound
        self.durationSeconds = durationSeconds
        self.positionSeconds = positionSeconds
        self.isPlaying = isPlaying
        self.speed = speed
        self.loop = loop
        self.repeats = repeats
        self.snap = snap
        self.beats = beats
        self.sections = sections
        self.rootHz = rootHz
        self.tempo = tempo
        self.isSaved = isSaved
        self.waveform = waveform
    }
}

/// A beat that is counted before a sound begins.
public struct CountedBeat: Equatable, Sendable {
    /// Which one it is, from 1.
    public var beat: Int
    /// How many are counted.
    public var of: Int

    /// Makes one.
    public init(beat: Int, of: Int) { (self.beat, self.of) = (beat, of) }
}

extension MarkingState {
    /// What loops, a section or from beat to beat, in seconds; `nil` where nothing does, or all of the sound.
    package var loopSeconds: ClosedRange<Double>? {
        loop.flatMap { sections.item(number: $0) }.map { $0.beginSeconds...$0.endSeconds } ?? beatLoop
    }

    /// Whether it never comes to an end: a section, a loop or all of it goes round.
    package var goesRound: Bool { loop != nil || beatLoop != nil || repeats }

    /// The names of the sections, the first one being number 1; empty ones have none.
    package var sectionNames: [String] { sections.map(\.name) }

    /// The beat that is heard: its number, the number of its bar and which it is in its bar, each from 1; 0 where there is none.
    package var heardBeat: (number: Int, bar: Int, inBar: Int) {
        var found = (number: 0, bar: 0, inBar: 0)
        for beat in beats {
            guard beat.seconds <= positionSeconds + BeatGrid.sameSeconds else { break }
            found.number += 1
            if beat.isDownbeat {
                (found.bar, found.inBar) = (found.bar + 1, 1)
            } else if found.bar > 0 {
                found.inBar += 1
            }
        }
        return found
    }
}
