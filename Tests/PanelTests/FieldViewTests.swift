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

/// Fields on the surface.
@Suite("Fields, drawn") struct FieldViewTests {
    private static func field(_ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Control {
        Control(
            name: name, area: Area(x: x, y: y), kind: .tape(Tape(isField: true)),
            routes: [Route(.x, Binding(.position, low: 0, high: 1))])
    }

    private static let mapping = Mapping(
        name: "Fields", hasCloudPerTouch: true,
        controls: [field("one", 0.05...0.6, 0.4...0.95), field("two", 0.4...0.95, 0.05...0.6)])

    private static func canvas(_ contacts: [Contact], _ size: Size, _ graphics: Capabilities.Graphics) -> Canvas {
        var state = Samples.state(mapping, contacts: contacts)
        state.cloud = CloudSnapshot(
            readPosition: 0,
            outline: SoundOutline(low: Array(repeating: -1, count: 512), high: Array(repeating: 1, count: 512)))
        for index in mapping.controls.indices { state.playing.tapes[index] = TapeState() }
        var model = PanelModel()
        return Picture.draw(
            model.viewState(state, now: 100), size: size,
            capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    @Test(
        "Each is seen whole, with its name, also where it lies under the other",
        arguments: [
            (Size(columns: 80, rows: 24), Capabilities.Graphics.braille), (Size(columns: 40, rows: 12), .ascii),
        ])
    func frames(size: Size, graphics: Capabilities.Graphics) {
        let canvas = Self.canvas([], size, graphics)
        #expect(canvas.text.contains(" one ") && canvas.text.contains(" two "), "\(canvas.text)")
        // Their frames cross twice.
        let cross = graphics == .ascii ? "+" : "┼"
        let crossing = canvas.text.split(separator: "\n").filter { $0.dropFirst().dropLast().contains(cross) }
        #expect(crossing.count >= 2, "\(canvas.text)")
    }

    @Test("One whose place in the mix has no sound is not drawn")
    func absent() {
        var mapping = Self.mapping
        for index in mapping.controls.indices { mapping.controls[index].handling.sound = .number(index + 1) }
        var mapper = Mapper(mapping)
        _ = mapper.setSoundCount(1)
        var model = PanelModel()
        let text = Picture.draw(
            model.viewState(Samples.state(mapper.mapping, contacts: []), now: 100), size: Size(columns: 80, rows: 24),
            capabilities: Capabilities(graphics: .braille, colours: 256)
        ).text
        #expect(text.contains(" one ") && !text.contains(" two "), "\(text)")
    }

    @Test("Each has a colour of its own; a finger where they overlap is shown on both")
    func finger() {
        let size = Size(columns: 80, rows: 24)
        func colours(_ canvas: Canvas) -> [Style] {
            [" one ", " two "].compactMap { name in
                let lines = canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                guard let row = lines.firstIndex(where: { $0.contains(name) }),
                    let found = lines[row].range(of: name)
                else { return nil }
                let column = lines[row].distance(from: lines[row].startIndex, to: found.lowerBound)
                return canvas[column + 1, row].style
            }
        }
        let idle = colours(Self.canvas([], size, .braille))
        let finger = Contact(id: 0, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
        let held = colours(Self.canvas([finger], size, .braille))
        #expect(idle == [.plain, .plain] && held == [.strong, .strong])
    }

    @Test("A pin is drawn where the frame of a field lies over its own field")
    func pinUnderFrame() throws {
        let mapping = Mapping(
            name: "Fields", hasCloudPerTouch: true,
            controls: [("low", Area(x: 0...1, y: 0...0.7)), ("high", Area(x: 0...1, y: 0.3...1))].map { name, area in
                Control(
                    name: name, area: area, kind: .tape(Tape(pinGesture: .doubleTap, isField: true)),
                    routes: [Route(.x, Binding(.position, low: 0, high: 1))])
            })
        var state = Samples.state(mapping)
        var model = PanelModel()
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            let layout = try #require(Layout(size: size, state))
            let frame = layout.geometry.frame(of: mapping.controls[1].area)
            let place = Place(column: frame.column + frame.columns / 2, row: frame.endRow - 1)
            let point = try #require(layout.geometry.point(at: place))
            let height = point.y / 0.7
            state.playing.tapes[0] = TapeState(pins: [.init(position: point.x, height: height, cloud: 3)])
            let canvas = Picture.draw(
                model.viewState(state, now: 1), size: size, capabilities: Capabilities(graphics: .braille, colours: 256)
            )
            #expect(canvas[place.column, place.row].scalar == Glyphs.of(.braille).pinned.value)
        }
    }
}
