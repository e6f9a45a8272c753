import Kiosk
import Stage
import Terminal
import Testing
import Touch

@Suite("Only the host gets out")
struct ExitTests {
    /// Fingers of two hands.
    private static let twoHands = [0.05, 0.1, 0.2, 0.8, 0.9].enumerated().map {
        PointingFinger(id: 50 + $0.offset, place: SurfacePoint(x: $0.element, y: 0.4))
    }

    private func padded() throws -> Visit {
        var visit = try Visit()
        visit.start()
        visit.fingers = Self.twoHands
        visit.pass(5.2)
        visit.fingers = []
        visit.pass()
        return visit
    }

    private func type(_ digits: String, _ visit: inout Visit) {
        for digit in digits {
            let target = PINLayout.Target.digit(digit.wholeNumberValue ?? 0)
            if let key = visit.layout.pad.keys.first(where: { $0.target == target }) { visit.tap(key.rect) }
        }
    }

    private func isPad(_ visit: Visit) -> Bool { if case .pin = visit.session.stage { true } else { false } }

    @Test("the chord, then the PIN by touch: the session is counted and the kiosk is left")
    func leaves() throws {
        var visit = try padded()
        #expect(isPad(visit))
        type("471", &visit)
        #expect(!visit.effects.contains(.leave))
        type("1", &visit)
        #expect(visit.effects.last == .leave)
        #expect(visit.sessions.map(\.end) == [.host])
    }

    @Test("from every view")
    func fromEverywhere() throws {
        for goes: (inout Visit) -> Void in [
            { _ in }, { $0.play() }, { $0.start() },
            {
                $0.start()
                $0.tap($0.layout.stage.sound)
            },
        ] {
            var visit = try Visit()
            goes(&visit)
            visit.fingers = Self.twoHands
            visit.pass(5.2)
            #expect(isPad(visit))
        }
    }

    @Test("no other way to lie on the screen is the chord")
    func noChord() throws {
        func lies(_ fingers: [PointingFinger], _ seconds: Double) throws -> Bool {
            var visit = try Visit()
            visit.start()
            visit.fingers = fingers
            visit.pass(seconds)
            return isPad(visit)
        }
        #expect(try !lies(Array(Self.twoHands.dropLast()), 20))
        #expect(try !lies(Self.twoHands, 4.8))
        let oneHand = Self.twoHands.map { finger in
            PointingFinger(id: finger.id, place: SurfacePoint(x: 0.4 + finger.place.x * 0.2, y: 0.4))
        }
        #expect(try !lies(oneHand, 20))
        let leftSide = Self.twoHands.map { PointingFinger(id: $0.id, place: SurfacePoint(x: $0.place.x * 0.4, y: 0.4)) }
        #expect(try !lies(leftSide, 20))
    }

    @Test("ten fingers that play are none")
    func playing() throws {
        var visit = try Visit()
        visit.start()
        for step in 0..<400 {
            visit.fingers = (0..<10).map {
                PointingFinger(
                    id: $0, place: SurfacePoint(x: (Double($0) + 0.5) / 10, y: Double((step + $0) % 20) / 20))
            }
            visit.pass(0.1)
            #expect(!isPad(visit))
        }
    }

    @Test("the pad closes by itself, by its key, and leads back to where one was")
    func closes() throws {
        var visit = try padded()
        visit.pass(19)
        #expect(isPad(visit))
        visit.pass(2)
        #expect(visit.session.stage == .playing)
        visit = try padded()
        let back = try #require(visit.layout.pad.keys.first { $0.target == .back })
        visit.tap(back.rect)
        #expect(visit.session.stage == .playing)
        #expect(visit.sessions.isEmpty)
    }

    @Test("a wrong PIN makes it wait, twice as long each time, and the right one is not taken meanwhile")
    func wrong() throws {
        var visit = try padded()
        type("0000", &visit)
        #expect(visit.session.host.entry.wait(at: visit.seconds) > 1.5)
        type("4711", &visit)
        #expect(!visit.effects.contains(.leave))
        var waits: [Double] = []
        for _ in 0..<10 {
            visit.pass(visit.session.host.entry.wait(at: visit.seconds) + 0.1)
            reopen(&visit)
            type("1234", &visit)
            waits.append(visit.session.host.entry.wait(at: visit.seconds).rounded())
        }
        #expect(waits == [4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        visit.pass(300)
        reopen(&visit)
        type("4711", &visit)
        #expect(visit.effects.last == .leave)
    }

    @Test("a pad that waits does not keep visitors from playing")
    func waitsBehind() throws {
        var visit = try padded()
        for _ in 0..<7 {
            reopen(&visit)
            type("1234", &visit)
            visit.pass(21)
            #expect(!isPad(visit))
        }
        #expect(visit.session.host.entry.wait(at: visit.seconds) > 30)
        visit.play()
        #expect(!isPad(visit))
    }

