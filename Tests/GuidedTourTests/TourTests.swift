import Granular
import GuidedTour
import Instrument
import InstrumentSamples
import Mapping
import Performer
import Sounds
import Testing
import Touch

/// A tour under way.
private final class TourRun {
    private var tour: Tour
    var step: TourStep? { tour.step }
    var task: TourTask { tour.task }

    init(_ state: InstrumentState) { tour = Tour(state) }

    /// Whether a step was done by that.
    func see(_ state: InstrumentState) -> Bool { tour.see(state) }
}

/// The tour by its states: what it asks for, and what it takes for done.
@Suite("The tour") struct TourTests {
    private static let tape = Mapping(
        name: "Pad",
        controls: [
            Control(
                name: "waveform", area: Area(x: 0...0.6, y: 0...1), kind: .tape(Tape()),
                routes: [Route(.x, Binding(.position, low: 0, high: 1))]),
            .zone(name: "air", area: Area(x: 0.6...1, y: 0...1), x: Samples.bindings[3], y: Samples.bindings[2]),
        ])
    private static let scenes = ["first-light", "belfry", "crowd"].map { name in
        SceneSummary(name: name, title: name, about: "", mapping: "pad", sounds: ["choir"], file: "", isOwn: false)
    }

    /// A state with a finger at each of these places.
    private func state(_ mapping: Mapping = tape, _ places: (x: Double, y: Double)..., scene: String? = "first-light")
        -> InstrumentState
    {
        let contacts = places.enumerated().map { number, place in
            Contact(id: number + 1, phase: .moved, position: SurfacePoint(x: place.x, y: place.y))
        }
        var state = Samples.state(mapping, contacts: contacts)
        state.scenes = ScenesState(all: Self.scenes, current: scene)
        state.sounds.all = [SoundSummary(name: "study", isWaveform: false, durationSeconds: 8)]
        return state
    }

    /// A tour at that step, led there as a player does it, with so many snapshots saved before.
    private func tour(at step: TourStep, snapshots: Int = 0) -> TourRun {
        let tour = TourRun(state())
        while let from = tour.step, from != step {
            for var state in way(from) where tour.step == from {
                state.snapshots.numbers = Array(0..<snapshots)
                _ = tour.see(state)
            }
        }
        return tour
    }

    /// What a player brings about, step by step.
    private func way(_ step: TourStep) -> [InstrumentState] {
        var held = state()
        (held.playing.isHeld, held.playing.isSounding) = (true, true)
        switch step {
        case .touch: return [state(), state(Self.tape, (0.2, 0.5))]
        case .hold: return [state(), held]
        case .otherHand: return [state(), state(Self.tape, (0.8, 0.5))]
        case .scene: return [state(), state(scene: "belfry")]
        case .scrub: return [state(Self.tape, (0.1, 0.5)), state(Self.tape, (0.4, 0.5))]
        case .snapshot:
            var (saved, changed, back) = (state(), state(), state())
            (saved.snapshots.numbers, saved.snapshots.current) = ([1], 1)
            (changed.snapshots, back.snapshots) = (saved.snapshots, saved.snapshots)
            changed.playing.values[.density] = 3
            back.snapshots.recalls = 1
            return [state(), saved, changed, back]
        case .record:
            var (running, written, heard) = (state(), state(), state())
            running.recording.seconds = 2
            written.recording.last = "/home/ada/quern.wav"
            (heard.recording.last, heard.files.previewed) = (written.recording.last, written.recording.last)
            return [state(), running, written, heard]
        }
    }

