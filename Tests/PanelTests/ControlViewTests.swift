import DisplayText
import Granular
import Instrument
import Mapping
import Panel
import Performer
import Stage
import Terminal
import Testing
import Touch

@Suite struct ControlViewTests {
    private static let full = Size(columns: 80, rows: 24)

    private func canvas(
        _ state: InstrumentState, _ size: Size = full, _ graphics: Capabilities.Graphics = .braille
    ) -> Canvas {
        var model = PanelModel()
        return Picture.draw(
            model.viewState(state, now: 100), size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    private func finger(_ x: Double, _ y: Double) -> [Contact] {
        [Contact(id: 1, phase: .moved, position: SurfacePoint(x: x, y: y))]
    }

    @Test("every kind of control is drawn within the surface, on every terminal", arguments: PictureTests.graphics)
    func allWithinBounds(graphics: Capabilities.Graphics) throws {
        for size in [(40, 12), (80, 24), (120, 40), (200, 60), (60, 14)].map({ Size(columns: $0.0, rows: $0.1) }) {
            for aspect in [nil, 1.6, 0.4, 4] {
                for contacts in [[], finger(0.6, 0.6), Samples.twoFingers] {
                    for base in [Zoo.mapping, Zoo.mapping.mirrored] {
                        let state = Samples.state(base, contacts: contacts, aspect: aspect)
                        let canvas = canvas(state, size, graphics)
                        let layout = try #require(Layout(size: size, state))
                        let frame = layout.surfaceFrame
                        let corner: UInt32 = graphics == .ascii ? 0x2b : 0x2510
                        #expect(canvas[frame.endColumn - 1, frame.row].scalar == corner)
                        let edges: Set<Character> = graphics == .ascii ? ["|", "+"] : ["│", "├", "┤", "┼"]
                        for row in frame.row + 1..<frame.endRow - 1 {
                            for column in [frame.column, frame.endColumn - 1] {
                                let scalar = try #require(Unicode.Scalar(canvas[column, row].scalar))
                                #expect(edges.contains(Character(scalar)), "\(size) \(row)\n\(canvas.text)")
                            }
                        }
                        if graphics == .ascii { #expect(canvas.text.unicodeScalars.allSatisfy { $0.isASCII }) }
                    }
                }
            }
        }
    }

    @Test("each control says what it is")
    func words() {
        let text = canvas(Samples.state(Zoo.mapping), Size(columns: 200, rows: 60)).text
        for word in [
            "catch", "relative", "↕ slide", "distance 15–100 mm → density", "← duration", "layer second", "○ off", "A3",
            "scan ↔", "↕ pitch", "2/5",
        ] {
            #expect(text.contains(word), "misses \(word):\n\(text)")
        }
    }

    @Test("a lying fader's cap stands where it is touched")
    func lyingFader() throws {
        for value in [100.0, 300, 550, 1000] {
            let state = Samples.state(Zoo.alone(Zoo.lying), values: [.pitch: value])
            let layout = try #require(Layout(size: Self.full, state))
            let fraction = Samples.bindings[0].position(of: value)
            let column = layout.geometry.place(of: SurfacePoint(x: fraction, y: 0.5)).column
            let row = layout.geometry.place(of: SurfacePoint(x: fraction, y: 0.5)).row
            let picture = canvas(state)
            #expect(picture[column, row].style == Style(.value, .pitch), "\(value)\n\(picture.text)")
            if value < 1000 { #expect(picture[column + 1, row].style != Style(.value, .pitch)) }
        }
    }

    @Test("the key under the finger is lit, and no other; roots are marked")
    func keys() throws {
        for isVertical in [false, true] {
            let control = Zoo.alone(isVertical ? Zoo.ladder : Zoo.keys)
            for number in 0..<4 {
                let fraction = (Double(number) + 0.4) / 4
                let state = Samples.state(
                    control, contacts: isVertical ? finger(0.5, fraction) : finger(fraction, 0.6), values: [.pitch: 440]
                )
                let layout = try #require(Layout(size: Self.full, state))
                let picture = canvas(state)
                for other in 0..<4 {
                    let middle = (Double(other) + 0.4) / 4
                    let point = isVertical ? SurfacePoint(x: 0.2, y: middle) : SurfacePoint(x: middle, y: 0.8)
                    let place = layout.geometry.place(of: point)
                    let isLit = picture[place.column, place.row].style.role == .lit
                    #expect(isLit == (other == number), "\(number) \(other)\n\(picture.text)")
                }
                #expect(picture.text.filter { $0 == "◆" }.count == ([0, 3].contains(number) ? 1 : 2))
                #expect(picture.text.contains("D4"))
            }
        }
    }

    @Test("a note that is held without a finger lights its key")
    func soundingKey() {
        var state = Samples.state(Zoo.alone(Zoo.keys), values: [.pitch: 293.7])
        #expect(!canvas(state).text.contains("●"))
        state.playing.isSounding = true
        let row = canvas(state).cells.filter { $0.style == Style(.lit, .pitch) }
        #expect(row.contains { $0.scalar == 0x44 }, "the key D4")
        state.playing.values[.pitch] = 300
        #expect(!canvas(state).cells.contains { $0.style.role == .lit })
    }

    @Test("a knob of several turns tells which, and its pointer stands where the mapper has it")
    func turns() {
        for (value, turn) in [(0.05, "1/5"), (0.31, "2/5"), (0.53, "3/5"), (1.0, "5/5")] {
            let text = canvas(Samples.state(Zoo.alone(Zoo.turned), values: [.duration: value])).text
            #expect(text.contains(turn), "\(value)\n\(text)")
        }
    }

    @Test("a button is filled and says so while it is on")
    func button() {
        var state = Samples.state(Zoo.alone(Zoo.mute))
        #expect(canvas(state).text.contains("○ off"))
        state.master.isMuted = true
        #expect(canvas(state).text.contains("● on"))
        #expect(canvas(state).cells.contains { $0.style.role == .lit })
        let touched = Samples.state(Zoo.alone(Zoo.shift), contacts: finger(0.2, 0.2))
        #expect(canvas(touched).text.contains("● on"))
    }

    @Test("a surface between snapshots has their numbers and names at its corners, and a mark where it was left")
    func between() {
        var state = Samples.state(Zoo.alone(Zoo.between))
        // The status has one of its own.
        func marks() -> Int { canvas(state).text.dropFirst(120).count { $0 == "○" } }
        #expect(marks() == 0)
        state.snapshots.summaries = [SnapshotSummary(number: 3, name: "rain", sound: "study", mapping: "Alone")]
        state.snapshots.numbers = [3]
        state.playing.positions = [[0.5, 0.5]]
        let lines = canvas(state).text.split(separator: "\n")
        let upper = lines.firstIndex { $0.contains("3 rain") && $0.contains("16") }
        let lower = lines.lastIndex { $0.contains("│1 ") && $0.contains(" 2│") }
        let mark = lines.indices.dropFirst().first { lines[$0].contains("○") }
        #expect(upper != nil && lower != nil && mark != nil)
        if let upper, let lower, let mark { #expect(upper < mark && mark < lower) }
        #expect(canvas(state).cells.contains { $0.scalar == 0x33 && $0.style.role == .strong })
    }

    @Test("a layer shows its controls, hides what lies beneath and stands in the title")
    func layer() {
        var state = Samples.state(Zoo.mapping)
        #expect(!canvas(state).text.contains("deep"))
        state.playing.layer = "second"
        let text = canvas(state).text
        #expect(text.contains(" deep ") && text.contains("layer second"))
        #expect(!text.contains("moving") && !text.contains("turned") && text.contains("lying"))
    }

    @Test("in a mirrored mapping the low end stands at the right")
    func mirrored() {
        let lines = canvas(Samples.state(Samples.touch.mirrored)).text.split(separator: "\n")
        #expect(lines.contains { $0.contains("1000 Hz") && $0.contains("← offset") && $0.contains("0 Hz│") })
    }

    @Test("gestures stand on a surface that is otherwise empty, and in the help")
    func gestures() {
        let mapping = Mapping(name: "Bare", controls: [], gestures: [Zoo.swipe, Zoo.pinch])
        let text = canvas(Samples.state(mapping)).text
        #expect(text.contains("swipe left with 2 fingers") && text.contains("next sound"))
        #expect(text.contains("pinch with 2 fingers") && text.contains("duration 0.05–1 s"))
        #expect(!canvas(Samples.state(Zoo.mapping)).text.contains("swipe left"))
        var model = PanelModel()
        model.view = OpenView(HelpView(scroll: 0))
        let help = Picture.draw(
            model.viewState(Samples.state(Zoo.mapping), now: 1), size: Size(columns: 80, rows: 60),
            capabilities: Capabilities(graphics: .ascii, colours: 0)
        ).text
        #expect(help.contains("Gestures of this mapping") && help.contains("swipe left with 2 fingers > next sound"))
    }

    @Test("the strip shows what the mapping moves, and fills up with the study's four")
    func strip() throws {
        #expect(Samples.touch.shownParameters == Parameter.thesis)
        #expect(Zoo.alone(Zoo.moving).shownParameters == [.scanSpeed, .pitch, .pitchOffset, .density])
        let state = Samples.state(Zoo.alone(Zoo.mirrored), values: [.window: 1])
        #expect(state.playing.mapping.shownParameters.prefix(2) == [.duration, .window])
        let layout = try #require(Layout(size: Self.full, state))
        let rect = layout.rect(of: .window)
        let text = (rect.row..<rect.endRow).map { canvas(state).text(row: $0) }.joined(separator: "\n")
        #expect(text.contains("window") && text.contains(Parameter.window.choices[1]), "\(text)")
        let tall = try #require(Layout(size: Size(columns: 120, rows: 50), Samples.state(Zoo.mapping)))
        #expect(tall.parameters.count == 6)
    }

    @Test("every parameter has a colour that is none of the plain words' nor the alarm's")
    func colours() {
        for colours in [8, 16, 256] {
            let theme = Theme(colours: colours, palette: .parameters)
            for parameter in Parameter.allCases {
                let colour = theme.appearance(Style(.value, parameter)).colour
                #expect(colour != theme.appearance(.plain).colour && colour != theme.appearance(.alarm).colour)
            }
        }
        #expect(
            Theme(colours: 0, palette: .parameters).appearance(Style(.lit, .pitch)).attributes
                == Theme(colours: 0, palette: .parameters).appearance(.chosen).attributes)
    }
}
