import Granular
import Instrument
import Mapping
import Performer

/// What was seen since a step of the tour began.
struct TourProgress: Equatable, Sendable {
    private var hasTouched = false
    private var hasStruck = false
    private var hasHeld = false
    private var hasUsedOtherHand = false
    private var hasChangedScene = false
    private var hasScrubbed = false
    private var hasGoneBack = false
    private var hasListened = false

    private var wasHeld: Bool
    private let scene: String?
    private let lastRecording: String?
    private var ground: Ground
    /// The values as they stood on that ground first.
    private var values: ParameterValues
    /// How far fingers on a waveform came to the left and to the right.
    private var scrubbed: ClosedRange<Double>?
    private var snapshots: Int
    private var recalls: Int
    /// The values when a snapshot was saved; `nil` before that.
    private var saved: ParameterValues?
    private var hasChangedSince = false

    /// What brings values to other places by itself: what a hand moves is counted from there anew.
    private struct Ground: Equatable {
        let mapping: String
        let scene: String?
        let sound: String
        let snapshot: Int?
        let undone: Int

        init(_ state: InstrumentState) {
            (mapping, scene, sound) = (state.playing.mapping.name, state.scenes.current, state.sounds.played)
            (snapshot, undone) = (state.snapshots.current, state.history.future)
        }
    }

    /// How far along the sound counts as scrubbing.
    private static let scrubFraction = 0.12

    init(_ state: InstrumentState) {
        ground = Ground(state)
        values = state.playing.values
        wasHeld = state.playing.isHeld
        (scene, lastRecording) = (state.scenes.current, state.recording.last)
        (snapshots, recalls) = (state.snapshots.numbers.count, state.snapshots.recalls)
    }

    /// Whether that step was done.
    func isDone(_ step: TourStep) -> Bool {
        switch step {
        case .touch: hasTouched
        case .hold: hasHeld
        case .otherHand: hasUsedOtherHand
        case .scene: hasChangedScene
        case .scrub: hasScrubbed
        case .snapshot: hasGoneBack
        case .record: hasListened
        }
    }

    /// Whether that step can be done, or prepared by another scene.
    func isPossible(_ step: TourStep, _ state: InstrumentState, _ controls: HandControls) -> Bool {
        let hasOtherScene = state.scenes.all.contains { $0.name != state.scenes.current }
        return switch step {
        case .otherHand: hasOtherScene || controls.target != nil
        case .scene: hasOtherScene
        case .scrub: hasOtherScene || !state.playing.waveforms(state.sounds).isEmpty
        default: true
        }
    }

    /// What is to be done of that step now.
    func task(of step: TourStep, _ state: InstrumentState, _ controls: HandControls) -> TourTask {
        switch step {
        case .touch: return .touch
        case .hold: return state.playing.isHeld ? .release : .hold
        case .otherHand: return controls.target.map { .otherHand($0) } ?? .roomForTwo
        case .scene: return .scene
        case .scrub:
            let isPossible = !state.playing.waveforms(state.sounds).isEmpty
            return isPossible ? .scrub(isEarly: values[.position] < 0.5) : .waveform
        case .snapshot:
            if saved != nil { return .goBack }
            return snapshots < Action.snapshotNumbers.count ? .store : .nextSnapshot
        case .record:
            if state.recording.isBusy { return .stopRecording }
            return state.recording.last == lastRecording ? .record : .listen(isHeld: state.playing.isHeld)
        }
    }

    /// Sees how everything stands now.
    mutating func see(_ state: InstrumentState, _ controls: HandControls) {
        let playing = state.playing
        if ground != Ground(state) { (ground, values) = (Ground(state), playing.values) }
        if playing.isHeld, !wasHeld { hasHeld = true }
        wasHeld = playing.isHeld
        let isPlayed = playing.isHeld && hasHeld || playing.hands.contains(where: playing.mapping.isHeard)
        // Single grains may be heard after their finger has lifted.
        if playing.hands.contains(where: playing.mapping.isStruck) { hasStruck = true }
        if isPlayed && playing.isSounding || hasStruck, state.engine.grains > 0 { hasTouched = true }
        if playing.hands.contains(where: { $0.control.map(controls.others.contains) == true })
            || controls.parameters.contains(where: { playing.values.differ(from: values, in: $0) })
        {
            hasUsedOtherHand = true
        }
        if state.scenes.current != scene { hasChangedScene = true }
        seeScrubbing(state)
        seeSnapshots(state)
        if let last = state.recording.last, last != lastRecording {
            let isPlayed = state.sounds.all.contains { $0.file == last && $0.name == state.sounds.played }
            if state.files.previewed == last || isPlayed { hasListened = true }
        }
    }

    private mutating func seeScrubbing(_ state: InstrumentState) {
        let waveforms = state.playing.waveforms(state.sounds)
        guard !waveforms.isEmpty else { return scrubbed = nil }
        let places = state.playing.hands.filter { waveforms.contains($0.control ?? -1) }.map { finger in
            state.playing.mapping.controls[finger.control ?? 0].area.relative(finger.contact.position).x
        }
        // Two fingers lie apart without having moved.
        if places.count == 1 {
            let before = scrubbed ?? places[0]...places[0]
            scrubbed = min(before.lowerBound, places[0])...max(before.upperBound, places[0])
        } else {
            scrubbed = nil
        }
        let way = scrubbed.map { $0.upperBound - $0.lowerBound } ?? 0
        let moved = abs(state.playing.values[.position] - values[.position])
        if max(way, moved) > Self.scrubFraction { hasScrubbed = true }
    }

    private mutating func seeSnapshots(_ state: InstrumentState) {
        let now = state.snapshots
        if now.recalls != recalls {
            recalls = now.recalls
            if saved != nil ? hasChangedSince : now.numbers.count == Action.snapshotNumbers.count { hasGoneBack = true }
        }
        if now.numbers.count > snapshots {
            (saved, hasChangedSince) = (state.playing.values, false)
        } else if let saved, Parameter.allCases.contains(where: { state.playing.values.differ(from: saved, in: $0) }) {
            hasChangedSince = true
        }
        snapshots = now.numbers.count
    }
}

extension ParameterValues {
    /// Whether a parameter is another one than in `others`, by more than a value that still glides.
    fileprivate func differ(from others: ParameterValues, in parameter: Parameter) -> Bool {
        abs(self[parameter] - others[parameter]) > 0.01 * max(abs(self[parameter]), abs(others[parameter]))
    }
}

extension Mapping {
    /// Whether a finger makes a sound where it is.
    fileprivate func isHeard(_ finger: Finger) -> Bool { finger.control.map { sounds(controls[$0]) } ?? false }

    /// Whether a finger triggers single grains where it is.
    fileprivate func isStruck(_ finger: Finger) -> Bool {
        finger.control.map { controls[$0].handling.grains != nil } ?? false
    }
}