    @Test("each of the seven steps is noticed when it was done, and no sooner")
    func steps() {
        let tour = TourRun(state())
        for step in TourStep.allCases {
            #expect(tour.step == step)
            let states = way(step)
            for state in states.dropLast() { #expect(!tour.see(state), "\(step) is not done yet") }
            #expect(tour.see(states[states.count - 1]), "\(step) was done")
        }
        #expect(tour.step == nil && !tour.see(state()))
    }

    @Test("a loop's fingers, and one that makes no sound, are no touch")
    func noTouch() {
        let tour = TourRun(state())
        var looped = state(Self.tape, (0.2, 0.5))
        looped.playing.fingers = looped.playing.fingers.map { finger in
            Finger(
                id: FingerID(source: 16, contact: 1), contact: finger.contact, control: finger.control, at: 0)
        }
        #expect(!tour.see(looped))
        var silent = state(Self.tape, (0.2, 0.5))
        silent.engine.grains = 0
        #expect(!tour.see(silent))
    }

    @Test("what is held when the tour begins was held by nobody on it; a key that makes it sound counts as a touch")
    func held() {
        var held = state()
        (held.playing.isHeld, held.playing.isSounding, held.engine.grains) = (true, true, 12)
        let tour = TourRun(held)
        #expect(!tour.see(held) && tour.step == .touch)
        #expect(!tour.see(state()))
        #expect(tour.see(held) && tour.step == .hold)
        // It is held already: first it is released.
        #expect(tour.task == .release && !tour.see(held))
        #expect(!tour.see(state()) && tour.task == .hold)
        #expect(tour.see(held))
    }

    @Test("the other hand is sent to another control than the first, and its own place is not enough")
    func otherHand() {
        let tour = tour(at: .otherHand)
        guard case .otherHand(let target) = tour.task else {
            Issue.record("\(tour.task)")
            return
        }
        #expect(target.control == "air" && target.side == "on the right" && target.parameter == .duration)
        #expect(!tour.see(state(Self.tape, (0.3, 0.9))))
        var changed = state()
        changed.playing.values[.duration] = 0.6
        let byKeys = self.tour(at: .otherHand)
        #expect(byKeys.see(changed), "a value of its part was moved without a finger")
        #expect(tour.see(state(Self.tape, (0.3, 0.5), (0.9, 0.5))))
    }

    @Test("where there is one zone or no waveform, another scene comes first; without scenes the step is left out")
    func missing() {
        let one = Mapping(
            name: "One",
            controls: [
                .zone(name: "all", area: Area(x: 0...1, y: 0...1), x: Samples.bindings[1], y: Samples.bindings[0])
            ])
        let other = tour(at: .otherHand)
        #expect(!other.see(state(one)) && other.task == .roomForTwo)
        #expect(!other.see(state(Samples.touch)), "another mapping is not yet the other hand")
        #expect(other.see(state(Samples.touch, (0.8, 0.5))))
        let scrub = tour(at: .scrub)
        #expect(!scrub.see(state(Samples.touch)) && scrub.task == .waveform)
        #expect(!scrub.see(state(scene: "crowd")) && scrub.task == .scrub(isEarly: true))
        let alone = TourRun(state(one, scene: nil))
        var states = [state(one, (0.5, 0.5), scene: nil), state(one, scene: nil)]
        (states[1].playing.isHeld, states[1].playing.isSounding) = (true, true)
        for index in states.indices {
            states[index].scenes = ScenesState()
            #expect(alone.see(states[index]))
        }
        #expect(alone.step == .snapshot)
    }

    @Test("a place that a scene or undo moved was not scrubbed; the position moved by keys was")
    func scrubbing() {
        let tour = tour(at: .scrub)
        var far = state(scene: "crowd")
        far.playing.values[.position] = 0.9
        #expect(!tour.see(far))
        far.history.future = 1
        far.playing.values[.position] = 0.2
        #expect(!tour.see(far))
        far.playing.values[.position] = 0.5
        #expect(tour.see(far))
        let still = self.tour(at: .scrub)
        #expect(!still.see(state(Self.tape, (0.1, 0.2))) && !still.see(state(Self.tape, (0.1, 0.9))))
    }

    @Test("a snapshot is returned to only after something changed; where all are taken, one is loaded")
    func snapshots() {
        let tour = tour(at: .snapshot)
        var now = state()
        (now.snapshots.numbers, now.snapshots.current) = ([4], 4)
        #expect(!tour.see(now) && tour.task == .goBack)
        now.snapshots.recalls = 1
        #expect(!tour.see(now), "nothing was changed")
        now.playing.values[.pitch] = 200
        #expect(!tour.see(now))
        now.snapshots.recalls = 2
        #expect(tour.see(now))
        let full = self.tour(at: .snapshot, snapshots: 16)
        var taken = state()
        taken.snapshots.numbers = Array(0..<16)
        #expect(!full.see(taken) && full.task == .nextSnapshot)
        taken.snapshots.recalls = 1
        #expect(full.see(taken))
    }

    @Test("every sentence has a form for 36 columns, and none is longer than 70")
    func lengths() {
        let word = { (key: TourKey) in key == .hold ? "space" : key == .nextParameter ? "Tab" : "x" }
        let mouse = TourWords(state(), hasMouse: true, word: word)
        let keys = TourWords(state(), hasMouse: false, word: word)
        let tasks: [TourTask] = [
            .touch, .hold, .release, .roomForTwo, .waveform, .scene, .scrub(isEarly: true), .store, .goBack,
            .nextSnapshot, .record, .stopRecording, .listen(isHeld: true), .listen(isHeld: false),
            tour(at: .otherHand).task,
        ]
        for words in [mouse, keys] {
            for texts in tasks.map({ $0.sentences(words) }) + [Tour.offer(words), Tour.end(words)] {
                #expect((texts.first ?? "").count <= 70 && (texts.last ?? "").count <= 36, "\(texts)")
            }
        }
    }

    @Test("Single grains that a finger triggers are heard, also after it has lifted")
    func singleGrains() {
        for kind in [Control.Kind.tape(Tape()), .zone(.absolute)] {
            var control = Control(
                name: "dust", area: Area(x: 0...1, y: 0...1), kind: kind,
                routes: [Route(.x, Binding(.position, low: 0, high: 1))])
            control.handling.grains = SingleGrains(count: 3)
            let mapping = Mapping(name: "Dust", controls: [control])
            var grains = state(mapping)
            (grains.playing.isSounding, grains.engine.grains) = (false, 3)
            let tour = TourRun(state(mapping))
            #expect(!tour.see(grains), "no finger did that")
            var finger = state(mapping, (0.5, 0.5))
            (finger.playing.isSounding, finger.engine.grains) = (false, 0)
            #expect(!tour.see(finger))
            #expect(tour.see(grains) && tour.step == .hold)
        }
    }
}
