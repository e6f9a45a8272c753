import Granular
import Kiosk
import SeededGenerator
import Stage
import Terminal
import Testing
import Touch

@Suite("From one visitor to the next")
struct KioskSessionTests {
    @Test("the first touch is answered at the very next moment, with the ways to play")
    func firstTouch() throws {
        var visit = try Visit()
        visit.pass(600)
        #expect(visit.session.stage == .attract)
        visit.forget()
        visit.fingers = [PointingFinger(id: 1, place: SurfacePoint(x: 0.2, y: 0.2))]
        visit.pass()
        #expect(visit.session.stage == .home)
        #expect(visit.effects == [.bed(nil)])
    }

    @Test("every way to play and every sound is within ten touches of a second each")
    func reach() throws {
        for (index, item) in KioskSamples.choice.mappings.enumerated() {
            var visit = try Visit()
            visit.play()
            var touches = 1
            visit.open(.howToPlay)
            touches += 1
            while visit.pageNumber != index / 4 {
                visit.tap(try #require(visit.shown.after))
                touches += 1
            }
            visit.tap(visit.shown.tiles[index % 4])
            #expect(visit.mapping == item.name)
            #expect(visit.session.stage == .playing)
            #expect(touches + 1 <= 10)
        }
        let visit = try Visit()
        let last = visit.session.pages(of: .sounds, visit.observation).pageCount
        for (index, item) in KioskSamples.choice.sounds.enumerated() {
            var visit = try Visit()
            visit.start()
            visit.tap(visit.layout.stage.sound)
            var touches = 3
            let isNearer = index / 4 <= last / 2
            while visit.pageNumber != index / 4 {
                visit.tap(try #require(isNearer ? visit.shown.after : visit.shown.before))
                touches += 1
            }
            visit.tap(visit.shown.tiles[index % 4])
            #expect(visit.sound == item.name)
            #expect(visit.session.stage == .playing)
            #expect(touches + 1 <= 10)
        }
    }

    @Test("back from the sounds changes nothing, and home ends what sounds")
    func back() throws {
        var visit = try Visit()
        visit.start()
        visit.tap(visit.layout.stage.sound)
        visit.tap(visit.shown.back)
        #expect(visit.session.stage == .playing)
        #expect(visit.sound == "sound 1")
        visit.forget()
        visit.tap(visit.layout.stage.home)
        #expect(visit.session.stage == .home)
        #expect(visit.effects == [.silence])
    }

    @Test(
        "nobody there: the level goes down within two seconds, then everything is as named, and the session is counted")
    func idle() throws {
        var visit = try Visit()
        visit.start()
        visit.tap(visit.layout.stage.sound)
        visit.tap(visit.shown.tiles[2])
        visit.play(seconds: 4)
        let last = visit.seconds
        visit.forget()
        visit.pass(44)
        #expect(visit.effects == [])
        visit.pass(1.2)
        visit.pass(1)
        #expect(visit.levelDecibels < -24 && visit.levelDecibels > -60)
        visit.pass(1.1)
        #expect(visit.session.stage == .attract)
        #expect((visit.mapping, visit.sound, visit.levelDecibels) == ("mapping 1", "sound 1", -12))
        #expect(visit.effects.contains(.reset))
        let record = try #require(visit.sessions.first)
        #expect(visit.sessions.count == 1)
        #expect(record.end == .idle)
        #expect(abs(record.ended - last) < 0.2)
        #expect(record.soundChanges == 1)
        #expect(record.mappings.map(\.name) == ["mapping 1"])
        #expect(record.sounds.map(\.name) == ["sound 1", "sound 3"])
        #expect(abs(record.sounds.map(\.seconds).reduce(0, +) - record.mappings[0].seconds) < 0.01)
        #expect((4...record.ended - record.began).contains(record.mappings[0].seconds))
    }

    @Test("who touches while it fades goes on, as loud as before")
    func thinking() throws {
        var visit = try Visit()
        visit.start()
        visit.pass(46)
        guard case .ending(.idle, _, _) = visit.session.stage else { throw Visit.Unexpected() }
        visit.play()
        #expect(visit.session.stage == .home)
        #expect(visit.levelDecibels == -12)
        #expect(visit.sessions.isEmpty)
    }

    @Test("a finger that never lifts is nobody: the kiosk goes back, and waits for another one")
    func stuck() throws {
        var visit = try Visit()
        visit.start()
        visit.fingers = [PointingFinger(id: 7, place: SurfacePoint(x: 0.5, y: 0.3))]
        for step in 0..<60 {
            // As a wet sensor trembles.
            visit.fingers[0].place.x = 0.5 + (step % 2 == 0 ? 0.001 : 0)
            visit.pass(1)
        }
        #expect(visit.session.stage == .attract)
        visit.pass(30)
        #expect(visit.session.stage == .attract)
        visit.fingers.append(PointingFinger(id: 8, place: SurfacePoint(x: 0.2, y: 0.2)))
        visit.pass()
        #expect(visit.session.stage == .home)
    }

    @Test("a finger that trembles on a tile is nobody either")
    func stuckOnTile() throws {
        var visit = try Visit()
        visit.start()
        visit.tap(visit.layout.stage.sound)
        visit.fingers = [PointingFinger(id: 7, place: SurfacePoint(x: 0.5, y: 0.01))]
        let place = SurfacePoint(x: 0.5, y: 0.01)
        for step in 0..<1_600 {
            visit.fingers[0].place.x = 0.5 + (step % 2 == 0 ? 0.001 : 0)
            visit.pass(0.034, touches: [PointingTouch(id: 7, phase: .moved, place: place)])
        }
        #expect(visit.session.stage == .attract)
    }

    @Test("the last minute is shown, then the time is over for those who play on, too")
    func sessionEnd() throws {
        var visit = try Visit()
        visit.start()
        let began = visit.seconds
        while visit.seconds < began + 538 {
            visit.play(x: visit.seconds.truncatingRemainder(dividingBy: 1), seconds: 1)
        }
        #expect(visit.session.viewState(visit.observation).secondsLeft == nil)
        visit.play(seconds: 2)
        let left = try #require(visit.session.viewState(visit.observation).secondsLeft)
        #expect((55...60).contains(left))
        while visit.seconds < began + 600.5 {
            visit.play(x: visit.seconds.truncatingRemainder(dividingBy: 1), seconds: 1)
        }
        visit.fingers = [PointingFinger(id: 1, place: SurfacePoint(x: 0.5, y: 0.5))]
        visit.pass(2.5)
        #expect(visit.session.stage == .attract)
        #expect(visit.sessions.map(\.end) == [.time])
        // The finger that is still down is the last visitor's.
        visit.pass(1)
        #expect(visit.session.stage == .attract)
    }

    @Test("without minutes nobody's time is over")
    func noEnd() throws {
        var configuration = KioskSamples.configuration
        configuration.sessionSeconds = nil
        var visit = try Visit(configuration)
        visit.start()
        for _ in 0..<120 {
            visit.play(x: 0.3, seconds: 0.1)
            visit.pass(20)
        }
        #expect(visit.session.stage == .playing)
        #expect(visit.session.viewState(visit.observation).secondsLeft == nil)
    }

    @Test("quiet hours lower the ceiling when they begin, and lift it when they end")
    func quiet() throws {
        var configuration = KioskSamples.configuration
        configuration.quiet = [.init(hours: try #require(DailyHours("22:00-08:00")), levelDecibels: -40)]
        var visit = try Visit(configuration)
        #expect(visit.effects.first == .ceiling(-6))
        visit.minuteOfDay = 22 * 60
        visit.forget()
        visit.pass()
        #expect(visit.effects == [.ceiling(-40), .level(-40)])
        visit.minuteOfDay = 8 * 60
        visit.pass()
        #expect(visit.levelDecibels == -12)
        visit.start()
        visit.minuteOfDay = 23 * 60
        visit.forget()
        visit.pass()
        #expect(visit.effects == [.ceiling(-40)])
    }

    @Test("the sound of the picture that invites ends with the first touch, and comes back")
    func murmur() throws {
        var configuration = KioskSamples.configuration
        configuration.attract.levelDecibels = -20
        var visit = try Visit(configuration)
        #expect(visit.effects.contains(.bed(-20)))
        visit.start()
        visit.pass(48)
        #expect(visit.session.stage == .attract)
        #expect(
            visit.effects.filter { if case .bed = $0 { true } else { false } } == [
                .bed(-20), .bed(nil), .bed(-20),
            ])
    }

    @Test("of the keys only those play that lead nowhere else")
    func keys() throws {
        var visit = try Visit()
        visit.start()
        visit.forget()
        let harmless: [Key] =
            [.escape, .enter, .tab, .up, .down, .left, .right, .delete, .pageUp] + (1...11).map(Key.function)
            + "qQsmMRKIvSrtT:?+-123456789gxdpaw\u{3}\u{1a}\u{1c}\u{4}\u{11}\u{13}".map(Key.character)
        for key in harmless { visit.pass(keys: [key]) }
        #expect(visit.effects == [])
        #expect(visit.session.stage == .playing)
        visit.pass(keys: [.character(" ")])
        #expect(visit.effects == [.play(.hold)])
    }

    // Of fixed seeds: by chance alone somebody finds the PIN now and then.
    @Test(
        "whatever is touched at random, the level stays below, the stage is one of ours, and it all comes back",
        arguments: [UInt64(1), 2, 3])
    func anything(seed: UInt64) throws {
        var visit = try Visit()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let size = visit.layout.grid.size
            let place = Place(
                column: Int.random(in: -2...size.columns + 2, using: &random),
                row: Int.random(in: -2...size.rows + 2, using: &random))
            let id = Int.random(in: 1...12, using: &random)
            if Bool.random(using: &random) {
                visit.fingers.removeAll { $0.id == id }
            } else if !visit.fingers.contains(where: { $0.id == id }) {
                visit.fingers.append(PointingFinger(id: id, place: visit.point(place)))
            }
            visit.pass(
                Double.random(in: 0.01...0.5, using: &random),
                touches: [
                    PointingTouch(
                        id: id, phase: [.began, .moved, .ended, .cancelled].randomElement(using: &random) ?? .began,
                        place: visit.point(place))
                ],
                keys: Bool.random(using: &random) ? [.function(Int.random(in: 1...12, using: &random))] : [])
            #expect(!visit.effects.contains(.leave))
        }
        visit.fingers = []
        visit.pass(400)
        #expect(visit.session.stage == .attract)
        #expect((visit.mapping, visit.sound, visit.levelDecibels) == ("mapping 1", "sound 1", -12))
    }
}

extension Visit {
    struct Unexpected: Error {}

    var sessions: [VisitRecord] {
        effects.compactMap { if case .count(let record) = $0 { record } else { nil } }
    }
}
