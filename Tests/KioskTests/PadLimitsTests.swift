import Kiosk
import Stage
import Terminal
import Testing
import Touch

@Suite("Nobody holds the host's pad open, and nothing that lies about holds a session")
struct PadLimitsTests {
    private static let twoHands = [0.05, 0.1, 0.2, 0.8, 0.9].enumerated().map {
        PointingFinger(id: 50 + $0.offset, place: SurfacePoint(x: $0.element, y: 0.4))
    }

    private func knock(_ visit: inout Visit) { for _ in 0..<5 { visit.pass(keys: [.function(12)]) } }

    private func isPad(_ visit: Visit) -> Bool { if case .pin = visit.session.stage { true } else { false } }

    /// How long the pad stays open while keys are pressed one a second, in turn; at most ten minutes.
    private func secondsOpen(_ visit: inout Visit, pressing keys: [Key]) -> Double {
        let start = visit.seconds
        var count = 0
        while isPad(visit), visit.seconds - start < 600 {
            visit.pass(1, keys: [keys[count % keys.count]])
            count += 1
        }
        return visit.seconds - start
    }

    @Test(
        "a key a second closes it within a minute, whichever keys, and the picture that invites is back",
        arguments: [
            [Key.character("0")], [.character("0"), .backspace], [.backspace], [.character("4"), .character("7")],
        ])
    func invitation(keys: [Key]) throws {
        var visit = try Visit()
        knock(&visit)
        #expect(isPad(visit))
        #expect(secondsOpen(&visit, pressing: keys) < 62)
        #expect(visit.session.stage == .attract)
    }

    @Test("fingers on its keys hold it no longer")
    func touches() throws {
        var visit = try Visit()
        knock(&visit)
        let start = visit.seconds
        let zero = try #require(visit.layout.pad.keys.first { $0.target == .digit(0) })
        while isPad(visit), visit.seconds - start < 600 {
            visit.tap(zero.rect)
            visit.pass(1)
        }
        #expect(visit.seconds - start < 62)
    }

    @Test("keys that it does not take while it waits are none")
    func waiting() throws {
        var visit = try Visit()
        // Within a minute there is room for few wrong ones only: each makes it wait twice as long.
        for _ in 0..<6 {
            visit.pass(visit.session.host.entry.wait(at: visit.seconds) + 2)
            if !isPad(visit) { knock(&visit) }
            for digit in "1234" { visit.pass(keys: [.character(digit)]) }
            visit.pass()
        }
        #expect(visit.session.host.entry.wait(at: visit.seconds) > 50)
        #expect(secondsOpen(&visit, pressing: [.character("0")]) < 22)
    }

    @Test("a session whose time runs out under it ends as it closes")
    func record() throws {
        var visit = try Visit()
        visit.start()
        while (visit.session.remaining(at: visit.seconds) ?? 0) > 5 {
            visit.play()
            visit.pass(1)
        }
        knock(&visit)
        #expect(secondsOpen(&visit, pressing: [.character("0")]) < 62)
        visit.pass(3)
        #expect(visit.session.stage == .attract)
        #expect(visit.sessions.map(\.end) == [.time])
    }

    @Test("what lies on the screen as two hands would opens it once, and the session ends")
    func lies() throws {
        var visit = try Visit()
        visit.start()
        visit.fingers = Self.twoHands
        visit.pass(5.2)
        #expect(isPad(visit))
        visit.pass(21)
        #expect(visit.session.stage == .playing)
        for _ in 0..<120 {
            visit.pass(1)
            #expect(!isPad(visit))
        }
        #expect(visit.session.stage == .attract)
        #expect(visit.sessions.map(\.end) == [.idle])
        // The host's own hands, once what lay there is gone, ask again.
        visit.fingers = []
        visit.pass()
        visit.fingers = Self.twoHands.map { PointingFinger(id: $0.id + 10, place: $0.place) }
        visit.pass(5.2)
        #expect(isPad(visit))
    }

    @Test(
        "a key that something lies on is nobody, and F12 under it opens the pad once",
        arguments: [Key.function(12), .character(" ")])
    func held(key: Key) throws {
        var visit = try Visit()
        visit.start()
        let start = visit.seconds
        // As a keyboard repeats: the second after half a second.
        visit.pass(0.5, keys: [key])
        while visit.session.stage != .attract, visit.seconds - start < 300 { visit.pass(keys: [key]) }
        #expect(visit.session.stage == .attract)
        #expect(visit.sessions.map(\.end) == [.idle])
        for _ in 0..<1_000 { visit.pass(keys: [key]) }
        #expect(visit.session.stage == .attract)
        visit.pass(2)
        knock(&visit)
        #expect(isPad(visit))
    }
}
