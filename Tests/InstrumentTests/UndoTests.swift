import Foundation
import Granular
import Instrument
import Mapping
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

    private func desk(_ mapping: Int = 0) -> Desk {
        Desk(mappings: Self.mappings, start: Self.mappings[mapping], sounds: Self.sounds, levelDecibels: -12)
    }

    private func touch(
        _ desk: inout Desk, _ phase: Contact.Phase, x: Double = 0.5, y: Double, by hand: Desk.Hand = .device,
        at microseconds: Int64 = 0
    ) {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: y))
        let frame = TouchFrame(timeMicroseconds: microseconds, contacts: [contact])
        _ = desk.touch(frame, by: hand, on: Self.surface)
    }

    /// A finger comes, moves there and lifts.
    private func slide(_ desk: inout Desk, to y: Double) {
        touch(&desk, .began, y: 0.2)
        for step in 1...4 { touch(&desk, .moved, y: 0.2 + (y - 0.2) * Double(step) / 4) }
        touch(&desk, .ended, y: y)
    }

    /// What was undone or done again, without where one is then.
    private func told(_ outcome: Desk.Outcome) -> String {
        String((outcome.message ?? "").prefix { $0 != "·" }).trimmingCharacters(in: .whitespaces)
    }

    private func pitch(_ desk: Desk) -> Double { desk.mapper.values[.pitch] }

    @Test("A whole touch is one step, taken back and done again, and it is said what")
    func touches() {
        var desk = desk()
        slide(&desk, to: 0.5)
        slide(&desk, to: 1)
        #expect(pitch(desk) == 1_000)
        let outcome = desk.undo()
        #expect(told(outcome) == "undone: pitch 1000 Hz → 550 Hz")
        #expect(outcome.changes.contains { if case .set(.pitch, 550, 0) = $0 { true } else { false } })
        #expect(told(desk.redo()) == "done again: pitch 550 Hz → 1000 Hz")
        #expect(pitch(desk) == 1_000)
        _ = desk.undo()
        // The first touch brought back the start.
        #expect(told(desk.undo()) == "undone: nothing, it is all as it began")
        #expect(told(desk.redo()) == "done again: pitch 550 Hz → 1000 Hz")
        #expect(told(desk.redo()) == "done again: nothing, there is no more" && pitch(desk) == 1_000)
    }

    @Test("The hands of a touch count together, from the first finger down to the last one lifted")
    func hands() {
        var desk = desk(1)
        touch(&desk, .began, x: 0.1, y: 0)
        touch(&desk, .began, x: 0.9, y: 1, by: .pointer)
        touch(&desk, .ended, x: 0.1, y: 0)
        touch(&desk, .moved, x: 0.8, y: 0.9, by: .pointer)
        touch(&desk, .ended, x: 0.8, y: 0.9, by: .pointer)
        #expect(told(desk.undo()) == "undone: 2 values")
        #expect(desk.mapper.values == ParameterValues())
        #expect(told(desk.undo()) == "undone: nothing, it is all as it began")
    }

    @Test("A touch whose values go back by themselves is no step")
    func springs() {
        var desk = desk(2)
        _ = desk.set(.pitch, to: 300, at: 0)
        slide(&desk, to: 1)
        #expect(pitch(desk) > 900, "it is on its way back")
        #expect(told(desk.undo()) == "undone: pitch 300 Hz → 550 Hz")
    }

    @Test("Under a finger the touch so far is taken back, and the finger goes on from there as a step of its own")
    func underAFinger() {
        var desk = desk()
        touch(&desk, .began, y: 1)
        #expect(told(desk.undo()) == "undone: pitch 1000 Hz → 550 Hz")
        #expect(desk.mapper.isSounding)
        touch(&desk, .moved, y: 1)
        #expect(pitch(desk) == 550, "a finger that rests leaves it")
        touch(&desk, .moved, y: 0)
        touch(&desk, .ended, y: 0)
        #expect(told(desk.undo()) == "undone: pitch 100 Hz → 550 Hz")
        // What was taken back under the finger lies behind.
        #expect(told(desk.undo()) == "undone: pitch 550 Hz → 1000 Hz")
        #expect(told(desk.undo()) == "undone: pitch 1000 Hz → 550 Hz")
        #expect(told(desk.undo()) == "undone: nothing, it is all as it began")
    }

    @Test("Nudges, taps and levels in a row are one step, until a second passes or something else comes")
    func bursts() {
        var desk = desk()
        for time in [0, 900_000, 1_800_000] as [Int64] { _ = desk.nudge(.density, steps: 0.05, at: time) }
        _ = desk.nudge(.density, steps: 0.05, at: 3_000_000)
        _ = desk.nudge(.duration, steps: 0.1, at: 3_100_000)
        for time in [4_000_000, 4_500_000] as [Int64] { _ = desk.level(by: -1, at: time) }
        for time in [5_000_000, 5_500_000, 6_000_000] as [Int64] { _ = desk.act(.tapTempo, at: time) }
        let messages = (0..<6).map { _ in told(desk.undo()) }
        #expect(
            messages == [
                "undone: density 2 /s → 70 /s", "undone: master level -14 dB → -12 dB",
                "undone: duration 0.585 s → 0.525 s", "undone: density 70 /s → 65 /s",
                "undone: density 65 /s → 50 /s", "undone: nothing, it is all as it began",
            ])
        #expect(desk.levelDecibels == -12)
    }

    @Test("A drag that sets a value again and again is one step, also while a finger rests")
    func dragged() {
        var desk = desk()
        for step in 1...49 { _ = desk.set(.density, to: Double(step), at: Int64(step) * 33_000) }
        _ = desk.set(.duration, to: 0.1, at: 1_700_000)
        for step in 1...50 { _ = desk.set(.duration, to: Double(step) / 100, at: 3_000_000 + Int64(step) * 33_000) }
        touch(&desk, .began, y: 0.5)
        for step in 1...50 {
            _ = desk.set(.pan, to: Double(step) / 50, at: 5_000_000 + Int64(step) * 33_000)
            touch(&desk, .moved, y: 0.5)
        }
        touch(&desk, .ended, y: 0.5)
        let messages = (0..<5).map { _ in told(desk.undo()) }
        #expect(
            messages == [
                "undone: pan 1 → 0", "undone: duration 0.5 s → 0.1 s", "undone: duration 0.1 s → 0.525 s",
                "undone: density 49 /s → 50 /s", "undone: nothing, it is all as it began",
            ])
    }

    @Test("Taps of a tempo on the surface are one step, though each is a touch")
    func tappedButton() {
        let button = Control(
            name: "tap", area: Area(x: 0...1, y: 0...1), kind: .button(deeds: [.action(.tapTempo)], isToggle: false),
            links: [])
        let tapping = Mapping(name: "Tap", controls: [button])
        var desk = Desk(mappings: [tapping], start: tapping, sounds: Self.sounds, levelDecibels: -12)
        for tap in 0..<4 {
            touch(&desk, .began, y: 0.5, at: Int64(tap) * 500_000)
            touch(&desk, .ended, y: 0.5, at: Int64(tap) * 500_000 + 50_000)
        }
        #expect(desk.mapper.values[.density] == 2)
        #expect(told(desk.undo()) == "undone: density 2 /s → 50 /s")
        #expect(told(desk.undo()) == "undone: nothing, it is all as it began")
    }

    @Test("Sounds, mappings, snapshots and exact values of different parameters are a step each")
    func singles() {
        var desk = desk()
        _ = desk.act(.storeSnapshot(1), at: 0)
        _ = desk.set(.window, to: 1.2, at: 0)
        _ = desk.set(.pitch, to: 612, at: 0)
        _ = desk.act(.nextSound, at: 0)
        _ = desk.choose("Two")
        _ = desk.act(.nextMapping, at: 0)
        _ = desk.act(.snapshot(1), at: 0)
        let messages = (0..<6).map { _ in told(desk.undo()) }
        let windows = Parameter.window.choices
        #expect(
            messages == [
                "undone: mapping Pitch → Back, sound study → rain, 4 values", "undone: mapping Back → Two",
                "undone: mapping Two → Pitch", "undone: sound rain → study, 3 values",
                "undone: pitch 612 Hz → 550 Hz", "undone: window \(windows[1]) → \(windows[0])",
            ])
        #expect(desk.mapper.values == ParameterValues() && desk.sound == 0 && desk.mapper.mapping.name == "Pitch")
        for _ in 0..<5 { _ = desk.redo() }
        #expect(desk.mapper.mapping.name == "Back" && desk.sound == 1)
    }

    @Test(
        "What is new after an undo leaves no more to do again, but what was taken back lies behind it; what changes nothing does not"
    )
    func goneOn() {
        var desk = desk()
        _ = desk.set(.pitch, to: 300, at: 0)
        _ = desk.set(.pitch, to: 400, at: 1_000_000)
        _ = desk.undo()
        _ = desk.set(.pitch, to: 300, at: 1_100_000)
        _ = desk.nudge(.pitch, steps: 0, at: 0)
        for action in [Action.mute, .hold, .freeze, .hold, .freeze, .mute] { _ = desk.act(action, at: 0) }
        #expect(told(desk.redo()) == "done again: pitch 300 Hz → 400 Hz")
        _ = desk.undo()
        _ = desk.set(.density, to: 7, at: 0)
        #expect(told(desk.redo()) == "done again: nothing, there is no more")
        let messages = (0..<5).map { _ in told(desk.undo()) }
        #expect(
            messages == [
                "undone: density 7 /s → 50 /s", "undone: pitch 300 Hz → 400 Hz", "undone: pitch 400 Hz → 300 Hz",
                "undone: pitch 300 Hz → 550 Hz", "undone: nothing, it is all as it began",
            ])
    }

    @Test("Frozen, what is undone is heard when it goes on")
    func frozen() {
        var desk = desk()
        _ = desk.set(.scanSpeed, to: 2, at: 0)
        _ = desk.set(.scanSpeed, to: 3, at: 1_000_000)
        _ = desk.act(.freeze, at: 0)
        let undone = desk.undo().changes
        #expect(!undone.contains { if case .set(.scanSpeed, let speed, _) = $0 { speed != 0 } else { false } })
        let on = desk.act(.freeze, at: 0).changes
        #expect(desk.mapper.values[.scanSpeed] == 2)
        #expect(on.contains { if case .set(.scanSpeed, 2, cloud: 0) = $0 { true } else { false } })
    }

    @Test("What is shown in a lesson is no step, and a lesson goes on when something is taken back")
    func lesson() {
        var desk = desk()
        _ = desk.set(.pitch, to: 300, at: 0)
        _ = desk.teach(.begin(.action(.mute)), at: 0)
        slide(&desk, to: 1)
        #expect(told(desk.undo()) == "undone: pitch 300 Hz → 550 Hz")
        #expect(desk.teaching != nil)
        #expect(told(desk.undo()) == "undone: nothing, it is all as it began")
    }

    @Test("Values that lie close together are told apart")
    func close() {
        var desk = desk()
        _ = desk.set(.pitch, to: 550.25, at: 0)
        #expect(told(desk.undo()) == "undone: pitch 550.3 Hz → 550.0 Hz")
        _ = desk.set(.duration, to: 0.000_02, at: 0)
        #expect(told(desk.undo()) == "undone: duration 0.00002 s → 0.525 s")
        _ = desk.set(.ratio, to: 1.333_333_333, at: 0)
        #expect(told(desk.undo()) == "undone: ratio 1.33 x → 1 x")
    }
}
