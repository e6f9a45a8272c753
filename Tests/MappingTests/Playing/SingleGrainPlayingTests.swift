import Granular
import Mapping
import Testing
import Touch

@Suite("Single grains of a mapping")
struct SingleGrainPlayingTests {
    private let grain = Handling(grains: SingleGrains())
    private let sixteenths = Handling(grains: SingleGrains(everyBeats: 0.25))

    private func tap(_ fingers: Int, at: (Double, Double) = (30, 50), from: Double = 0) -> [PlayedTouch] {
        (0..<fingers).map {
            .finger(at: (at.0 + Double($0) * 10, at.1), from: from + Double($0) * 15, to: from + 100 + Double($0) * 15)
        }
    }

    private func performance(_ touches: [PlayedTouch]) -> Performance {
        var performance = Performance()
        performance.touches = touches
        return performance
    }

    // MARK: At each touch

    @Test("A touch triggers one grain with the values of its place, and nothing else sounds")
    func touch() {
        var player = Player(zone("z", whole, .absolute, Route(.x, density()), handling: grain))
        #expect(player.down(1, 20, 50) == ["density = 20.0 in 0", "1 grains of 0"])
        #expect(player.move(1, 30, 50) == ["density = 30.0 in 0"], "a finger that moves triggers none")
        #expect(player.down(2, 70, 50) == ["density = 70.0 in 0", "1 grains of 0"], "each finger does")
        #expect(player.up(1, 2).isEmpty && !player.mapper.isSounding)
        #expect(player.grainDensities == [20, 70])
    }

    @Test("It does not wait for what glides to its place")
    func smoothed() {
        let added = Route(.y, Binding(.duration, low: 0, high: 1, isAdded: true, smoothingMilliseconds: 400))
        var player = Player(
            zone("z", whole, .absolute, Route(.x, density(smoothing: 500)), added, handling: grain))
        player.down(1, 20, 50)
        #expect(player.grainDensities == [20])
        expect(player.heard[0][.duration], near: ParameterValues()[.duration] + 0.5)
        // What moves later glides.
        player.move(1, 60, 50)
        #expect(player.heard[0][.density] == 20)
        player.wait(3_000)
        #expect(player.heard[0][.density] == 60)
    }

    @Test("Several at once; where every touch has a cloud of its own, each from its own with its own values")
    func perTouch() {
        let many = Handling(grains: SingleGrains(count: 4))
        var player = Player(zone("z", whole, .absolute, Route(.x, density()), handling: many), cloudPerTouch: true)
        #expect(player.down(1, 20, 50).last == "4 grains of 0")
        #expect(player.down(2, 80, 50).last == "4 grains of 1")
        #expect(player.heard[0][.density] == 20 && player.heard[1][.density] == 80)
        #expect(player.up(1).isEmpty)
        #expect(player.down(3, 40, 50).last == "4 grains of 2", "the clouds take turns")
    }

    @Test("A finger that slides over keys or pads triggers a grain at each")
    func slides() {
        let keys = Control(
            name: "k", area: whole, kind: .keys(names: ["a", "b", "c", "d"], isVertical: false),
            routes: [Route(.key, Binding(.density, low: 0, high: 90))], handling: grain)
        var player = Player(keys)
        player.down(1, 10, 50)
        player.move(1, 15, 50)
        player.move(1, 30, 50)
        player.move(1, 80, 50)
        player.move(1, 81, 90)
        #expect(player.grainDensities == [0, 30, 90])
        player.up(1)
        player.down(2, 80, 50)
        #expect(player.grainDensities == [0, 30, 90, 90])
    }

    // MARK: Actions

    @Test("A tap over a silent zone triggers a grain with the values of the tapped place, before anything goes back")
    func tapped() {
        let added = Route(.y, Binding(.duration, low: 0, high: 1, isAdded: true))
        let handling = Handling(lift: .goBack(milliseconds: 0), sounds: false)
        var player = Player(
            zone("z", whole, .absolute, Route(.x, density()), added, handling: handling),
            gestures: [GestureUse(Gesture(.tap, fingers: 1), triggers: [.action(.grain(3))])])
        let told = player.play(performance(tap(1)))
        #expect(told.contains("3 grains of 0") && !told.contains("start 0"))
        #expect(player.grainDensities == [30])
        let born = told.firstIndex(of: "3 grains of 0") ?? 0
        #expect(told[..<born].contains { $0.hasPrefix("duration = ") })
        #expect(!told[..<born].contains { $0 == "density = 50.0 in 0" })
        #expect(player[.density] == 50, "and then it went back")
    }

