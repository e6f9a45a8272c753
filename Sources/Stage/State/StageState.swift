import DisplayText
import Granular
import Mapping
import Performer
import Sounds
import Terminal
import Touch

/// What the stage shows: the surface with the fingers on it, and the cloud. Rounded to what can be seen: two equal states are one
/// picture.
package struct StageState: Equatable, Sendable {
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
        /// The cloud that is its own.
        package var cloud: UInt8?
        /// Where it is on fields, each of them, by its place among the controls, with the cloud that it plays there.
        package var fields: [Int: UInt8] = [:]
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

    /// The mapping played.
    package var mapping: Mapping
    /// The layer of the mapping that is on.
    package var layer: String?
    /// Where each control of the mapping stands: 0…1 for each of its routes, as its area runs.
    package var positions: [[Double]]
    /// The tapes, by their place among the controls, and the part of the sound that they show.
    package var tapes: [Int: TapeState] = [:]
    package var part = 0.0...1.0
    /// What tapes show that have a sound of their own, by their place among the controls.
    package var tapeSounds: [Int: TapeSound] = [:]
    /// What tapes show that do not show all of the sound, by their place among the controls.
    package var closeUps: [Int: CloseUp] = [:]
    /// The buttons that are on, by their place among the controls.
    package var pressed: Set<Int>
    /// Fingers that are down.
    package var fingers: [Finger]
    /// Where the fingers were.
    package var trails: [Trail]
    /// Whether fingers show a gesture now, and play nothing.
    package var isLearning: Bool
    /// Whether fingers move and size fields now, and play nothing.
    package var isEditingFields = false
    /// What there is to play with, for as long as the stage says how to begin; `nil` after the first sound.
    package var start: StartDevice?

    /// Every parameter's value.
    package var values: ParameterValues
    /// Whether the cloud sounds.
    package var isSounding: Bool
    /// Whether what sounds is latched.
    package var isHeld: Bool
    /// Whether the place that is read stands still.
    package var isFrozen: Bool
    /// Whether the output is silenced.
    package var isMuted: Bool
    /// Whether a recording runs.
    package var isRecording: Bool
    /// Whether live input is heard; `nil` where there is none.
    package var isMonitored: Bool?

    /// What grains are cut from.
    package var sound: String
    /// The sounds that grains are cut from together, that one first; empty where it is alone.
    package var mix: [String] = []
    /// The same as the list of sounds has it.
    package var played: SoundSummary?
    /// The section that grains are cut from alone.
    package var section: Int?
    /// The sound and its grains.
    package var cloud: CloudState

    /// The snapshot that was kept or gone back to last.
    package var snapshot: Int?
    /// The snapshots that are kept.
    package var snapshots: [Int]
    /// The same, with what is in them.
    package var keptSnapshots: [SnapshotSummary]
    /// The player's own notes, which `pitch-set` may be set to.
    package var notes = NoteList()
    /// What a room adds.
    package var guests = GuestsOnStage()
}

// MARK: What follows from it

extension StageState {
    /// Whether an action is something that is on or off, and which of the two now; `nil` where it is neither.
    package func isOn(_ action: Action) -> Bool? {
        switch action {
        case .mute: isMuted
        case .freeze: isFrozen
        case .hold: isHeld
        case .record: isRecording
        case .monitor: isMonitored
        case .editFields: isEditingFields
        default: nil
        }
    }

    /// The range of `parameter` in the mapping, and how a bar runs through it; the parameter's own where the mapping does
    /// not move it.
    package func binding(of parameter: Parameter) -> (binding: Binding, isBound: Bool) {
        let bindings = mapping.bindings(of: parameter)
        if let found = bindings.first(where: { !$0.isAdded }) { return (found, true) }
        // What only adds to a value does not say where the value can be.
        return (Binding(allOf: parameter), !bindings.isEmpty)
    }

    /// What decides how many decimals a value has: the mapping's range.
    package func range(of parameter: Parameter) -> ClosedRange<Double>? {
        let (binding, isBound) = binding(of: parameter)
        return isBound ? min(binding.low, binding.high)...max(binding.low, binding.high) : nil
    }

    /// A parameter's value as it is shown, with its unit.
    package func text(of parameter: Parameter) -> String {
        ValueText.text(values[parameter], of: parameter, in: range(of: parameter))
    }

    /// Columns that any value which the mapping moves fits into.
    var widestValue: Int {
        let parameters = Set(mapping.bindings.map(\.parameter))
        let widths = parameters.compactMap { parameter in
            range(of: parameter).map { ValueText.width(of: parameter, in: $0) }
        }
        return widths.max() ?? 8
    }

    /// Whether a finger is on a control that moves `parameter`.
    package func isTouched(_ parameter: Parameter) -> Bool {
        fingers.contains { finger in
            guard let index = finger.control, mapping.controls.indices.contains(index) else { return false }
            return mapping.controls[index].routes.contains { $0.binding.parameter == parameter }
        }
    }

    /// Whether a tape that is there now shows all of the sound with its grains. They are not drawn a second time below: what ten fingers
    /// let fly is more than a slow connection can take twice.
    var isOnTape: Bool {
        part == 0...1 && cloud.lanes.isEmpty
            && mapping.visibleControls(on: layer).contains { index in
                guard let route = mapping.controls[index].positionRoute, let tape = tapes[index] else { return false }
                return tape.window == 0...1 && [route.binding.low, route.binding.high].sorted() == [0, 1]
            }
    }

    /// How what belongs to `parameter` looks now: brightest in the hand, bright while it sounds, else quiet.
    package func style(of parameter: Parameter) -> Style {
        Style(isTouched(parameter) ? .held : isSounding ? .value : .ghost, parameter)
    }

    /// Where the first route of `measure` of a control stands: 0…1, as the control's area runs.
    func position(of measure: Measure, on index: Int) -> Double? {
        let routes = mapping.controls[index].routes
        guard let number = routes.firstIndex(where: { $0.measure == measure }) else { return nil }
        if positions.indices.contains(index), positions[index].indices.contains(number) {
            return positions[index][number]
        }
        let position = routes[number].binding.position(of: values[routes[number].binding.parameter])
        return routes[number].isReversed ? 1 - position : position
    }
}
