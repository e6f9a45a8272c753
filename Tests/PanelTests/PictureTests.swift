import Granular
import Instrument
import Mapping
import Panel
import Terminal
import Testing
import Touch

@Suite struct PictureTests {
    static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]
    static let graphics: [Capabilities.Graphics] = [.ascii, .blocks, .braille]
    static let mappings = [Samples.touch, Samples.faders, Samples.knobs]

    private func picture(
        _ state: InstrumentState, _ size: Size, _ graphics: Capabilities.Graphics = .braille, now: Double = 100
    ) -> Canvas {
        var model = PanelModel()
        let viewState = model.viewState(state, now: now)
        return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
    }

    @Test("names of mappings are whole where there is room for all")
    func wholeNames() {
        var model = PanelModel()
        var state = Samples.state()
        state.playing.mappings = [state.playing.mapping.name, "Touch, one hand", "Pinch and turn, slow"]
        func title(_ columns: Int) -> String {
            Picture.draw(
                model.viewState(state, now: 1), size: Size(columns: columns, rows: 24),
                capabilities: Capabilities(graphics: .braille, colours: 256)
            ).text(row: 0)
        }
        #expect(title(120).contains("2 Touch, one hand") && title(120).contains("3 Pinch and turn, slow"))
        state.playing.mappings += (1...4).map { "Mapping number \($0)" }
        #expect(title(120).contains("Touch, one ha…"), "\(title(120))")
    }

    @Test(arguments: sizes, graphics)
    func everyValueStandsThereWithItsUnit(size: Size, graphics: Capabilities.Graphics) {
        for mapping in Self.mappings {
            for aspect in [nil, 1.5, 16.0 / 9, 4.0] {
                for contacts in [[], Samples.twoFingers] {
                    let text = picture(
                        Samples.state(mapping, contacts: contacts, aspect: aspect), size, graphics
                    ).text
                    for value in ["612 Hz", "230 Hz", "47.0 /s", "0.31 s"] {
                        #expect(text.contains(value), "\(mapping.name) \(size) misses \(value):\n\(text)")
                    }
                    for parameter in Parameter.thesis {
                        #expect(text.contains(parameter.definition.shortName))
                    }
                    if graphics == .ascii { #expect(text.unicodeScalars.allSatisfy { $0.isASCII }) }
                }
            }
        }
    }

    @Test(arguments: sizes)
    func theSurfaceShowsZonesAndFingers(size: Size) {
        let text = picture(Samples.state(contacts: Samples.twoFingers), size).text
        #expect(text.contains("tone") && text.contains("texture"))
        #expect(text.filter { $0 == "◉" }.count == 2)
        #expect(text.contains("1000 Hz") && text.contains("100 /s"))
        #expect(text.contains("↑ pitch") && text.contains("offset →"))
        #expect(!picture(Samples.state(), size).text.contains("◉"))
    }

    @Test func theFullPanelSaysWhereItPlays() {
        let text = picture(
            Samples.state(contacts: Samples.twoFingers, aspect: 1.6), Size(columns: 80, rows: 24)
        ).text
        for word in [
            "ELAN Touchscreen (grabbed)", "hw:0,0", "48 kHz 128×2", "real-time", "15 grains", "8.0 ms", "0 dropouts",
            "load   3 %", "−12 dB", "−9 dB", "? help", "q quit",
        ] {
            #expect(text.contains(word), "misses \(word):\n\(text)")
        }
    }

    @Test func theSmallPanelSaysHowItPlays() {
        let text = picture(Samples.state(contacts: Samples.twoFingers), Size(columns: 40, rows: 12)).text
        for word in ["15 grains", "8.0 ms", "3 %", "0 drops", "−12 dB"] {
            #expect(text.contains(word), "misses \(word):\n\(text)")
        }
    }

    @Test func aSmallTerminalIsToldInWords() {
        let text = picture(Samples.state(), Size(columns: 30, rows: 9)).text
        #expect(text.contains("needs 40×12, has 30×9"))
        let ascii = picture(Samples.state(), Size(columns: 12, rows: 3), .ascii).text
        #expect(ascii.contains("needs 40x12") && ascii.contains("has 12x3"))
        for columns in 0...41 {
            for rows in 0...13 { _ = picture(Samples.state(), Size(columns: columns, rows: rows)) }
        }
    }

    @Test func everySizeUpToHugeIsDrawnWithinItsBounds() {
        for mapping in Self.mappings {
            for aspect in [nil, 0.1, 1.0, 2.5, 50.0] {
                for size in [(40, 60), (200, 12), (71, 20), (72, 20), (200, 60), (45, 13), (300, 14)] {
                    let state = Samples.state(mapping, contacts: Samples.twoFingers, aspect: aspect)
                    let canvas = picture(state, Size(columns: size.0, rows: size.1))
                    #expect(canvas.text.contains("612 Hz"))
                    if let layout = Layout(size: canvas.size, aspect: aspect) {
                        #expect(layout.surfaceFrame.column >= 0 && layout.surfaceFrame.endColumn <= size.0)
                        #expect(layout.surfaceFrame.row >= 1 && layout.surfaceFrame.endRow <= size.1)
                        #expect(layout.surfaceFrame.columns > 2 && layout.surfaceFrame.rows > 2)
                    }
                }
            }
        }
    }

    @Test(arguments: sizes, graphics)
    func nothingOfOneKindIsTornWhenThereAreNoColours(size: Size, graphics: Capabilities.Graphics) {
        // What is told by style must also be told by a character.
        var held = Samples.state()
        held.playing.isHeld = true
        held.master.isMuted = true
        let text = picture(held, size, graphics).text
        #expect(text.contains("HELD") && text.contains("MUTED"))
        var silent = Samples.state()
        silent.devices.audio.kind = .silent
        #expect(picture(silent, size, graphics).text.contains("silent"))
    }

    @Test(arguments: sizes, graphics)
    func aRecordingAndAFreezeAreSeenBesideAllElse(size: Size, graphics: Capabilities.Graphics) {
        var state = Samples.state()
        state.playing.isHeld = true
        state.master.isMuted = true
        state.playing.isFrozen = true
        state.recording.seconds = 83.9
        let text = picture(state, size, graphics).text
        let sign = Glyphs.of(graphics).sounding
        let isSmall = size.columns < 80
        let words = isSmall ? ["HLD", "MUT", "FRZ", "\(sign)01:23"] : ["HELD", "MUTED", "FROZEN", "\(sign) REC 01:23"]
        for word in words + ["612 Hz"] {
            #expect(text.contains(word), "misses \(word):\n\(text)")
        }
        state.recording.seconds = 6_000
        #expect(picture(state, size, graphics).text.contains("100:00"))
        state.recording.seconds = nil
        #expect(!picture(state, size, graphics).text.contains("00:"))
    }

    @Test("whatever is latched, the name of the mapping that is played stays to be read", arguments: graphics)
    func theMappingIsNamedBesideAllElse(graphics: Capabilities.Graphics) {
        for (name, layer, shown) in [
            ("Touch", nil, "Touch"), ("Per finger", nil, "Per fi"), ("Knobs", "low", "Kn"),
            ("A file's", nil, "A file's"),
        ] {
            var state = Samples.state(Mapping(name: name, controls: Samples.touch.controls))
            state.playing.layer = layer
            (state.playing.isHeld, state.master.isMuted, state.playing.isFrozen, state.recording.seconds) = (
                true, true, true, 754
            )
            let line = picture(state, Size(columns: 40, rows: 12), graphics).text.prefix { $0 != "\n" }
            for word in [shown, "FRZ", "HLD", "MUT", "12:34", "12 dB"] {
                #expect(line.contains(word), "misses \(word): \(line)")
            }
            let wide = picture(state, Size(columns: 80, rows: 24), graphics).text.prefix { $0 != "\n" }
            for word in [name, "FROZEN", "HELD", "MUTED", "REC 12:34"] {
                #expect(wide.contains(word), "misses \(word): \(wide)")
            }
        }
    }

    @Test("values have their full names where there is room", arguments: sizes)
    func fullNames(size: Size) {
        let isSmall = size.columns < 80
        for aspect in [nil, 1.6] {
            let text = picture(Samples.state(aspect: aspect), size).text
            #expect(text.contains("pitch-offset") != isSmall, "\(text)")
        }
        let binding = Binding(.reverseProbability, low: 0, high: 1)
        let long = Mapping(name: "Long", controls: [.fader(name: "a", area: Area(x: 0...1, y: 0...1), binding)])
        let text = picture(Samples.state(long, aspect: 1.6), size).text
        #expect(text.contains("reverse-probability") != isSmall, "\(text)")
    }

    @Test func theSoundIsNamedWhereThereIsRoom() {
        let size = Size(columns: 80, rows: 24)
        var state = Samples.state(aspect: 1.6)
        #expect(picture(state, size).text.contains("sound study"))
        state.sounds.played = String(repeating: "rain ", count: 30)
        #expect(picture(state, size).text.contains("real-time"))
        #expect(picture(state, Size(columns: 120, rows: 40)).text.contains("sound rain rain"))
    }

    @Test func theFocusHasTheCursorAndAMark() {
        var model = PanelModel()
        let size = Size(columns: 80, rows: 24)
        for parameter in Parameter.thesis {
            model.focus = parameter
            let canvas = Picture.draw(
                model.viewState(Samples.state(), now: 1), size: size,
                capabilities: Capabilities(graphics: .ascii, colours: 0))
            guard let cursor = canvas.cursor else {
                Issue.record("no cursor")
                continue
            }
            #expect(canvas[cursor.column, cursor.row].scalar == 0x3e)
            #expect(canvas.text(row: cursor.row).contains(">" + parameter.definition.name))
        }
    }

    @Test func widthsStaySteady() {
        let size = Size(columns: 80, rows: 24)
        for mapping in Self.mappings {
            var low = Samples.state(mapping, aspect: 1.6)
            var high = low
            for binding in Samples.bindings {
                low.playing.values[binding.parameter] = binding.low
                high.playing.values[binding.parameter] = binding.high
            }
            guard let layout = Layout(size: size, aspect: 1.6) else { return }
            for parameter in Parameter.thesis {
                let rect = layout.rect(of: parameter)
                let unit = parameter.definition.unit
                let ends = [low, high].map { state in
                    let text = Array(picture(state, size).text(row: rect.row))
                    return text.count - 1 - (String(text.reversed()).distance(of: String(unit.reversed())) ?? -1)
                }
                #expect(ends[0] == ends[1])
            }
        }
    }

    @Test func namesCannotBreakTheFrame() {
        let nasty = [
            "音色音色", "a\u{1b}[31mred\nline\u{7}", "e\u{301}toile", "👩‍👩‍👧 family", "\u{202e}turned",
            String(repeating: "長", count: 90),
        ]
        for name in nasty {
            var mapping = Samples.touch
            mapping.name = name
            mapping.about = name
            mapping.controls[0].name = name
            for size in Self.sizes {
                for graphics in Self.graphics {
                    var state = Samples.state(mapping, aspect: 1.6)
                    state.messages = [.init(timeSeconds: 99.9, text: name)]
                    state.devices.touch?.name = name
                    state.devices.audio.name = name
                    let canvas = picture(state, size, graphics)
                    for scalar in canvas.text.unicodeScalars where scalar != "\n" {
                        #expect(scalar.value >= 0x20 && scalar.value != 0x7f && !(0x80...0x9f).contains(scalar.value))
                        #expect(scalar != "\u{202e}" && scalar != "\u{200d}")
                    }
                    guard let layout = Layout(size: size, aspect: 1.6) else { continue }
                    let corner: UInt32 = graphics == .ascii ? 0x2b : 0x2510
                    let frame = layout.surfaceFrame
                    #expect(canvas[frame.endColumn - 1, frame.row].scalar == corner)
                    for row in frame.row + 1..<frame.endRow - 1 {
                        let edge: UInt32 = graphics == .ascii ? 0x7c : 0x2502
                        #expect(canvas[frame.endColumn - 1, row].scalar == edge)
                    }
                }
            }
        }
    }

    @Test func aFaderStandsWhereItIsTouched() {
        let size = Size(columns: 80, rows: 24)
        guard let layout = Layout(size: size, aspect: nil) else { return }
        for value in [100.0, 300, 550, 1000] {
            let state = Samples.state(Samples.faders, values: [.pitch: value])
            let canvas = picture(state, size)
            let fraction = Samples.bindings[0].position(of: value)
            let row = layout.geometry.place(of: SurfacePoint(x: 0.1, y: fraction)).row
            #expect(canvas.text(row: row).contains("▐█▌"))
        }
    }

    @Test func theLatestFingerOfAZoneCarriesTheValues() {
        let contacts = [
            Contact(id: 1, phase: .held, position: SurfacePoint(x: 0.1, y: 0.8)),
            Contact(id: 2, phase: .held, position: SurfacePoint(x: 0.2, y: 0.4)),
        ]
        var model = PanelModel()
        var viewState = model.viewState(Samples.state(contacts: [contacts[0]]), now: 1)
        #expect(viewState.fingers.map(\.leads) == [true])
        viewState = model.viewState(Samples.state(contacts: contacts), now: 1)
        #expect(viewState.fingers.map(\.leads) == [false, true])
    }

    @Test func aLoadThatTremblesIsOnePicture() {
        var model = PanelModel()
        var state = Samples.state()
        let first = model.viewState(state, now: 10)
        for tick in 1...300 {
            state.devices.audio.load = 0.03 + (tick % 2 == 0 ? 0.006 : -0.006)
            state.devices.latencySeconds = 0.008 + (tick % 3 == 0 ? 0.0002 : -0.0002)
            state.engine.frame += 1600
            state.devices.audio.frames += 1600
            #expect(model.viewState(state, now: 10 + Double(tick) / 30) == first)
        }
    }
}

extension String {
    /// How far from the beginning `part` stands.
    fileprivate func distance(of part: String) -> Int? {
        let whole = Array(self)
        let wanted = Array(part)
        guard wanted.count <= whole.count else { return nil }
        return (0...whole.count - wanted.count).first { Array(whole[$0..<$0 + wanted.count]) == wanted }
    }
}
