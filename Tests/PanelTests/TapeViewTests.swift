import Granular
import Instrument
import Mapping
import Panel
import Performer
import Terminal
import Testing
import Touch

/// The sound's outline with fingers on it.
@Suite("Tapes, drawn") struct TapeViewTests {
    private static func mapping(_ isPerTouch: Bool) -> Mapping {
        Mapping(
            name: "Tape", hasCloudPerTouch: isPerTouch,
            controls: [
                Control(
                    name: "tape", area: Area(x: 0...1, y: 0...1),
                    kind: .tape(Tape(pinGesture: isPerTouch ? .doubleTap : nil, isZoomable: true)),
                    routes: [
                        Route(.x, Binding(.position, low: 0, high: 1)),
                        Route(.y, Binding(.ratio, low: 0.5, high: 2, response: .exponential)),
                    ])
            ])
    }

    /// A sound that is loud in its second half alone.
    private static let outline = SoundOutline(
        low: (0..<512).map { $0 < 256 ? 0 : -1 }, high: (0..<512).map { $0 < 256 ? 0 : 1 })

    private static func state(_ isPerTouch: Bool, _ contacts: [Contact] = []) -> InstrumentState {
        var state = Samples.state(mapping(isPerTouch), contacts: contacts)
        state.cloud = CloudSnapshot(
            grains: [0.3, 0.55].enumerated().map {
                VisibleGrain(place: Float($0.element), pitchHz: 400, age: 0.1, cloud: UInt8($0.offset))
            }, readPosition: 0.4, outline: outline)
        state.playing.tapes[0] = TapeState()
        return state
    }

    private static func canvas(
        _ state: InstrumentState, _ size: Size = Size(columns: 80, rows: 24),
        _ graphics: Capabilities.Graphics = .braille
    ) -> Canvas {
        var model = PanelModel()
        return Picture.draw(
            model.viewState(state, now: 100), size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    private static func surface(_ canvas: Canvas, _ state: InstrumentState) throws -> Rect {
        let frame = try #require(Layout(size: canvas.size, state)).surfaceFrame
        return Rect(column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
    }

    /// The columns of the surface in which the outline, or what else is drawn of dots, goes down to the lowest row.
    private static func loud(_ canvas: Canvas, in rect: Rect) -> [Int] {
        (0..<rect.columns).filter { column in
            let scalar = canvas[rect.column + column, rect.row + rect.rows - 1].scalar
            return scalar != 0x20 && scalar != 0x2502
        }
    }

    @Test("The outline lies under the fingers: loud where the sound is, in what is seen of it")
    func outline() throws {
        var state = Self.state(true)
        var canvas = Self.canvas(state)
        let rect = try Self.surface(canvas, state)
        let loud = Self.loud(canvas, in: rect).filter { $0 > 12 }
        #expect(abs((loud.first ?? 0) - rect.columns / 2) <= 1 && loud.count >= rect.columns / 2 - 2, "\(canvas.text)")
        // The second half alone begins three quarters on in what is seen from 0.125 to 0.625.
        state.playing.tapes[0] = TapeState(window: 0.125...0.625)
        canvas = Self.canvas(state)
        let zoomed = Self.loud(canvas, in: rect).filter { $0 > 12 }
        #expect(abs((zoomed.first ?? 0) - rect.columns * 3 / 4) <= 1, "\(canvas.text)")
        #expect(canvas.text.contains("zoomed"))
        // A section lies over all of the tape.
        state.playing.tapes[0] = TapeState()
        state.playing.part = 0.5...1
        canvas = Self.canvas(state)
        #expect(Self.loud(canvas, in: rect).count >= rect.columns - 12, "\(canvas.text)")
    }

    @Test("Fingers and pins each have a colour of their own, down to the edge")
    func fingers() throws {
        let contacts = [0.2, 0.8].enumerated().map {
            Contact(id: $0.offset, phase: .began, position: SurfacePoint(x: $0.element, y: 0.5))
        }
        var state = Self.state(true, contacts)
        state.playing.tapes[0]?.pins = [.init(position: 0.5, height: 0.25, cloud: 7)]
        let canvas = Self.canvas(state)
        #expect(canvas.text.filter { $0 == "◉" }.count == 2 && canvas.text.filter { $0 == "◎" }.count == 1)
        let rect = try Self.surface(canvas, state)
        let hues = Set(
            (0..<rect.columns).compactMap { column -> UInt8? in
                let cell = canvas[rect.column + column, rect.endRow - 1]
                return [0x2502, 0x25b2].contains(cell.scalar) ? cell.style.hue : nil
            })
        #expect(hues.count == 3, "\(canvas.text)")
        #expect(canvas.text.contains("0.2"), "the place stands at the finger")
    }

    @Test("It is drawn on every terminal", arguments: [Capabilities.Graphics.ascii, .blocks, .braille])
    func sizes(graphics: Capabilities.Graphics) {
        for isPerTouch in [false, true] {
            for contacts in [[], Samples.twoFingers] {
                for size in [(40, 12), (80, 24), (200, 60), (60, 14)] {
                    var state = Self.state(isPerTouch, contacts)
                    state.playing.tapes[0]?.pins = [.init(position: 1, height: 1, cloud: 15)]
                    let text = Self.canvas(state, Size(columns: size.0, rows: size.1), graphics).text
                    #expect(text.contains("tape"))
                    if graphics == .ascii { #expect(text.unicodeScalars.allSatisfy { $0.isASCII }, "\(text)") }
                }
            }
        }
    }

    @Test("a pin has its word in the first row, and the help tells how two fingers and a mouse zoom and pin")
    func told() {
        var state = Self.state(true)
        #expect(!Self.canvas(state).text.contains("PINNED"))
        state.playing.tapes[0] = TapeState(pins: [.init(position: 0.5, height: 0.5, cloud: 3)])
        #expect(Self.canvas(state).text.split(separator: "\n")[0].contains("PINNED"))
        var model = PanelModel()
        _ = Samples.open(.help, &model, state)
        let help = Samples.picture(&model, state, Size(columns: 110, rows: 120)).text
        for line in [
            "2 fingers apart or together on a waveform", "zoom in or out (mouse: wheel)",
            "double tap on a waveform", "leave a pin; on a pin: remove it (mouse: double click)",
        ] { #expect(help.contains(line), "\(line)\n\(help)") }
    }
}
