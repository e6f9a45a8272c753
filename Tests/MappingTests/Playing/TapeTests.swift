import Granular
import Mapping
import Testing
import Touch

@Suite("Tapes")
struct TapeTests {
    private static let position = Route(.x, Binding(.position, low: 0, high: 1))
    private static let ratio = Route(.y, Binding(.ratio, low: 0.5, high: 2, response: .exponential))

    private func tape(_ tape: Tape = Tape(), _ routes: Route..., handling: Handling = Handling()) -> Control {
        Control(
            name: "tape", area: whole, kind: .tape(tape), routes: [Self.position, Self.ratio] + routes,
            handling: handling)
    }

    private var pinned: Control { tape(Tape(pinGesture: .doubleTap)) }

    /// Two taps in one place.
    private func tapTwice(_ player: inout Player, _ finger: Int, _ x: Double, _ y: Double) {
        for tap in 0..<2 {
            player.down(finger + tap, x, y)
            player.wait(40)
            player.up(finger + tap)
            player.wait(60)
        }
    }

    @Test("The position is where the finger is; up is free")
    func place() {
        var player = Player(tape())
        player.down(0, 25, 50)
        expect(player[.position], near: 0.25)
        expect(player[.ratio], near: 1)
        player.move(0, 62.5, 100)
        expect(player[.position], near: 0.625)
        expect(player[.ratio], near: 2)
        player.up(0)
        #expect(player.sounding.isEmpty)
    }