    /// The pad, which closes by itself while it waits long.
    private func reopen(_ visit: inout Visit) {
        if !isPad(visit) { for _ in 0..<5 { visit.pass(keys: [.function(12)]) } }
    }

    @Test("leaving and coming back does not shorten the wait")
    func comesBack() throws {
        var visit = try padded()
        for _ in 0..<5 {
            reopen(&visit)
            type("1234", &visit)
            visit.pass(visit.session.host.entry.wait(at: visit.seconds) + 0.1)
        }
        reopen(&visit)
        type("1234", &visit)
        let back = try #require(visit.layout.pad.keys.first { $0.target == .back })
        visit.tap(back.rect)
        visit.fingers = Self.twoHands
        visit.pass(5.2)
        visit.fingers = []
        visit.pass()
        #expect(visit.session.host.entry.wait(at: visit.seconds) > 50)
    }

    @Test("a keyboard asks for it by five presses of F12, and types it")
    func keyboard() throws {
        var visit = try Visit()
        for _ in 0..<4 { visit.pass(0.4, keys: [.function(12)]) }
        #expect(!isPad(visit))
        visit.pass(4)
        for _ in 0..<5 { visit.pass(0.4, keys: [.function(12)]) }
        #expect(isPad(visit))
        for digit in "4799" { visit.pass(keys: [.character(digit)]) }
        visit.pass(3)
        for key in [Key.character("4"), .character("8"), .backspace] { visit.pass(keys: [key]) }
        for digit in "711" { visit.pass(keys: [.character(digit)]) }
        visit.pass()
        #expect(visit.effects.last == .leave)
    }

    @Test(
        "digits and Enter in one burst leave, be the PIN kept as it is or as a hash",
        arguments: [KioskPIN.plain("4711"), KioskSamples.hash])
    func burst(pin: KioskPIN) throws {
        var configuration = KioskSamples.configuration
        configuration.exit.pin = pin
        for typed in ["471100", "47", "1234"] {
            var visit = try Visit(configuration)
            reopen(&visit)
            visit.pass(keys: typed.map(Key.character) + [.enter])
            visit.pass(0.1)
            // Of a PIN that is known the first digits count, as they always did.
            #expect(visit.effects.contains(.leave) == (typed == "471100" && pin.digitCount != nil))
        }
        var visit = try Visit(configuration)
        reopen(&visit)
        visit.pass(keys: "4711".map(Key.character) + [.enter])
        #expect(!visit.effects.contains(.leave))
        visit.pass()
        #expect(visit.effects.last == .leave)
    }

    @Test("of a hash the pad's OK says that all is typed, and Back takes back what is typed before it leads back")
    func hashed() throws {
        var configuration = KioskSamples.configuration
        configuration.exit.pin = KioskSamples.hash
        var visit = try Visit(configuration)
        reopen(&visit)
        type("47", &visit)
        let keys = visit.layout.pad.keys
        let back = try #require(keys.first { $0.target == .back })
        let enter = try #require(keys.first { $0.target == .enter })
        visit.tap(back.rect)
        #expect(isPad(visit))
        type("711", &visit)
        #expect(!visit.effects.contains { if case .checkPIN = $0 { true } else { false } })
        visit.tap(enter.rect)
        #expect(visit.effects.contains(.checkPIN("4711")))
        #expect(visit.effects.last == .leave)
    }

    @Test("nothing is taken while it compares, and an answer on a pad that is closed lets nobody out")
    func slow() throws {
        var visit = try Visit()
        reopen(&visit)
        visit.pass(keys: "4711".map(Key.character))
        let back = try #require(visit.layout.pad.keys.first { $0.target == .back })
        var session = visit.session
        var observation = visit.observation
        observation.keys = "4711".map(Key.character) + [.enter]
        #expect(session.step(observation) == [])
        observation.keys = []
        observation.touches = [PointingTouch(id: 1, phase: .began, place: visit.middle(of: back.rect))]
        _ = session.step(observation)
        #expect(session.stage == .attract)
        observation.touches = []
        observation.isPINRight = true
        #expect(!session.step(observation).contains(.leave))
    }

    @Test("a program that is asked to end counts who plays")
    func stopped() throws {
        var visit = try Visit()
        visit.start()
        visit.pass(3)
        let effects = visit.session.stop(at: visit.seconds)
        guard case .count(let record) = effects.first else { throw Visit.Unexpected() }
        #expect(record.end == .stopped)
        let more = visit.session.stop(at: visit.seconds)
        #expect(more == [])
    }
}
