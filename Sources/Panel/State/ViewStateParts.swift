import DisplayText
import Granular
import Instrument
import Mapping
import Performer
import Pictures
import Sounds

/// What grains can be cut from, as it is drawn.
package struct LibraryViewState: Equatable, Sendable {
    /// All that grains can be cut from at once.
    package var sounds: [SoundSummary]
    /// The file that is being read, in whole hundredths.
    package var loading: SoundLoading?
    /// The file that is heard as it is.
    package var auditioned: String?
    /// The folder that was looked into last.
    package var folder: SoundFolder?
    /// The player's collection; `nil` where there is none, and while nobody looks.
    package var collection: CollectionViewState?
    /// The picture of the marked sound; `nil` where nobody looks, and until it was read.
    package var art: PictureLoader.Answer?
    /// The sound under the clouds.
    package var bed: BedState?
    /// The sounds that grains are cut from together; empty where one is alone.
    package var mix: [MixedSound]
    /// What can lie there beside the sounds.
    package var beds: [SoundSummary]
    /// The scenes that there are, and the one that was played last.
    package var scenes: ScenesState

    init(_ state: InstrumentState) {
        sounds = state.sounds.all
        loading = state.files.loading.map {
            SoundLoading(file: $0.file, fraction: ($0.fraction * 100).rounded() / 100)
        }
        auditioned = state.files.previewed
        folder = state.files.folder
        bed = state.sounds.bed
        mix = state.sounds.mix
        beds = state.sounds.beds
        scenes = state.scenes
    }
}

/// The tempo, as it is drawn.
package struct TempoViewState: Equatable, Sendable {
    /// Tenths of a beat a minute, where somebody gave a tempo or something goes by it.
    package var tenths: Int?
    /// Who gave it.
    package var origin: TempoOrigin?
    /// What goes by it.
    package var locks: Set<TempoLock>

    init(_ state: TempoState) {
        origin = state.origin
        locks = state.locks
        if state.origin != nil || !state.locks.isEmpty {
            tenths = Int((state.line.beatsPerMinute * 10).rounded())
        }
    }
}

/// How MIDI stands, as it is drawn.
package struct MIDIViewState: Equatable, Sendable {
    /// The same in a few words; `nil` where MIDI was not asked for.
    package var text: String?
    /// What the next MIDI controller or key is for.
    package var learning: Lesson.Subject?
    /// What came by MIDI last, while that is looked at.
    package var heard: String?

    init(_ state: MIDIState?) {
        text = state.map(MIDIText.short)
        learning = state?.learning
    }
}

/// What was said, as it is drawn.
package struct MessagesViewState: Equatable, Sendable {
    /// A message that came at some time of the day.
    package struct Said: Equatable, Sendable {
        /// The time of day: "14:03:27".
        package var clock: String
        /// The message.
        package var text: String

        /// A message of the instrument's, on a day that began at `midnight`, in the state's seconds.
        init(_ message: InstrumentState.Message, midnight: Double) {
            clock = SoundText.clock(message.timeSeconds - midnight)
            text = HomeText.short(message.text)
        }
    }

    /// Messages that are up now, the newest last.
    package var notices: [String]
    /// Whether a warning is new, or the panel answers what was just done: what only offers something gives way.
    package var isUrgent = false
    /// What is not as it was asked for, for as long as it is so.
    package var remarks: [String]
    /// What was said so far, while that is looked at; the newest last.
    package var said: [Said] = []
    /// What was said since the view was opened, while it is new: of each matter the last, the newest at the end.
    package var answers: [String] = []
}

/// What moves parameters by itself, as it is drawn.
package struct ModulationViewState: Equatable, Sendable {
    /// How the sources of modulation are set, and what each moves.
    package var values: ModulationValues
    /// Where they are, to a sixty-fourth; at rest where that is not to be seen.
    package var sources = ModulationSnapshot()

    init(_ state: InstrumentState) {
        values = state.modulation.values
        if ModulationSource.allCases.contains(where: state.modulation.values.moves) {
            sources = state.modulation.sources.seen
        }
    }
}
