import Granular
import Instrument
import InstrumentSamples
import Mapping
import Stage
import Terminal
import Testing
import Touch

@Suite("What the stage shows")
struct StageModelTests {
    private static let size = Size(columns: 60, rows: 20)
    private static let frame = Rect(column: 5, row: 3, columns: 40, rows: 14)

    private func draw(_ stage: StageState, _ graphics: Capabilities.Graphics = .braille) -> Canvas {
        var canvas = Canvas(size: Self.size, graphics: graphics)
        let capabilities = Capabilities(graphics: graphics, colours: 256)
        SurfaceView.draw(stage, SurfaceGeometry(frame: Self.frame), capabilities, on: &canvas)
        return canvas
    }

    @Test("is drawn within its frame, the same from the same state")
    func frame() {
        var model = StageModel()
        for mapping in [Samples.touch, Samples.faders, Samples.knobs] {
            let stage = model.stage(of: Samples.state(mapping, contacts: Samples.twoFingers), now: 1)
            for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
                let canvas = draw(stage, graphics)
                #expect(canvas == draw(stage, graphics))
                for row in 0..<Self.size.rows {
                    for column in 0..<Self.size.columns
                    where !Self.frame.contains(Place(column: column, row: row)) {
                        #expect(canvas[column, row].scalar == 0x20, "\(column), \(row):\n\(canvas.text)")
                    }
                }
            }
        }
    }

    @Test("is the same state as long as nothing moves")
    func rests() {
        var model = StageModel()
        let state = Samples.state(contacts: Samples.twoFingers)
        let first = model.stage(of: state, now: 1)
        for tick in 1...60 { #expect(model.stage(of: state, now: 1 + Double(tick) / 30) == first) }
    }

    @Test("a pinned finger is told from others, and a finger on another surface is not shown")
    func fingers() {
        var model = StageModel()
        let stage = model.stage(
            of: Samples.state(contacts: Samples.twoFingers), now: 1, pinned: [Samples.twoFingers[1].position])
        #expect(stage.fingers.map(\.isPinned) == [false, true])
        #expect(stage.isTouched(.density) && !stage.isTouched(.pan))
        var above = Samples.twoFingers
        above[1].surface = 1
        #expect(model.stage(of: Samples.state(contacts: above), now: 1).fingers.count == 1)
    }

    @Test("a value that fingers only add to has its own range, and not that of what is added")
    func added() {
        var state = Samples.state()
        let area = Area(x: 0...1, y: 0...1)
        state.playing.mapping.controls = [
            .fader(name: "strength", area: area, Binding(.level, low: -18, high: 0, isAdded: true))
        ]
        var model = StageModel()
        let found = model.stage(of: state, now: 1).binding(of: .level)
        #expect(found.binding.low == -60 && found.binding.high == 12 && found.isBound)
        state.playing.mapping.controls.append(.fader(name: "level", area: area, Binding(.level, low: -40, high: 0)))
        #expect(model.stage(of: state, now: 1).binding(of: .level).binding.low == -40)
    }

    @Test("grains and trails are left out where they are not wanted")
    func leftOut() {
        var model = StageModel()
        var state = Samples.state()
        let grain = VisibleGrain(place: 0.5, pitchHz: 500, age: 0.1, cloud: 0)
        state.cloud = CloudSnapshot(grains: [grain], readPosition: 0.5, outline: SoundOutline(low: [], high: []))
        #expect(model.stage(of: state, now: 1).cloud.grains.count == 1)
        #expect(model.stage(of: state, now: 1, showsGrains: false).cloud.grains.isEmpty)
        for (x, now) in [(0.1, 2.0), (0.2, 2.1)] {
            let contact = Contact(id: 1, phase: .moved, position: SurfacePoint(x: x, y: 0.5))
            let moved = Samples.state(contacts: [contact])
            #expect(model.stage(of: moved, now: now, showsTrails: false).trails.isEmpty)
            #expect(model.stage(of: moved, now: now).trails.isEmpty == (x == 0.1))
        }
    }

    @Test("what keys and buttons switch is on or off; everything else is neither")
    func switches() {
        var state = Samples.state()
        (state.master.isMuted, state.playing.isHeld) = (true, false)
        var model = StageModel()
        let stage = model.stage(of: state, now: 1)
        #expect(stage.isOn(.mute) == true && stage.isOn(.hold) == false && stage.isOn(.record) == false)
        #expect(stage.isOn(.monitor) == nil && stage.isOn(.panic) == nil)
    }

    @Test("the keys that play are four, and no other key does")
    func keys() {
        let actions = (0x20..<0x7f).compactMap { UnicodeScalar($0) }.map {
            PlayingKeys.action(of: .character(Character($0)))
        }
        #expect(actions.compactMap(\.self).count == 4)
        #expect(PlayingKeys.action(of: PlayingKeys.hold) == .hold && PlayingKeys.action(of: .escape) == nil)
    }
}
