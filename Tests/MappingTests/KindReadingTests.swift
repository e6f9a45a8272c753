import Granular
import Mapping
import Testing

@Suite("Reading every kind of control and gesture")
struct KindReadingTests {
    private static let area = "area = { x = [0, 1], y = [0, 1] }"
    private static let whole = Area(x: 0...1, y: 0...1)

    private func read(_ text: String) throws -> Mapping {
        let file = MappingFile(text: "name = \"m\"\n" + text.replacingArea(Self.area), file: "f")
        #expect(file.errors == [])
        return try #require(file.mapping)
    }

    @Test("What all clouds share is moved, set and stepped by controls, gestures and MIDI as every parameter is")
    func reverb() throws {
        let mapping = try read(
            """
            clouds = "per-touch"
            [[zone]]
            name = "z"
            AREA
            x = { parameter = "reverb-time", range = [0.2, 20], curve = "exponential" }
            y = { parameter = "reverb-mix", range = [0, 1], add = true }
            [[gesture]]
            gesture = "tap"
            fingers = 2
            parameter = "reverb-freeze"
            value = 1
            [[midi]]
            controller = 91
            parameter = "reverb-damping"
            range = [0, 1]
            """)
        #expect(mapping.controls[0].routes.map(\.binding.parameter) == [.reverbTime, .reverbMix])
        #expect(mapping.midi.compactMap(\.binding?.parameter) == [.reverbDamping])
    }

    @Test("A zone: its measures, its motion, how it deals with fingers")
    func zone() throws {
        let mapping = try read(
            """
            smoothing = 20
            [[zone]]
            name = "z"
            AREA
            motion = "relative"
            travel = 0.5
            axis-lock = 4
            x = [
                { parameter = "pitch", range = [100, 900], steps = 5 },
                { parameter = "pan", range = [-1, 1], cloud = "all", smoothing = 0 },
            ]
            y = { parameter = "density", range = [1, 100], curve = "s-curve", cloud = 3 }
            angle = { parameter = "glide", range = [-40, 90], add = true, from = [0, 45] }
            count = { parameter = "duration", range = [1, 0.1], table = [0, 0.9, 1] }
            fingers = "average"
            lift = "return"
            return = 1500
            dead-zone = 0.1
            steady = 2.5
            sounds = false
            """)
        let expected = Control(
            name: "z", area: Self.whole, kind: .zone(.relative(.fraction(0.5), lockMillimetres: 4)),
            routes: [
                Route(.x, Binding(.pitch, low: 100, high: 900, response: .steps(5), smoothingMilliseconds: 20)),
                Route(.x, Binding(.pan, low: -1, high: 1, cloud: .all)),
                Route(
                    .y,
                    Binding(
                        .density, low: 1, high: 100, response: .sCurve, cloud: .number(2), smoothingMilliseconds: 20)),
                Route(
                    .angle, Binding(.glide, low: -40, high: 90, isAdded: true, smoothingMilliseconds: 20), span: 0...45),
                Route(
                    .count,
                    Binding(.duration, low: 1, high: 0.1, response: .table([0, 0.9, 1]), smoothingMilliseconds: 20)),
            ],
            handling: Handling(
                leader: .average, lift: .goBack(milliseconds: 1500), deadZone: 0.1, steadyMillimetres: 2.5,
                sounds: false))
        #expect(mapping.controls == [expected])
    }