    @Test("With steps it has the position step by beats, whose grains all begin there; a zone can do so, too")
    func steps() throws {
        let text = """
            name = "m"
            [[tape]]
            name = "t"
            area = { x = [0, 0.5], y = [0, 1] }
            steps = "beats"
            [[zone]]
            name = "z"
            area = { x = [0.5, 1], y = [0, 1] }
            x = { parameter = "position", range = [0, 1], steps = "bars" }
            """
        let file = MappingFile(text: text, file: "f")
        #expect(file.errors.isEmpty)
        var player = Player(try #require(file.mapping))
        player.down(0, 25, 50)
        expect(player[.position], near: 0.5)
        #expect(player[.positionSteps] == 1 && player[.positionSpread] == 0)
        player.up(0)
        player.down(1, 75, 50)
        #expect(player[.positionSteps] == 2)
    }

    @Test("What it has the position step through is there with its mapping, before a finger is, and goes with it")
    func stepsOfMapping() throws {
        let text = "name = \"m\"\n[[tape]]\nname = \"t\"\narea = { x = [0, 1], y = [0, 1] }\nsteps = \"bars\"\n"
        let steps = try #require(MappingFile(text: text, file: "f").mapping)
        #expect(steps.positionSteps == 2)
        var mapper = Mapper(Self.plain)
        func told(_ changes: [Change]) -> [Double] {
            changes.compactMap { if case .set(.positionSteps, let value, cloud: 0) = $0 { value } else { nil } }
        }
        #expect(told(mapper.use(steps)) == [2] && mapper.values[.positionSteps] == 2)
        #expect(told(mapper.use(Self.plain)) == [0] && mapper.values[.positionSteps] == 0)
        // What the player set stays.
        _ = mapper.set(.positionSteps, to: 1)
        _ = mapper.use(Mapping(name: "other", controls: []))
        #expect(mapper.values[.positionSteps] == 1)
        _ = mapper.use(steps)
        _ = mapper.set(.positionSteps, to: 1)
        _ = mapper.use(Self.plain)
        #expect(mapper.values[.positionSteps] == 1)
    }

    @Test(
        "The player's own steps come back from a mapping that has others, however often it is played, changed or touched"
    )
    func ownSteps() throws {
        func mapping(_ name: String, _ steps: String...) throws -> Mapping {
            let zones = steps.enumerated().map { place, steps in
                "[[zone]]\nname = \"z\(place)\"\narea = { x = [\(Double(place) / 2), \(Double(place + 1) / 2)], y = [0, 1] }\n"
                    + "x = { parameter = \"position\", range = [0, 1]\(steps.isEmpty ? "" : ", steps = \"\(steps)\"") }\n"
            }
            return try #require(MappingFile(text: "name = \"\(name)\"\n" + zones.joined(), file: "f").mapping)
        }
        let (beats, both) = (try mapping("beats", "beats", ""), try mapping("both", "beats", "bars"))
        var player = Player(Self.plain)
        func steps() -> Double { player.mapper.values[.positionSteps] }
        _ = player.mapper.set(.positionSteps, to: 2)
        for next in [beats, beats, both, beats] {
            _ = player.mapper.use(next)
            #expect(steps() == 1)
        }
        _ = player.mapper.use(Self.plain)
        #expect(steps() == 2, "one after the other")
        // The same as the mapping's is the player's, too.
        _ = player.mapper.set(.positionSteps, to: 1)
        _ = player.mapper.use(beats)
        _ = player.mapper.use(Self.plain)
        #expect(steps() == 1)
        _ = player.mapper.set(.positionSteps, to: 0)
        _ = player.mapper.use(both)
        for place in [25.0, 75] {
            player.down(0, place, 50)
            player.up(0)
        }
        #expect(steps() == 2, "of the control that was touched last")
        _ = player.mapper.use(Self.plain)
        #expect(steps() == 0, "a control that was touched and let go leaves nothing behind")
        // Set by hand in between, and then touched.
        _ = player.mapper.use(beats)
        _ = player.mapper.set(.positionSteps, to: 2)
        player.down(1, 25, 50)
        player.up(1)
        #expect(steps() == 1)
        _ = player.mapper.use(Self.plain)
        #expect(steps() == 2)
        // Its file changes while it is played.
        _ = player.mapper.use(try mapping("file", "", ""))
        _ = player.mapper.reload(try mapping("file", "beats", ""))
        #expect(steps() == 1)
        _ = player.mapper.reload(try mapping("file", "", ""))
        #expect(steps() == 2)
    }

    private static let plain = Mapping(
        name: "plain",
        controls: [.fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))])

    @Test("Ten fingers are ten places, each in a cloud of its own that is told")
    func ten() {
        var player = Player(tape(), cloudPerTouch: true)
        for finger in 0..<10 { player.down(finger, Double(finger * 10 + 5), 30) }
        #expect(player.sounding.count == 10)
        for finger in player.mapper.fingers {
            let cloud = Int(finger.cloud ?? 99)
            expect(player.heard[cloud][.position], near: finger.contact.position.x)
        }
        #expect(Set(player.mapper.fingers.compactMap(\.cloud)).count == 10)
    }

    @Test(
        "Two taps leave a pin: its cloud stays where it is; a finger moves it, two taps remove it, and a tap does nothing"
    )
    func pin() throws {
        var player = Player(pinned, cloudPerTouch: true)
        tapTwice(&player, 0, 40, 75)
        #expect(player.sounding.count == 1 && !player.mapper.isHeld && player.mapper.isSounding)
        let pin = try #require(player.mapper.pins.first)
        #expect(pin.control == "tape" && pin.position == 0.4 && pin.height == 0.75)
        let cloud = try #require(player.sounding.first)
        player.wait(60_000)
        #expect(player.sounding == [cloud])

        player.down(2, 42, 75)
        player.up(2)
        #expect(player.mapper.pins == [pin], "a tap leaves it where it is")
        player.wait(500)
        player.down(3, 42, 75)
        #expect(player.mapper.fingers.first?.cloud == cloud)
        player.move(3, 70, 25)
        expect(player.heard[Int(cloud)][.position], near: 0.7)
        player.up(3)
        #expect(player.sounding == [cloud])
        #expect(player.mapper.pins.map(\.position) == [0.7] && player.mapper.pins.map(\.height) == [0.25])
        #expect(player.mapper.tapeStates[0]?.pins == [.init(position: 0.7, height: 0.25, cloud: cloud)])

        tapTwice(&player, 4, 70, 25)
        #expect(player.mapper.pins.isEmpty && player.sounding.isEmpty)
    }

    @Test("Fingers leave pins while others play, and each pin keeps what its finger set, also what it added")
    func beside() throws {
        let louder = Route(.strength, Binding(.level, low: -20, high: 0, isAdded: true))
        var player = Player(tape(Tape(pinGesture: .doubleTap), louder), cloudPerTouch: true)
        player.down(0, 10, 50, strength: 1)
        for tap in 1...2 {
            player.down(tap, 80, 50, strength: 0.5)
            player.up(tap)
        }
        #expect(player.mapper.pins.map(\.position) == [0.8] && player.sounding.count == 2)
        let cloud = try #require(player.mapper.tapeStates[0]?.pins.first?.cloud)
        expect(player.heard[Int(cloud)][.level], near: -10)
        player.up(0)
        #expect(player.sounding == [cloud])
        // The next finger adds anew, and not to what was added.
        player.wait(1_000)
        player.down(3, 80, 50, strength: 1)
        expect(player.heard[Int(cloud)][.level], near: -10)
        player.move(3, 90, 50, strength: 1)
        expect(player.heard[Int(cloud)][.level], near: 0)
    }

    @Test("A long press leaves a pin where the mapping says so, and the finger goes on with it")
    func longPress() {
        var player = Player(tape(Tape(pinGesture: .longPress)), cloudPerTouch: true)
        tapTwice(&player, 0, 20, 50)
        #expect(player.mapper.pins.isEmpty)
        player.down(2, 20, 50)
        player.wait(450)
        #expect(player.mapper.pins.isEmpty)
        player.wait(100)
        #expect(player.mapper.pins.map(\.position) == [0.2])
        player.move(2, 50, 50)
        player.up(2)
        #expect(player.mapper.pins.map(\.position) == [0.5] && player.sounding.count == 1)
        player.down(3, 50, 50)
        player.wait(600)
        #expect(player.mapper.pins.isEmpty && player.sounding.count == 1)
        player.up(3)
        #expect(player.sounding.isEmpty)
    }

    @Test("Pins are laid as they were, those that lie already sound on; another mapping and a panic end them")
    func lay() throws {
        var player = Player(pinned, cloudPerTouch: true)
        tapTwice(&player, 0, 40, 50)
        tapTwice(&player, 2, 60, 50)
        let pins = player.mapper.pins
        let clouds = player.sounding
        #expect(pins.count == 2 && clouds.count == 2)
        #expect(player.key { $0.setPins([pins[1]]) }.filter { $0.hasPrefix("release") }.count == 1)
        #expect(player.mapper.pins == [pins[1]])
        player.key { $0.setPins(pins) }
        #expect(player.mapper.pins == pins && player.sounding.count == 2)
        for pin in player.mapper.tapeStates[0]?.pins ?? [] {
            expect(player.heard[Int(pin.cloud)][.position], near: pin.position)
        }
        player.key { $0.setPins(pins + [Pin(control: "none", height: 0, values: [:])]) }
        #expect(player.mapper.pins == pins)
        // The most there can be leave clouds for fingers.
        player.key { mapper in
            mapper.setPins((0..<40).map { Pin(control: "tape", height: 0.1, values: [.position: Double($0) / 40]) })
        }
        #expect(player.sounding.count == Tape.maxPins)
        player.down(9, 99, 99)
        #expect(player.sounding.count == Tape.maxPins + 1)
        player.up(9)
        player.key { $0.releaseAll() }
        #expect(player.sounding.isEmpty && player.mapper.pins.isEmpty)
        player.key { $0.setPins(pins) }
        player.key { $0.use(Mapping(name: "other", controls: [])) }
        #expect(player.sounding.isEmpty && player.mapper.pins.isEmpty)
    }

    @Test("A mapping that is saved while it plays keeps its pins as long as it has them")
    func saved() {
        var player = Player(pinned, cloudPerTouch: true)
        tapTwice(&player, 0, 40, 50)
        var mapping = player.mapper.mapping
        mapping.about = "other"
        player.key { $0.replace(mapping) }
        #expect(player.mapper.pins.count == 1 && player.sounding.count == 1)
        mapping.controls = [tape()]
        player.key { $0.replace(mapping) }
        #expect(player.mapper.pins.isEmpty && player.sounding.isEmpty)
    }

    @Test("Two fingers zoom: what is under them stays under them, and the place that sounds stays")
    func zoom() throws {
        var player = Player(tape(Tape(isZoomable: true)))
        player.down(0, 40, 50)
        player.down(1, 60, 50)
        expect(player[.position], near: 0.4)
        for step in 1...10 {
            player.move(0, 40 - 2 * Double(step), 50)
            player.move(1, 60 + 2 * Double(step), 50)
            expect(player[.position], near: 0.4, within: 1e-9)
        }
        let window = try #require(player.mapper.tapeStates[0]?.window)
        expect(window.lowerBound, near: 0.4 - 0.2 / 3)
        expect(window.upperBound, near: 0.6 + 0.2 / 3)
        player.up(1)
        player.move(0, 0, 50)
        expect(player[.position], near: window.lowerBound)
        player.up(0)
        player.down(2, 100, 50)
        expect(player[.position], near: window.upperBound)
        // Out again, beyond all there is.
        player.up(2)
        player.down(3, 10, 50)
        player.down(4, 90, 50)
        for step in 1...20 { player.move(4, 90 - 3.5 * Double(step), 50) }
        #expect(player.mapper.tapeStates[0]?.window == 0...1)
        #expect(player.mapper.zooms.isEmpty)
    }

    @Test(
        "A finger that rests holds its place, whatever the sound's scan-speed; with scan the sound goes on from there")
    func still() throws {
        func played(_ still: String) throws -> Player {
            let text = """
                name = "m"
                clouds = "per-touch"
                [[tape]]
                name = "t"
                area = { x = [0, 1], y = [0, 1] }
                \(still)
                """
            var player = Player(try #require(MappingFile(text: text, file: "f").mapping))
            player.key { $0.set(.scanSpeed, to: 0.5) }
            player.down(0, 25, 50)
            player.move(0, 50, 50)
            player.wait(1_000)
            return player
        }
        for still in ["", "still = \"hold\""] {
            let player = try played(still)
            expect(player.heard[0][.position], near: 0.5)
            #expect(player.heard[0][.scanSpeed] == 0)
        }
        let player = try played("still = \"scan\"")
        expect(player.heard[0][.position], near: 0.5)
        #expect(player.heard[0][.scanSpeed] == 0.5)
    }

    @Test("A tape plays the sound that it names")
    func sound() {
        var player = Player(tape(handling: Handling(sound: .named([NamedSound("choir")]))), cloudPerTouch: true)
        player.down(0, 25, 50)
        #expect(player.mapper.mapping.soundNames == ["choir"] && player.sounding == [0])
        let told = player.down(1, 75, 50)
        #expect(told.contains("sound named in 1"), "\(told)")
    }

    @Test("One pin more than there can be is said, and changes nothing")
    func tooMany() {
        var player = Player(pinned, cloudPerTouch: true)
        player.key { mapper in
            mapper.setPins(
                (0..<Tape.maxPins).map { Pin(control: "tape", height: 0.1, values: [.position: Double($0) / 16]) })
        }
        player.down(0, 95, 90)
        player.up(0)
        player.down(1, 95, 90)
        let told = player.up(1)
        #expect(told.contains("noMorePins"), "\(told)")
        #expect(player.mapper.pins.count == Tape.maxPins)
    }

    @Test("Pins are left, moved and removed by command: their clouds have what the tape gives that place")
    func commands() throws {
        var player = Player(pinned, cloudPerTouch: true)
        player.key { $0.addPin(on: "tape", position: 0.25, height: 1) }
        player.key { $0.addPin(on: "tape", position: 7, height: -1) }
        player.key { $0.addPin(on: "none", position: 0, height: 0) }
        player.key { $0.addPin(on: "tape", position: .nan, height: 0) }
        #expect(player.mapper.pins.map(\.position) == [0.25, 1] && player.mapper.pins.map(\.height) == [1, 0])
        #expect(player.sounding.count == 2)
        let clouds = try #require(player.mapper.tapeStates[0]).pins.map { Int($0.cloud) }
        #expect(clouds.map { player.heard[$0][.ratio] } == [2, 0.5])
        // It sounds on while it moves.
        let told = player.key { $0.movePin(0, position: 0.75, height: 0.5) }
        #expect(!told.contains { $0.hasPrefix("start") || $0.hasPrefix("release") }, "\(told)")
        expect(player.heard[clouds[0]][.position], near: 0.75)
        expect(player.heard[clouds[0]][.ratio], near: 1)
        #expect(player.key { $0.movePin(2, position: 0, height: 0) }.isEmpty)
        #expect(player.key { $0.removePin(-1) }.isEmpty)
        player.key { $0.removePin(0) }
        #expect(player.mapper.pins.map(\.position) == [1] && player.sounding == [UInt8(clouds[1])])
        player.key { $0.removePin(nil) }
        #expect(player.mapper.pins.isEmpty && player.sounding.isEmpty)
    }

    @Test("What a finger throws goes on at its speed, comes to rest and ends; a finger catches it")
    func throwing() {
        func thrown(to x: Double) -> Player {
            var player = Player(tape(Tape(inertiaMilliseconds: 1_000)))
            player.mapper.soundSeconds = 10
            player.down(0, 50, 50)
            for step in 1...30 { player.move(0, 50 + (x - 50) * Double(step) / 30, 50) }
            player.up(0)
            return player
        }
        // 6 % of ten seconds in 300 ms are twice its own speed.
        var player = thrown(to: 56)
        expect(player.heard[0][.scanSpeed], near: 2, within: 0.01)
        #expect(player.sounding == [0] && !player.mapper.isHeld)
        player.wait(500)
        #expect((0.3...1).contains(player.heard[0][.scanSpeed]))
        player.wait(600)
        #expect(player.heard[0][.scanSpeed] == 0 && player.sounding.isEmpty)
        #expect(player.mapper.nextMicroseconds == nil)

        player = thrown(to: 44)
        expect(player.heard[0][.scanSpeed], near: -2, within: 0.01)
        player.down(1, 20, 50)
        #expect(player.heard[0][.scanSpeed] == 0)
        expect(player[.position], near: 0.2)
        player.wait(100)
        player.up(1)
        #expect(player.sounding.isEmpty, "a finger that rests throws nothing")

        player = thrown(to: 56)
        player.key { $0.releaseAll() }
        #expect(player.sounding.isEmpty)
    }
}
