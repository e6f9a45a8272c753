import Foundation
import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Taking back what changed the sound")
struct UndoTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)

    private static func fader(_ parameter: Parameter, _ low: Double, _ high: Double, _ handling: Handling = .init())
        -> Control
    {
        var fader = Control.fader(
            name: "\(parameter)", area: Area(x: 0...1, y: 0...1), Binding(parameter, low: low, high: high))
        fader.handling = handling
        return fader
    }

    private static let mappings = [
        Mapping(name: "Pitch", controls: [fader(.pitch, 100, 1_000)]),
        Mapping(
            name: "Two",
            controls: [
                .zone(
                    name: "z", area: Area(x: 0...1, y: 0...1), x: Binding(.density, low: 0, high: 100),
                    y: Binding(.pitch, low: 100, high: 1_000))
            ]),
        Mapping(name: "Back", controls: [fader(.pitch, 100, 1_000, Handling(lift: .goBack(milliseconds: 200)))]),
    ]

    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(
            name: "rain",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 200)),
    ]

    private func performer(_ mapping: Int = 0) -> Performer {
        Performer(mappings: Self.mappings, start: Self.mappings[mapping], sounds: Self.sounds, levelDecibels: -12)
    }

    private func touch(
        _ performer: inout Performer, _ phase: Contact.Phase, x: Double = 0.5, y: Double,
        by hand: Performer.Hand = .device,
        at microseconds: Int64 = 0
    ) {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: y))
        let frame = TouchFrame(timeMicroseconds: microseconds, contacts: [contact])
        _ = performer.touch(frame, by: hand, on: Self.surface)
    }

    /// A finger comes, moves there and lifts.
    private func slide(_ performer: inout Performer, to y: Double) {
        touch(&performer, .began, y: 0.2)
        for step in 1...4 { touch(&performer, .moved, y: 0.2 + (y - 0.2) * Double(step) / 4) }
        touch(&performer, .ended, y: y)
    }

    /// What was undone or done again, without where one is then.
    private func told(_ effects: Performer.Effects) -> String {
        String((effects.message ?? "").prefix { $0 != "·" }).trimmingCharacters(in: .whitespaces)
    }

    private func pitch(_ performer: Performer) -> Double { performer.mapper.values[.pitch] }

    @Test("A whole touch is one step, taken back and done again, and it is said what")
    func touches() {
        var performer = performer()
        slide(&performer, to: 0.5)
        slide(&performer, to: 1)
        #expect(pitch(performer) == 1_000)
        let effects = performer.undo()
        #expect(told(effects) == "undo: pitch 1000 Hz → 550 Hz")
        #expect(effects.changes.contains { if case .set(.pitch, 550, 0) = $0 { true } else { false } })
        #expect(told(performer.redo()) == "redo: pitch 550 Hz → 1000 Hz")
        #expect(pitch(performer) == 1_000)
        _ = performer.undo()
        // The first touch brought back the start.
        #expect(told(performer.undo()) == "nothing to undo")
        #expect(told(performer.redo()) == "redo: pitch 550 Hz → 1000 Hz")
        #expect(told(performer.redo()) == "nothing to redo" && pitch(performer) == 1_000)
    }

    @Test("The hands of a touch count together, from the first finger down to the last one lifted")
    func hands() {
        var performer = performer(1)
        touch(&performer, .began, x: 0.1, y: 0)
        touch(&performer, .began, x: 0.9, y: 1, by: .pointer)
        touch(&performer, .ended, x: 0.1, y: 0)
        touch(&performer, .moved, x: 0.8, y: 0.9, by: .pointer)
        touch(&performer, .ended, x: 0.8, y: 0.9, by: .pointer)
        #expect(told(performer.undo()) == "undo: pitch, density")
        #expect(performer.mapper.values == ParameterValues())
        #expect(told(performer.undo()) == "nothing to undo")
    }

    @Test("A touch whose values go back by themselves is no step")
    func springs() {
        var performer = performer(2)
        _ = performer.set(.pitch, to: 300, at: 0)
        slide(&performer, to: 1)
        #expect(pitch(performer) > 900, "it is on its way back")
        #expect(told(performer.undo()) == "undo: pitch 300 Hz → 550 Hz")
    }

    @Test("Under a finger the touch so far is taken back, and the finger goes on from there as a step of its own")
    func underAFinger() {
        var performer = performer()
        touch(&performer, .began, y: 1)
        #expect(told(performer.undo()) == "undo: pitch 1000 Hz → 550 Hz")
        #expect(performer.mapper.isSounding)
        touch(&performer, .moved, y: 1)
        #expect(pitch(performer) == 550, "a finger that rests leaves it")
        touch(&performer, .moved, y: 0)
        touch(&performer, .ended, y: 0)
        #expect(told(performer.undo()) == "undo: pitch 100 Hz → 550 Hz")
        // What was taken back under the finger lies behind.
        #expect(told(performer.undo()) == "undo: pitch 550 Hz → 1000 Hz")
        #expect(told(performer.undo()) == "undo: pitch 1000 Hz → 550 Hz")
        #expect(told(performer.undo()) == "nothing to undo")
    }

    @Test("Nudges, taps and levels in a row are one step, until a second passes or something else comes")
    func bursts() {
        var performer = performer()
        for time in [0, 900_000, 1_800_000] as [Int64] { _ = performer.nudge(.density, steps: 0.05, at: time) }
        _ = performer.nudge(.density, steps: 0.05, at: 3_000_000)
        _ = performer.nudge(.duration, steps: 0.1, at: 3_100_000)
        for time in [4_000_000, 4_500_000] as [Int64] { _ = performer.changeLevel(by: -1, at: time) }
        for time in [5_000_000, 5_500_000, 6_000_000] as [Int64] { _ = performer.act(.tapTempo, at: time) }
        let messages = (0..<6).map { _ in told(performer.undo()) }
        #expect(
            messages == [
                "undo: density 2 /s → 70 /s", "undo: volume -14 dB → -12 dB",
                "undo: duration 0.585 s → 0.525 s", "undo: density 70 /s → 65 /s",
                "undo: density 65 /s → 50 /s", "nothing to undo",
            ])
        #expect(performer.levelDecibels == -12)
    }

    @Test("A drag that sets a value again and again is one step, also while a finger rests")
    func dragged() {
        var performer = performer()
        for step in 1...49 { _ = performer.set(.density, to: Double(step), at: Int64(step) * 33_000) }
        _ = performer.set(.duration, to: 0.1, at: 1_700_000)
        for step in 1...50 {
            _ = performer.set(.duration, to: Double(step) / 100, at: 3_000_000 + Int64(step) * 33_000)
        }
        touch(&performer, .began, y: 0.5)
        for step in 1...50 {
            _ = performer.set(.pan, to: Double(step) / 50, at: 5_000_000 + Int64(step) * 33_000)
            touch(&performer, .moved, y: 0.5)
        }
        touch(&performer, .ended, y: 0.5)
        let messages = (0..<5).map { _ in told(performer.undo()) }
        #expect(
            messages == [
                "undo: pan 1 → 0", "undo: duration 0.5 s → 0.1 s", "undo: duration 0.1 s → 0.525 s",
                "undo: density 49 /s → 50 /s", "nothing to undo",
            ])
    }

    @Test("Taps of a tempo on the surface are one step, though each is a touch")
    func tappedButton() {
        let button = Control(
            name: "tap", area: Area(x: 0...1, y: 0...1), kind: .button(triggers: [.action(.tapTempo)], isToggle: false),
            routes: [])
        let tapping = Mapping(name: "Tap", controls: [button])
        var performer = Performer(mappings: [tapping], start: tapping, sounds: Self.sounds, levelDecibels: -12)
        for tap in 0..<4 {
            touch(&performer, .began, y: 0.5, at: Int64(tap) * 500_000)
            touch(&performer, .ended, y: 0.5, at: Int64(tap) * 500_000 + 50_000)
        }
        #expect(performer.mapper.values[.density] == 2)
        #expect(told(performer.undo()) == "undo: density 2 /s → 50 /s")
        #expect(told(performer.undo()) == "nothing to undo")
    }

    @Test("Sounds, mappings, snapshots and exact values of different parameters are a step each")
    func singles() {
        var performer = performer()
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.set(.window, to: 1.2, at: 0)
        _ = performer.set(.pitch, to: 612, at: 0)
        _ = performer.act(.nextSound, at: 0)
        _ = performer.choose("Two")
        _ = performer.act(.nextMapping, at: 0)
        _ = performer.act(.snapshot(1), at: 0)
        let messages = (0..<6).map { _ in told(performer.undo()) }
        let windows = Parameter.window.choices
        #expect(
            messages == [
                "undo: mapping Pitch → Back, sound study → rain, 4 parameters", "undo: mapping Back → Two",
                "undo: mapping Two → Pitch", "undo: sound rain → study, 3 parameters",
                "undo: pitch 612 Hz → 550 Hz", "undo: window \(windows[1]) → \(windows[0])",
            ])
        #expect(
            performer.mapper.values == ParameterValues() && performer.sound == 0
                && performer.mapper.mapping.name == "Pitch")
        for _ in 0..<5 { _ = performer.redo() }
        #expect(performer.mapper.mapping.name == "Back" && performer.sound == 1)
    }

    @Test(
        "What is new after an undo leaves no more to do again, but what was taken back lies behind it; what changes nothing does not"
    )
    func goneOn() {
        var performer = performer()
        _ = performer.set(.pitch, to: 300, at: 0)
        _ = performer.set(.pitch, to: 400, at: 1_000_000)
        _ = performer.undo()
        _ = performer.set(.pitch, to: 300, at: 1_100_000)
        _ = performer.nudge(.pitch, steps: 0, at: 0)
        for action in [Action.mute, .hold, .freeze, .hold, .freeze, .mute] { _ = performer.act(action, at: 0) }
        #expect(told(performer.redo()) == "redo: pitch 300 Hz → 400 Hz")
        _ = performer.undo()
        _ = performer.set(.density, to: 7, at: 0)
        #expect(told(performer.redo()) == "nothing to redo")
        let messages = (0..<5).map { _ in told(performer.undo()) }
        #expect(
            messages == [
                "undo: density 7 /s → 50 /s", "undo: pitch 300 Hz → 400 Hz", "undo: pitch 400 Hz → 300 Hz",
                "undo: pitch 300 Hz → 550 Hz", "nothing to undo",
            ])
    }

    @Test("Frozen, what is undone is heard when it goes on")
    func frozen() {
        var performer = performer()
        _ = performer.set(.scanSpeed, to: 2, at: 0)
        _ = performer.set(.scanSpeed, to: 3, at: 1_000_000)
        _ = performer.act(.freeze, at: 0)
        let undone = performer.undo().changes
        #expect(!undone.contains { if case .set(.scanSpeed, let speed, _) = $0 { speed != 0 } else { false } })
        let on = performer.act(.freeze, at: 0).changes
        #expect(performer.mapper.values[.scanSpeed] == 2)
        #expect(on.contains { if case .set(.scanSpeed, 2, cloud: 0) = $0 { true } else { false } })
    }

    @Test("What is shown in a lesson is no step, and a lesson goes on when something is taken back")
    func lesson() {
        var performer = performer()
        _ = performer.set(.pitch, to: 300, at: 0)
        _ = performer.teach(.begin(.action(.mute)), at: 0)
        slide(&performer, to: 1)
        #expect(told(performer.undo()) == "undo: pitch 300 Hz → 550 Hz")
        #expect(performer.teaching != nil)
        #expect(told(performer.undo()) == "nothing to undo")
    }

    @Test("Values that lie close together are told apart")
    func close() {
        var performer = performer()
        _ = performer.set(.pitch, to: 550.25, at: 0)
        #expect(told(performer.undo()) == "undo: pitch 550.3 Hz → 550.0 Hz")
        _ = performer.set(.duration, to: 0.000_02, at: 0)
        #expect(told(performer.undo()) == "undo: duration 0.00002 s → 0.525 s")
        _ = performer.set(.ratio, to: 1.333_333_333, at: 0)
        #expect(told(performer.undo()) == "undo: ratio 1.33 x → 1 x")
    }
}