    @Test("What a zone, a fader and a knob are where little is said")
    func defaultValue() throws {
        let mapping = try read(
            """
            clouds = "per-touch"
            [[zone]]
            name = "z"
            AREA
            motion = "relative"
            held = { parameter = "pitch", range = [1, 2] }
            lift = "return"
            [[fader]]
            name = "f"
            AREA
            parameter = "density"
            range = [1, 2]
            direction = "horizontal"
            take = "catch"
            also = [{ parameter = "pan", range = [0, 1] }]
            strength = { parameter = "level", range = [-6, 0] }
            [[knob]]
            name = "drag"
            AREA
            parameter = "duration"
            range = [1, 2]
            drag = true
            [[knob]]
            name = "turn"
            AREA
            parameter = "ratio"
            range = [1, 2]
            turns = 3
            """)
        #expect(mapping.hasCloudPerTouch)
        #expect(
            mapping.controls.map(\.kind) == [
                .zone(.relative(.millimetres(80), lockMillimetres: 0)),
                .fader(.init(isHorizontal: true, catches: true)), .knob(.drag(.millimetres(60))),
                .knob(.circle(turns: 3)),
            ])
        #expect(
            mapping.controls.map { $0.routes.map(\.measure) } == [
                [.held], [.along, .along, .strength], [.turn], [.turn],
            ])
        #expect(mapping.controls[0].handling.lift == .goBack(milliseconds: 300))
        #expect(mapping.controls[0].routes[0].span == 0...2)
    }

    @Test("Buttons: actions, layers, two values")
    func buttons() throws {
        let mapping = try read(
            """
            [[button]]
            name = "keep"
            AREA
            action = "store-snapshot"
            number = 16
            [[button]]
            name = "more"
            AREA
            shift = "up"
            toggle = true
            [[button]]
            name = "back"
            AREA
            layer = "up"
            parameter = "reverse"
            range = [0, 1]
            also = { parameter = "pitch", range = [300, 200] }
            """)
        #expect(
            mapping.controls.map(\.kind) == [
                .button(triggers: [.action(.storeSnapshot(16))], isToggle: false),
                .button(triggers: [.layer("up")], isToggle: true), .button(triggers: [], isToggle: false),
            ])
        #expect(
            mapping.controls[2].routes == [
                Route(.press, Binding(.reverseProbability, low: 0, high: 1)),
                Route(.press, Binding(.pitch, low: 300, high: 200)),
            ])
        #expect(mapping.layers == ["up"])
    }

    @Test("Keys: eight notes from A2 where nothing is said, each with its name")
    func keys() throws {
        let mapping = try read(
            """
            [[keys]]
            name = "k"
            AREA
            y = { parameter = "duration", range = [0.1, 1] }
            also = { parameter = "pan", range = [-1, 1] }
            [[keys]]
            name = "semitones"
            AREA
            scale = "major"
            root = "C-1"
            notes = 3
            direction = "vertical"
            parameter = "transposition"
            """)
        let names = ["A2", "C3", "D3", "E3", "G3", "A3", "C4", "D4"]
        #expect(mapping.controls[0].kind == .keys(names: names, isVertical: false))
        let pitch = try #require(mapping.controls[0].binding(of: .key))
        let expected = names.compactMap { Note($0)?.frequency }
        #expect(pitch == Binding(.pitch, low: 110, high: expected[7], response: .notes(expected)))
        #expect(mapping.controls[0].routes.map(\.measure) == [.key, .y, .key])
        #expect(mapping.controls[1].kind == .keys(names: ["C-1", "D-1", "E-1"], isVertical: true))
        #expect(
            mapping.controls[1].routes == [
                Route(.key, Binding(.transposition, low: 0, high: 4, response: .notes([0, 2, 4])))
            ])
    }

    @Test("A grid's pads take as many notes of a scale as there are; a range chooses among them; snapshots")
    func grid() throws {
        let mapping = try read(
            """
            [[grid]]
            name = "notes"
            AREA
            columns = 2
            rows = 2
            pad = { parameter = "pitch", scale = "octaves", root = "A2" }
            x = { parameter = "ratio", range = [4, 1], scale = "octaves", root = "A2" }
            [[grid]]
            name = "places"
            AREA
            columns = 4
            rows = 4
            snapshots = true
            """)
        #expect(mapping.controls[0].kind == .grid(columns: 2, rows: 2, hasSnapshots: false))
        #expect(
            mapping.controls[0].binding(of: .pad)
                == Binding(.pitch, low: 110, high: 880, response: .notes([110, 220, 440, 880])))
        #expect(mapping.controls[0].binding(of: .x) == Binding(.ratio, low: 4, high: 1, response: .notes([4, 2, 1])))
        #expect(mapping.controls[1].kind == .grid(columns: 4, rows: 4, hasSnapshots: true))
    }

    @Test("A blend has four snapshots at its corners: the first four, or those that are named")
    func blend() throws {
        let mapping = try read(
            """
            [[blend]]
            name = "first"
            AREA
            [[blend]]
            name = "others"
            AREA
            corners = [16, 1, 1, 5]
            dead-zone = 0.1
            """)
        #expect(mapping.controls.map(\.kind) == [.blend(corners: [1, 2, 3, 4]), .blend(corners: [16, 1, 1, 5])])
        #expect(mapping.controls[1].handling.deadZone == 0.1 && mapping.controls.allSatisfy(mapping.sounds))
    }

    @Test("A tape has all of the sound across, with a little spread, or what x says")
    func tape() throws {
        let mapping = try read(
            """
            clouds = "per-touch"
            [[tape]]
            name = "all"
            AREA
            [[tape]]
            name = "part"
            AREA
            x = [{ parameter = "pan", range = [-1, 1] }, { parameter = "position", range = [0.5, 0.25] }]
            spread = 0
            pins = true
            pin-gesture = "long-press"
            zoom = true
            inertia = 800
            """)
        func spread(_ value: Double) -> Route {
            Route(.x, Binding(.positionSpread, low: 0, high: 1, response: .table([value, value])))
        }
        let still = Route(.x, Binding(.scanSpeed, low: -16, high: 16, response: .table([0.5, 0.5])))
        #expect(mapping.controls[0].kind == .tape(Tape()))
        #expect(mapping.controls[0].routes == [Route(.x, Binding(.position, low: 0, high: 1)), spread(0.01), still])
        #expect(
            mapping.controls[1].kind
                == .tape(Tape(pinGesture: .longPress, isZoomable: true, inertiaMilliseconds: 800)))
        #expect(mapping.controls[1].positionRoute == Route(.x, Binding(.position, low: 0.5, high: 0.25)))
        #expect(mapping.controls[1].routes.suffix(2) == [spread(0), still])
        #expect(mapping.controls.allSatisfy(mapping.sounds))
    }

    @Test("A finger that rests on a tape holds its place, or the sound goes on, or what moves the scan says so")
    func still() throws {
        let mapping = try read(
            """
            [[tape]]
            name = "hold"
            AREA
            still = "hold"
            [[tape]]
            name = "scan"
            AREA
            still = "scan"
            sound = ["choir", "rain:0.5"]
            [[tape]]
            name = "moved"
            AREA
            y = { parameter = "scan-speed", range = [-1, 1] }
            [[tape]]
            name = "added"
            AREA
            y = { parameter = "scan-speed", range = [-1, 1], add = true }
            """)
        let moves = mapping.controls.map { control in
            control.routes.filter { $0.binding.parameter == .scanSpeed && !$0.binding.isAdded }.map(\.measure)
        }
        #expect(moves == [[.x], [], [.y], [.x]])
        #expect(mapping.controls[1].handling.sound == .named([NamedSound("choir"), NamedSound("rain", chance: 0.5)]))
    }

    @Test(
        "What a tape cannot do is said",
        arguments: [
            ("pins = true", "f:5:1: \"pins\" only works with clouds = \"per-touch\""),
            ("x = { parameter = \"pan\", range = [0, 1] }", "f:5:1: the x of a tape must control position"),
            (
                "x = { parameter = \"position\", range = [0, 1], add = true }",
                "f:5:19: position cannot be added on a tape: it is where the finger is"
            ),
            (
                "x = [{ parameter = \"position\", range = [0, 1] }, { parameter = \"position-spread\", range = [0, 1] }]\nspread = 0",
                "f:6:1: \"spread\" does not work where x controls position-spread"
            ),
            (
                "inertja = 5",
                "f:5:1: unknown key \"inertja\", did you mean inertia? (allowed: name, area, x, y, strength, size, speed, held, spread, steps and 16 more)"
            ),
            ("pin-gesture = \"long-press\"", "f:5:1: \"pin-gesture\" needs \"pins\""),
            (
                "still = \"hold\"\nheld = { parameter = \"scan-speed\", range = [0, 1], from = [0, 3] }",
                "f:5:1: still = \"hold\" does not work where the tape controls scan-speed"
            ),
            ("still = \"scan\"\ninertia = 500", "f:5:1: still = \"scan\" does not work with inertia"),
            ("field = true", "f:5:1: \"field\" only works with clouds = \"per-touch\""),
        ])
    func tapeErrors(line: String, error: String) {
        let text = "name = \"m\"\n[[tape]]\nname = \"t\"\narea = { x = [0, 1], y = [0, 1] }\n\(line)\n"
        #expect(MappingFile(text: text, file: "f").errors.map(\.description) == [error])
    }

    @Test("Fields may overlap, and neither zoom nor throw; what else overlaps is warned of")
    func fields() throws {
        func file(_ line: String, _ second: String = "field = true") -> MappingFile {
            let area = "area = { x = [0, 1], y = [0, 1] }"
            return MappingFile(
                text: """
                    name = "m"
                    clouds = "per-touch"
                    [[tape]]
                    name = "a"
                    \(area)
                    field = true
                    \(line)
                    [[tape]]
                    name = "b"
                    \(area)
                    \(second)
                    """, file: "f")
        }
        let mapping = try #require(file("").mapping)
        #expect(file("").diagnostics.isEmpty && mapping.controls.allSatisfy(\.isField))
        #expect(file("zoom = true").errors.map(\.description) == ["f:7:1: \"zoom\" does not work with field = true"])
        #expect(
            file("inertia = 200").errors.map(\.description) == ["f:7:1: \"inertia\" does not work with field = true"])
        #expect(file("inertia = 0\nzoom = false").diagnostics.isEmpty)
        #expect(
            file("", "spread = 0").diagnostics.map(\.description)
                == ["f:10:8: warning: \"b\" overlaps \"a\" (line 5) and takes the fingers there"])
    }

    @Test("Gestures: what is done at once, and what goes on")
    func gestures() throws {
        let mapping = try read(
            """
            smoothing = 9
            [[gesture]]
            gesture = "double-tap"
            name = "twice"
            fingers = 2
            area = { x = [0, 0.5], y = [0, 1] }
            parameter = "pitch"
            step = -100
            cloud = 2
            [[gesture]]
            gesture = "turn"
            sounds = true
            parameter = "pitch"
            range = [100, 200]
            also = [{ parameter = "pan", range = [-1, 1], travel = 90, smoothing = 0 }]
            [[gesture]]
            gesture = "swipe"
            direction = "up"
            fingers = 5
            action = "record"
            """)
        #expect(
            mapping.gestures == [
                GestureUse(
                    Gesture(.doubleTap, fingers: 2, area: Area(x: 0...0.5, y: 0...1)),
                    triggers: [.step(.pitch, by: -100, cloud: .number(1), smoothingMilliseconds: 9)]),
                GestureUse(
                    Gesture(.turn, fingers: 2),
                    moves: [
                        .init(Binding(.pitch, low: 100, high: 200, smoothingMilliseconds: 9), travel: 180),
                        .init(Binding(.pan, low: -1, high: 1), travel: 90),
                    ], sounds: true),
                GestureUse(Gesture(.swipe(.up), fingers: 5), triggers: [.action(.record)]),
            ])
    }

    @Test("mirror = true is the mapping for the other hand")
    func mirror() throws {
        let text = """
            [[zone]]
            name = "z"
            area = { x = [0.75, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [1, 2] }
            """
        #expect(try read("mirror = true\n" + text) == read(text).mirrored)
    }
}

extension String {
    fileprivate func replacingArea(_ area: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0 == "AREA" ? area[...] : $0 }
            .joined(separator: "\n")
    }
}
