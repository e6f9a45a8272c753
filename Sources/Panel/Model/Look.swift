import AudioIO
import Granular
import Instrument
import Mapping
import Session
import Sounds
import Touch
import TouchInput

/// All that is drawn, rounded to what can be seen: two equal looks are one picture, and nothing needs drawing between them.
package struct Look: Equatable, Sendable {
    /// A finger as it is drawn.
    package struct Finger: Equatable, Sendable {
        /// Where it is.
        package var position: SurfacePoint
        /// The control that it came down on.
        package var control: Int?
        /// Whether it is the one of its control that sets the values.
        package var leads: Bool
        /// Whether the mouse pinned it.
        package var isPinned: Bool
        /// Whether a loop plays it.
        package var isLooped = false
    }

    /// The way of a finger.
    package struct Trail: Equatable, Sendable {
        /// A step of it.
        package struct Point: Equatable, Sendable {
            /// Where it was.
            package var position: SurfacePoint
            /// How faint it has become: 0 is the newest.
            package var shade: Int
        }

        /// The control that the finger holds, or held.
        package var control: Int?
        /// Its steps, the oldest first.
        package var points: [Point]
    }

    /// A meter's channel.
    package struct Meter: Equatable, Sendable {
        /// The level, in half decibels; `nil` for silence.
        package var halfDecibels: Int?
        /// The highest of the last moments, in dB; `nil` for silence.
        package var peakDecibels: Int?
        /// Whether full scale was reached in the last moments.
        package var isClipped: Bool
    }

    /// A message that came at some time of the day.
    package struct Said: Equatable, Sendable {
        /// The time of day: "14:03:27".
        package var clock: String
        /// The message.
        package var text: String
    }

    /// The mapping played.
    package var mapping: Mapping
    /// Those to choose from.
    package var mappings: [String]
    /// What each of them is for.
    package var abouts: [String]
    /// What grains are cut from.
    package var sound: String
    /// Fingers that are down.
    package var fingers: [Finger]
    /// Every parameter's value.
    package var values: ParameterValues
    /// Whether the cloud sounds.
    package var isSounding: Bool
    /// Whether a card was to play and none does.
    package var isWithoutCard: Bool
    /// Whether what sounds is latched.
    package var isHeld: Bool
    /// Whether the place that is read stands still.
    package var isFrozen: Bool
    /// Whole seconds that the recording that runs has; `nil` where none runs.
    package var recordingSeconds: Int?
    /// Whether the output is silenced.
    package var isMuted: Bool
    /// The master level in dB.
    package var levelDecibels: Double
    /// Grains sounding.
    package var grains: Int
    /// Grains that found no room, so far.
    package var droppedGrains: Int
    /// The left channel.
    package var left: Meter
    /// The right channel.
    package var right: Meter
    /// Whether the limiter holds the sound down by more than 1 dB.
    package var isLimiting: Bool
    /// Share of a period that rendering takes, in hundredths.
    package var loadPercent: Int
    /// From a touch to its sound, in tenths of milliseconds.
    package var latencyTenths: Int
    /// How the output stands, its changing figures left out.
    package var audio: AudioStatus
    /// How the touch device stands.
    package var touch: TouchStatus?
    /// Messages that are up now, the newest last.
    package var notices: [String]
    /// What is not as it was asked for, for as long as it is so.
    package var remarks: [String]
    /// The parameter that the arrow keys move.
    package var focus: Parameter
    /// The layer of the mapping that is on.
    package var layer: String?
    /// Where each control of the mapping stands: 0…1 for each of its links, as its area runs.
    package var positions: [[Double]]
    /// The buttons that are on, by their place among the controls.
    package var pressed: Set<Int>
    /// The lesson that is given.
    package var teaching: TeachingState?
    /// What stands in the middle of the panel.
    package var view: PanelView
    /// The sound and its grains.
    package var cloud: CloudLook
    /// Where the fingers were.
    package var trails: [Trail]
    /// The snapshot that was kept or gone back to last.
    package var snapshot: Int?
    /// The snapshots that are kept.
    package var snapshots: [Int]
    /// The same with what they are called.
    package var keptSnapshots: [SnapshotSummary] = []
    /// The line in which a value is typed, while it is open.
    package var entry: ValueEntry?
    /// How the panel is to look.
    package var settings: PanelSettings
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    package var quality: Quality?
    /// All that grains can be cut from at once.
    package var sounds: [SoundSummary] = []
    /// The file that is being read, in whole hundredths.
    package var loading: SoundLoading?
    /// The file that is heard as it is.
    package var auditioned: String?
    /// The folder that was looked into last.
    package var folder: SoundFolder?
    /// What there is to play with.
    package var survey: Survey?
    /// What was said so far, while that is looked at; the newest last.
    package var said: [Said] = []
    /// A name, a root or a tempo that is typed.
    package var word: WordEntry?
    /// What goes on over time: morph, history, loop, a performance that is played again.
    package var course = CourseLook()
    /// The snapshots that are kept, with what is in them.
    package var keptSnapshots: [SnapshotSummary] = []
    /// The time that the next morph takes, in seconds.
    package var morphSeconds = MorphTimes.usual
    /// The sound under the clouds.
    package var bed: BedState?
    /// The section that grains are cut from alone.
    package var section: Int?
    /// The sound that is heard to be marked, its place to a hundredth of a second.
    package var marking: MarkingState?
    /// The format of recordings.
    package var recordingFormat = RecordingFormat.wav

    /// The range of `parameter` in the mapping, and how a bar runs through it; the parameter's own where the mapping does
    /// not move it.
    package func binding(of parameter: Parameter) -> (binding: Binding, isBound: Bool) {
        if let found = mapping.bindings.first(where: { $0.parameter == parameter }) { return (found, true) }
        return (Mapping(name: "", controls: []).scale(of: parameter), false)
    }

    /// A parameter's value as it is shown, with its unit.
    package func text(of parameter: Parameter) -> String {
        ValueText.text(values[parameter], of: parameter, in: range(of: parameter))
    }

    /// Columns that any value which the mapping moves fits into.
    package var widestValue: Int {
        let parameters = Set(mapping.bindings.map(\.parameter))
        let widths = parameters.compactMap { parameter in
            range(of: parameter).map { ValueText.width(of: parameter, in: $0) }
        }
        return widths.max() ?? 8
    }

    /// What decides how many decimals a value has: the mapping's range.
    package func range(of parameter: Parameter) -> ClosedRange<Double>? {
        let (binding, isBound) = binding(of: parameter)
        return isBound ? min(binding.low, binding.high)...max(binding.low, binding.high) : nil
    }

    /// Whether a finger is on a control that moves `parameter`.
    package func isTouched(_ parameter: Parameter) -> Bool {
        fingers.contains { finger in
            guard let index = finger.control, mapping.controls.indices.contains(index) else { return false }
            return mapping.controls[index].links.contains { $0.binding.parameter == parameter }
        }
    }

    /// How what belongs to `parameter` looks now: brightest in the hand, bright while it sounds, else quiet.
    package func style(of parameter: Parameter) -> Style {
        Style(isTouched(parameter) ? .held : isSounding ? .value : .ghost, parameter)
    }

    /// Where the first link of `measure` of a control stands: 0…1, as the control's area runs.
    package func position(of measure: Measure, on index: Int) -> Double? {
        let links = mapping.controls[index].links
        guard let number = links.firstIndex(where: { $0.measure == measure }) else { return nil }
        if positions.indices.contains(index), positions[index].indices.contains(number) {
            return positions[index][number]
        }
        let position = links[number].binding.position(of: values[links[number].binding.parameter])
        return links[number].isReversed ? 1 - position : position
    }

    /// Where one is, as the table of keys has it.
    package var place: KeyPlace {
        KeyPlace(view, isTyping: entry != nil || word != nil, hasLesson: teaching != nil)
    }

    /// The sound that is played, as the list of sounds has it.
    package var played: SoundSummary? { sounds.first { $0.name == sound } }

    /// Whether fingers show a gesture now, and play nothing.
    package var isLearning: Bool { teaching.map { !$0.isTriedOut } ?? false }

    /// So many steps of the keys for `parameter`: of a choice, each goes to the next name.
    package func steps(_ steps: Double, of parameter: Parameter) -> Double {
        guard !parameter.choices.isEmpty else { return steps }
        let scale = mapping.scale(of: parameter)
        return scale.high > scale.low ? (steps < 0 ? -100 : 100) / (scale.high - scale.low) : steps
    }
}