    @Test("A tap of several fingers leaves what they moved to its grain, and only it")
    func tappedBySeveral() {
        var player = Player(
            zone("z", whole, .absolute, Route(.x, density()), handling: Handling(sounds: false)),
            gestures: [GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.grain(1))])])
        player.play(performance(tap(2)))
        #expect(player.grainDensities == [40])
    }

    @Test("A tap's grain comes of the finger's own cloud, or of the one that is named")
    func tappedCloud() {
        func told(_ cloud: UInt8?) -> [String] {
            var player = Player(
                zone("z", whole, .absolute, Route(.x, density())), cloudPerTouch: true,
                gestures: [GestureUse(Gesture(.tap, fingers: 1), triggers: [.action(.grain(1, cloud: cloud))])])
            // Too long for a tap: the next finger has the next cloud.
            player.down(1, 50, 50)
            player.wait(2_000)
            player.up(1)
            return player.play(performance(tap(1))) + player.actions.map { "\($0)" }
        }
        #expect(told(nil).contains("1 grains of 1"))
        #expect(
            !told(6).contains { $0.contains("grains of") }
                && told(6).last?.hasPrefix("grain(1, cloud: Optional(6)") == true)
    }

    @Test("What others ask for has the values of the cloud that is played, and of several the ones set last")
    func asked() {
        var one = Player(zone("z", whole, .absolute, Route(.x, density())))
        #expect(one.key { $0.letGrainsOut(2, of: nil) } == ["2 grains of 0"])
        one.key { $0.set(.density, to: 12) }
        #expect(one.key { $0.letGrainsOut(1, of: 3) } == ["density = 12.0 in 3", "1 grains of 3"])
        var many = Player(zone("z", whole, .absolute, Route(.x, density())), cloudPerTouch: true)
        many.down(1, 20, 50)
        many.down(2, 70, 50)
        many.key { $0.letGrainsOut(1, of: nil) }
        #expect(many.grainDensities == [70])
        #expect(many.sounding == [0, 1], "the fingers' clouds go on")
        #expect(many.key { $0.letGrainsOut(1, of: 200) }.last == "1 grains of 15")
    }

    @Test("A MIDI key or controller asks for it each time it is pressed")
    func midi() {
        let mapping = Mapping(
            name: "m", controls: [zone()], midi: [MIDIUse(.note(60), .performs(.grain(2)))])
        var mapper = Mapper(mapping)
        let outputs = [1, 0, 0.5].flatMap { mapper.apply(MIDIMove(.note(60), channel: 1, position: $0), at: 5) }
        #expect(told(outputs) == ["grain(2, cloud: nil)", "grain(2, cloud: nil)"])
    }

    // MARK: Notes

    @Test("A note of a keyboard triggers one grain at its pitch and velocity, and its end changes nothing")
    func notes() {
        let file = MappingFile(
            text: """
                name = "m"
                notes = { grains = 2 }
                [[midi]]
                controller = 1
                action = "mute"
                """, file: "f")
        #expect(file.errors == [])
        guard let mapping = file.mapping else { return }
        var mapper = Mapper(mapping)
        func play(_ notes: [Double], at time: Int64) -> [String] {
            let contacts = notes.enumerated().map {
                Contact(
                    id: $0.offset, phase: .moved, position: SurfacePoint(note: $0.element, timbre: 0.5), strength: 0,
                    size: 0.5)
            }
            return told(mapper.handle(TouchFrame(timeMicroseconds: time, contacts: contacts), from: 15))
        }
        let first = play([69], at: 10)
        #expect(first.last == "2 grains of 1" && first.contains("level = -15.0 in 1"))
        #expect(first.contains { $0.hasPrefix("pitch = 440") } || first.contains { $0.hasPrefix("pitch = 439.99") })
        #expect(play([69, 57], at: 20).last == "2 grains of 2")
        #expect(play([], at: 30).isEmpty && !mapper.isSounding)
    }

    // MARK: On the beat

    @Test("A finger triggers grains on the beat while it is down, with values that follow it")
    func pulse() {
        var player = Player(zone("z", whole, .absolute, Route(.x, density()), handling: sixteenths))
        #expect(player.down(1, 20, 50) == ["density = 20.0 in 0", "1 grains of 0 every 0.25 beats"])
        #expect(player.mapper.isSounding)
        #expect(player.move(1, 30, 50) == ["density = 30.0 in 0"])
        #expect(player.down(2, 60, 50) == ["density = 60.0 in 0"])
        player.up(1)
        #expect(player.up(2) == ["no pulse of 0"])
        #expect(!player.mapper.isSounding)
    }

    @Test("It goes on where the control holds, until the hold is let go")
    func held() {
        let handling = Handling(lift: .hold, grains: SingleGrains(everyBeats: 0.5))
        for isPerTouch in [false, true] {
            var player = Player(
                zone("z", whole, .absolute, Route(.x, density()), handling: handling), cloudPerTouch: isPerTouch)
            player.down(1, 20, 50)
            #expect(player.up(1).isEmpty && player.mapper.isHeld && player.mapper.isSounding)
            let again = player.down(2, 40, 50)
            if isPerTouch { #expect(again.suffix(2) == ["no pulse of 0", "1 grains of 1 every 0.5 beats"]) }
            player.up(2)
            #expect(player.key { $0.setHold(false) } == ["no pulse of \(isPerTouch ? 1 : 0)"])
            #expect(!player.mapper.isHeld && !player.mapper.isSounding)
        }
    }

    @Test("Hold and pedal keep what pulses, and begin no cloud")
    func pedal() {
        var player = Player(zone("z", whole, .absolute, Route(.x, density()), handling: sixteenths))
        player.down(1, 20, 50)
        #expect(player.key { $0.setHold(true) }.isEmpty)
        #expect(player.up(1).isEmpty && player.mapper.isSounding && player.sounding.isEmpty)
        #expect(player.key { $0.setHold(false) } == ["no pulse of 0"])
        player.key { $0.setPedal(true) }
        player.down(2, 20, 50)
        #expect(player.up(2).isEmpty)
        #expect(player.key { $0.setPedal(false) } == ["no pulse of 0"])
    }

    @Test("A button triggers them while it is on; a panic turns it off")
    func buttons() {
        let cloud = Handling(grains: SingleGrains(count: 2, everyBeats: 1, cloud: 4))
        var player = Player(button("b", whole, isToggle: true, handling: cloud))
        #expect(player.down(1, 50, 50) == ["2 grains of 4 every 1.0 beats"])
        #expect(player.up(1).isEmpty)
        player.down(2, 50, 50)
        #expect(player.up(2).isEmpty && !player.mapper.isSounding)
        player.down(3, 50, 50)
        player.up(3)
        #expect(player.key { $0.releaseAll() } == ["no pulse of 4"])
        #expect(!player.mapper.isOn(0))
    }

    @Test("Another mapping ends what a finger or a button triggers, and lets what is held go on")
    func otherMapping() {
        let next = Mapping(name: "n", controls: [zone("other")])
        var player = Player(button("b", whole, isToggle: true, handling: sixteenths))
        player.down(1, 50, 50)
        player.up(1)
        #expect(player.key { $0.use(next) }.contains("no pulse of 0"))
        var held = Player(zone("z", whole, handling: Handling(lift: .hold, grains: SingleGrains(everyBeats: 1))))
        held.down(1, 50, 50)
        held.up(1)
        #expect(!held.key { $0.use(next) }.contains("no pulse of 0"))
        #expect(held.mapper.isHeld)
    }

    // MARK: Files

    private static let area = "area = { x = [0, 1], y = [0, 1] }"

    private func errors(_ text: String) -> [String] {
        MappingFile(text: "name = \"m\"\n" + text, file: "f").errors.map { "\($0)" }
    }

    @Test("Files say it with grains and every, and with the action grain, count and cloud")
    func reads() throws {
        let file = MappingFile(
            text: """
                name = "m"
                [[zone]]
                name = "z"
                \(Self.area)
                x = { parameter = "density", range = [1, 100] }
                grains = 3
                every = "1/8t"
                [[button]]
                name = "b"
                \(Self.area)
                action = "grain"
                count = 4
                cloud = 2
                every = "3/16"
                toggle = true
                [[button]]
                name = "c"
                \(Self.area)
                action = "grain"
                [[gesture]]
                gesture = "tap"
                action = "grain"
                count = 64
                cloud = 16
                [[midi]]
                note = 60
                action = "grain"
                count = 2
                """, file: "f")
        #expect(file.errors == [])
        let mapping = try #require(file.mapping)
        #expect(mapping.controls[0].handling.grains == SingleGrains(count: 3, everyBeats: 0.5 * 2 / 3))
        #expect(mapping.controls[1].handling.grains == SingleGrains(count: 4, everyBeats: 0.75, cloud: 1))
        #expect(mapping.controls[1].kind == .button(triggers: [], isToggle: true))
        #expect(mapping.controls[2].kind == .button(triggers: [.action(.grain(1))], isToggle: false))
        #expect(mapping.gestures[0].triggers == [.action(.grain(64, cloud: 15))])
        #expect(mapping.midi[0].effect == .performs(.grain(2)))
    }

    @Test(
        "What makes no sense is said",
        arguments: [
            ("[[button]]\nname=\"b\"\nAREA\naction=\"mute\"\ncount=3", "\"count\" only works with action = \"grain\""),
            (
                "[[button]]\nname=\"b\"\nAREA\naction=\"mute\"\nevery=\"1/4\"",
                "\"every\" only works with action = \"grain\""
            ),
            (
                "[[gesture]]\ngesture=\"tap\"\naction=\"mute\"\ncloud=2",
                "\"cloud\" needs \"parameter\" or action = \"grain\""
            ),
            (
                "[[gesture]]\ngesture=\"tap\"\naction=\"grain\"\ncloud=\"all\"",
                "grain needs one cloud, 1 to 16, or \"own\""
            ),
            ("[[gesture]]\ngesture=\"tap\"\naction=\"grain\"\ncount=65", "count must be a whole number, 1 to 64"),
            (
                "[[grid]]\nname=\"g\"\nAREA\ncolumns=2\nrows=2\nsnapshots=true\ngrains=1",
                "\"grains\" does not work with snapshots = true"
            ),
            (
                "[[zone]]\nname=\"z\"\nAREA\nx={parameter=\"pan\",range=[-1,1]}\nsounds=false\ngrains=1",
                "\"grains\" does not work with sounds = false"
            ),
            (
                "[[zone]]\nname=\"z\"\nAREA\nx={parameter=\"pan\",range=[-1,1]}\nevery=\"1/4\"",
                "\"every\" needs \"grains\""
            ),
            (
                "[[zone]]\nname=\"z\"\nAREA\nx={parameter=\"pan\",range=[-1,1]}\ngrains=1\nevery=\"1/5\"",
                "every must be a note length, such as 1/16, 3/8 or 1/8t, not \"1/5\""
            ),
        ])
    func refuses(_ text: String, _ message: String) {
        let found = errors(text.replacing("AREA", with: Self.area))
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test("A gesture that triggers grains is written as it reads")
    func written() throws {
        let uses = [
            GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.grain(1))]),
            GestureUse(Gesture(.tap, fingers: 2), triggers: [.action(.grain(9, cloud: 3))]),
            GestureUse(
                Gesture(.swipe(.up), fingers: 2),
                triggers: [
                    .action(.grain(2)), .set(.density, to: 3, cloud: .number(3), smoothingMilliseconds: 0),
                ]),
        ]
        for use in uses {
            let file = MappingFile(text: "name = \"m\"\n" + tomlText(of: use), file: "f")
            #expect(file.errors == [])
            #expect(file.mapping?.gestures == [use])
        }
        let midi = MIDIUse(.note(3), .performs(.grain(5, cloud: 2)))
        #expect(MappingFile(text: "name = \"m\"\n" + tomlText(of: midi), file: "f").mapping?.midi == [midi])
    }
}
