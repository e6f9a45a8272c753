import AudioEngine
import DisplayText
import Granular
import Instrument
import Mapping
import Performer
import Recording
import SoundMarking

/// How what keys step through stood when it was looked at last: a key that comes before the next picture counts from what the key
/// before it asked for.
package struct SteppedState: Sendable {
    /// Every parameter's value.
    var values = ParameterValues()
    /// The volume of the whole, in dB.
    var volume = MasterLevel.start
    /// The tempo.
    var beatsPerMinute = BeatLine.defaultTempo
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    var quality: Quality?
    /// The format of the next recording.
    var format = RecordingFormat.wav
    /// The time that the next morph takes, in seconds.
    var morphSeconds = 5.0
    /// Whether a sound was heard to be marked already.
    var wasMarking = false
    /// The level of the bed, in dB; `nil` without a bed.
    var bedDecibels: Double?
    /// The section that grains are cut from alone.
    var section: Int?
    /// How many sections the sound has.
    var sections = 0
    /// The levels of live input and of its monitor, in dB; `nil` where there is none.
    var input: (level: Double, monitor: Double)?
    /// What is played.
    var sound = ""
    /// How the sources of modulation are set.
    var modulation = ModulationValues()
    /// The sound that is marked.
    var marking: MarkingState?

    /// What the next MIDI controller or key is for.
    var learning: Lesson.Subject?

    /// What goes by the beat.
    var locks: Set<TempoLock> = []

    /// Nothing was looked at yet.
    init() {}

    /// Looks at how all stands in `state`.
    mutating func update(_ state: InstrumentState) {
        values = state.playing.values
        volume = state.master.levelDecibels
        beatsPerMinute = state.tempo.line.beatsPerMinute
        quality = state.quality
        format = state.recording.format
        bedDecibels = state.sounds.bed?.levelDecibels
        section = state.sounds.section
        sections = state.sounds.all.first { $0.name == state.sounds.played }?.sections.count ?? 0
        input = state.input.map { ($0.levelDecibels, $0.monitorDecibels) }
        sound = state.sounds.played
        modulation = state.modulation.values
        marking = state.marking
        locks = state.tempo.locks
        learning = state.midi?.learning
    }

    /// Lets the next MIDI controller or key be for that; none, where it is already.
    mutating func learn(_ subject: Lesson.Subject) -> Command {
        learning = learning == subject ? nil : subject
        return .midi(.learn(subject))
    }

    /// What lets the next MIDI controller or key be for nothing; `nil` where it is.
    mutating func learnNothing() -> Command? {
        guard learning != nil else { return nil }
        learning = nil
        return .midi(.learn(nil))
    }

    /// Lets everything go by the beat where nothing does, else nothing.
    mutating func toggleInTime() -> [TempoStep] {
        let isLocked = locks.isEmpty
        let changed = TempoLock.allCases.filter { locks.contains($0) != isLocked }
        locks = isLocked ? Set(TempoLock.allCases) : []
        return changed.map { .lock($0, isLocked) }
    }

    /// The bed's level, so many dB further.
    mutating func moveBed(by decibels: Double) -> Double {
        let range = Quantity.bedLevel.range
        let level = min(max((bedDecibels ?? BedState.startDecibels) + decibels, range.lowerBound), range.upperBound)
        bedDecibels = level
        return level
    }

    /// What sets the level of live input, or of its monitor, so many dB further.
    mutating func turnInput(isMonitor: Bool, by decibels: Double) -> Command {
        let range = isMonitor ? InputState.monitorLevels : InputState.levels
        let now = isMonitor ? input?.monitor : input?.level
        let level = min(max((now ?? 0) + decibels, range.lowerBound), range.upperBound)
        if isMonitor { input?.monitor = level } else { input?.level = level }
        return isMonitor ? .input(.monitorLevel(level)) : .input(.level(level))
    }

    /// Opens a sound to be marked; the view comes when it is there.
    mutating func openMarking(_ sound: String) -> Command {
        wasMarking = false
        return .marking(.open(sound))
    }

    /// The section so many further, all of the sound (`nil`) coming before the first; of a sound without any the first, so that
    /// the instrument says that there is none.
    mutating func moveSection(by step: Int) -> Int? {
        guard sections > 0 else { return 1 }
        let places = sections + 1
        let place = (((section ?? 0) + step) % places + places) % places
        section = place == 0 ? nil : place
        return section
    }
}
