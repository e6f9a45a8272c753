import Granular
import Instrument
import InstrumentSamples
import Mapping
import Panel
import Performer
import Stage
import Terminal
import Testing
import Touch

/// Tapes that have a sound of their own, and what else is drawn of the sound beside a tape.
@Suite("Tapes of other sounds, drawn") struct OwnTapeTests {
    private static func tape(_ name: String, _ y: ClosedRange<Double>, _ sound: ControlSound?) -> Control {
        Control(
            name: name, area: Area(x: 0...1, y: y), kind: .tape(Tape(isZoomable: true)),
            routes: [Route(.x, Binding(.position, low: 0, high: 1))], handling: Handling(sound: sound))
    }

    private static let mapping = Mapping(
        name: "Two", hasCloudPerTouch: true,
        controls: [tape("upper", 0.5...1, nil), tape("lower", 0...0.5, .named([NamedSound("other")]))])

    /// The upper one is loud in its first half, the lower one in its second.
    private static func outline(isLoud: (Int) -> Bool) -> SoundOutline {
        SoundOutline(
            low: (0..<512).map { isLoud($0) ? -1 : 0 }, high: (0..<512).map { isLoud($0) ? 1 : 0 })
    }

    private static func state(_ mapping: Mapping = mapping, lanes: Bool = true) -> InstrumentState {
        var state = Samples.state(mapping)
        let (first, second) = (outline { $0 < 256 }, outline { $0 >= 256 })
        state.cloud = CloudSnapshot(readPosition: 0, outline: first)
        if lanes {
            state.cloud.lanes = [
                .init(name: "this", slot: 1, outline: first), .init(name: "other", slot: 5, outline: second),
            ]
            state.cloud.tapeSounds[1] = .init(name: "other", slots: [5], outline: second, seconds: 83)
        }
        for index in mapping.controls.indices { state.playing.tapes[index] = TapeState() }
        return state
    }

    private static func canvas(_ state: InstrumentState, _ size: Size = Size(columns: 80, rows: 24)) -> Canvas {
        var model = PanelModel()
        return Picture.draw(
            model.viewState(state, now: 100), size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
    }

    /// Where the outlines fill the cells in the middle of the surface: upper left, upper right, lower left, lower right.
    private static func loud(_ canvas: Canvas, _ state: InstrumentState) throws -> [Bool] {
        let frame = try #require(Layout(size: canvas.size, state)).surfaceFrame
        let middle = frame.column + frame.columns / 2
        return [frame.row + frame.rows / 4, frame.row + frame.rows * 3 / 4].flatMap { row in
            [middle - 8..<middle - 2, middle + 3..<middle + 9].map { columns in
                columns.allSatisfy { canvas[$0, row].scalar == 0x28ff }
            }
        }
    }

    @Test("Each shows its own sound, and says which it is and how long")
    func outlines() throws {
        let state = Self.state()
        let canvas = Self.canvas(state)
        let loud = try Self.loud(canvas, state)
        #expect(loud == [true, false, false, true], "\(canvas.text)")
        #expect(canvas.text.contains(" other ") && canvas.text.contains("1:23"), "\(canvas.text)")
    }

    @Test("A grain is drawn on the tape of the sound that it is cut from, and not on the other")
    func grains() throws {
        for (slot, isUpper) in [(UInt8(1), true), (5, false)] {
            var state = Self.state()
            // Where neither is loud.
            let place: Float = isUpper ? 0.55 : 0.45
            state.cloud.grains = [VisibleGrain(place: place, pitchHz: 400, age: 0.1, cloud: 0, slot: slot)]
            let without = Self.canvas(Self.state())
            let canvas = Self.canvas(state)
            let frame = try #require(Layout(size: canvas.size, state)).surfaceFrame
            let changed = (0..<24).filter { row in
                (frame.column..<frame.endColumn).contains { canvas[$0, row] != without[$0, row] }
            }.filter { frame.row < $0 && $0 < frame.endRow - 1 }
            let middle = frame.row + frame.rows / 2
            #expect(changed.count == 1 && changed.allSatisfy { ($0 < middle) == isUpper }, "\(changed)")
        }
    }

    @Test("A section is one of the player's sound alone, and a part of another is looked at by itself")
    func parts() throws {
        var model = StageModel()
        var state = Self.state()
        let source = Source(
            sound: [(0..<48_000).map { $0 < 24_000 ? 0 : $0 % 2 == 0 ? 0.5 : -0.5 }], sampleRate: 48_000, rootHz: 100)
        state.cloud.source = source
        state.cloud.tapeSounds[1]?.source = source
        state.playing.part = 0.5...1
        var closeUps = model.stage(of: state, now: 1).closeUps
        #expect(closeUps[0]?.span == 0.5...1 && closeUps[1] == nil)
        state.playing.tapes[1] = TapeState(window: 0.25...0.75)
        closeUps = model.stage(of: state, now: 2).closeUps
        #expect(closeUps[1]?.span == 0.25...0.75)
    }

    @Test("Where a tape shows all of the sound, its grains are not drawn a second time below")
    func once() throws {
        var mapping = Self.mapping
        mapping.controls = [Self.tape("tape", 0...1, nil)]
        var state = Self.state(mapping, lanes: false)
        let grains = [VisibleGrain(place: 0.75, pitchHz: 400, age: 0.1, cloud: 0)]
        func changed() throws -> (above: Int, below: Int) {
            state.cloud.grains = []
            let without = Self.canvas(state)
            state.cloud.grains = grains
            let canvas = Self.canvas(state)
            let frame = try #require(Layout(size: canvas.size, state)).surfaceFrame
            // Columns in which there are no meters.
            let rows = (0..<24).map { row in
                (frame.column..<frame.endColumn).filter { canvas[$0, row] != without[$0, row] }.count
            }
            return (rows[..<frame.endRow].reduce(0, +), rows[frame.endRow...].reduce(0, +))
        }
        #expect(try changed() == (1, 0))
        // Of what is zoomed into the whole is seen below.
        state.playing.tapes[0] = TapeState(window: 0.5...1)
        let zoomed = try changed()
        #expect(zoomed.above == 1 && zoomed.below >= 1)
    }
}
