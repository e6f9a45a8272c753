import Kiosk
import Stage
import Study
import StudyKiosk
import StudyRoom
import Terminal
import Testing
import Touch

@Suite("A study on a kiosk") struct StudyKioskSessionTests {
    private static let screen = KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320)
    private static let begin = Rect(column: 40, row: 15, columns: 20, rows: 3)

    /// Whoever stands before the kiosk, second by second.
    private struct Visitors {
        var session = TurnSession(.init(pin: .plain("4711")), idleSeconds: 60, isTakingPart: false)
        var seconds = 100.0
        var view: RunView?
        var effects: [TurnSession.Effect] = []
        let layout: KioskLayout

        init() throws { layout = try KioskLayout(KioskGrid(size: Size(columns: 100, rows: 30), screen: screen)) }

        /// So many seconds go by, in which that is done first.
        mutating func pass(
            _ duration: Double = 0.1, fingers: [PointingFinger] = [], keys: [Key] = [], touch: Rect? = nil,
            isPINRight: Bool? = nil
        ) {
            let end = seconds + duration
            var isFirst = true
            repeat {
                seconds += 0.1
                var observation = KioskObservation(seconds: seconds, layout: layout)
                observation.fingers = fingers
                if isFirst {
                    observation.keys = keys
                    observation.isPINRight = isPINRight
                    if let touch {
                        let place = SurfacePoint(
                            x: (Double(touch.column) + 0.5) / 100, y: 1 - (Double(touch.row) + 0.5) / 30)
                        observation.touches = [PointingTouch(id: 1, phase: .began, place: place)]
                    }
                }
                isFirst = false
                effects += session.step(observation, view?.activity, begin: begin)
            } while seconds < end - 0.01
        }

        mutating func type(_ digits: String) { for digit in digits { pass(keys: [.character(digit)]) } }
    }

    private static let twoHands = [0.05, 0.1, 0.2, 0.8, 0.9].enumerated().map {
        PointingFinger(id: 50 + $0.offset, place: SurfacePoint(x: $0.element, y: 0.4))
    }

    @Test("who touches the button begins, by a key too; a touch beside it is nothing") func begins() throws {
        var visitors = try Visitors()
        visitors.pass(touch: Rect(column: 2, row: 2, columns: 1, rows: 1))
        #expect(visitors.effects.isEmpty && visitors.session.stage == .welcome)
        visitors.pass(touch: Self.begin)
        #expect(visitors.effects == [.begin])
        visitors.effects = []
        visitors.pass(keys: [.enter])
        #expect(visitors.effects == [.begin])
        visitors.session.setTakingPart(true, at: visitors.seconds)
        #expect(visitors.session.stage == .visitor)
    }

    @Test("whoever touches nothing for long has left, and is not asked twice; who listens has not")
    func leaves() throws {
        let study = try #require(StudyFile(bytes: Array(Self.study.utf8), file: "a.toml").study)
        var session = StudySession(study, row: 1, order: [0])
        guard case .show(let page)? = session.start(at: 0).last else { throw Missing(what: "the first page") }
        var visitors = try Visitors()
        visitors.session.setTakingPart(true, at: visitors.seconds)
        visitors.view = .page(page)
        visitors.pass(59)
        #expect(visitors.effects.isEmpty)
        visitors.pass(fingers: [PointingFinger(id: 1, place: SurfacePoint(x: 0.5, y: 0.5))])
        visitors.pass(59)
        #expect(visitors.effects.isEmpty)
        visitors.pass(2)
        #expect(visitors.effects == [.visitorLeft])
        visitors.effects = []
        guard case .begin(let take)? = session.handle(.answered([]), at: 1).last else { throw Missing(what: "a block") }
        visitors.view = .block(take, BlockSession(take.block).prompt, isReady: true)
        visitors.pass(200)
        #expect(visitors.effects.isEmpty, "somebody who listens")
        var waiting = take
        waiting.block.task = .commands([], gapSeconds: 300, rounds: 1)
        visitors.view = .block(waiting, BlockSession(waiting.block).prompt, isReady: true)
        visitors.pass(200)
        #expect(visitors.effects.isEmpty, "somebody who waits for a command")
        visitors.view = .ended(.finished)
        visitors.pass(200)
        #expect(visitors.effects.isEmpty)
    }

    @Test("who learns a phrase and goes away has left, whether it loops on or stands; who plays it has not")
    func learns() throws {
        let learning = StudyLearning(
            [StudyPhrase("p", tempo: 60, sections: [[[1], [2]]])], pads: 2, toolConditions: ["one"])
        let block = StudyBlock(.learn(learning))
        let condition = StudyCondition("one", title: "One", mapping: "touch")
        let study = StudyDefinition(
            name: "s", conditions: [condition], each: [StudyStep("learn", .block(block))])
        var run = StudySession(study, row: 1, order: [0])
        guard case .begin(let take)? = run.start(at: 0).last else { throw Missing(what: "a block") }
        for isPlaying in [true, false] {
            var visitors = try Visitors()
            visitors.session.setTakingPart(true, at: visitors.seconds)
            var block = BlockSession(take.block, at: take.step)
            _ = block.step(.init(seconds: 0))
            func pass(_ seconds: Double, _ fingers: [PointingFinger] = []) {
                for second in 0..<Int(seconds) {
                    // It goes round, which is seen, and nobody does it.
                    let hearing = BlockHearing(
                        isPlaying: isPlaying, positionSeconds: isPlaying ? Double(second % 2) : 0, loopSeconds: 0...2)
                    _ = block.step(.init(seconds: visitors.seconds, hearing: hearing))
                    visitors.view = .block(take, block.prompt, isReady: true)
                    visitors.pass(1, fingers: second == 0 ? fingers : [])
                }
            }
            pass(59)
            pass(59, [PointingFinger(id: 1, place: SurfacePoint(x: 0.5, y: 0.5))])
            #expect(visitors.effects.isEmpty, "playing: \(isPlaying)")
            pass(3)
            #expect(visitors.effects == [.visitorLeft], "playing: \(isPlaying)")
        }
    }

    @Test("the host's fingers open the pad, which stops the time; only the PIN leaves") func host() throws {
        var visitors = try Visitors()
        let study = try #require(StudyFile(bytes: Array(Self.study.utf8), file: "a.toml").study)
        var session = StudySession(study, row: 1, order: [0])
        guard case .show(let page)? = session.start(at: 0).last else { throw Missing(what: "the first page") }
        visitors.session.setTakingPart(true, at: visitors.seconds)
        visitors.view = .page(page)
        visitors.pass(5.3, fingers: Self.twoHands)
        #expect(visitors.effects == [.pause] && visitors.session.stage == .pad)
        visitors.type("1111")
        #expect(visitors.effects == [.pause, .checkPIN("1111")])
        visitors.pass(isPINRight: false)
        #expect(visitors.session.stage == .pad && !visitors.effects.contains(.leave))
        // Nobody types on: it goes on where it was.
        visitors.pass(70)
        #expect(visitors.effects.last == .resume && visitors.session.stage == .visitor)
        visitors.pass(5.3, fingers: Self.twoHands)
        visitors.pass(60)
        visitors.pass(5.3, fingers: [])
        visitors.pass(5.3, fingers: Self.twoHands)
        visitors.type("4711")
        visitors.pass(isPINRight: true)
        #expect(visitors.effects.last == .leave)
    }

    @Test("a study ends while the pad is open: the pad leads back to the beginning") func padOverTheEnd() throws {
        var visitors = try Visitors()
        visitors.session.setTakingPart(true, at: visitors.seconds)
        visitors.view = .ended(.finished)
        visitors.pass(5.3, fingers: Self.twoHands)
        #expect(visitors.session.stage == .pad && visitors.effects.isEmpty)
        visitors.session.setTakingPart(false, at: visitors.seconds)
        visitors.view = nil
        visitors.pass(70)
        #expect(visitors.session.stage == .welcome && visitors.effects.isEmpty)
    }

    private struct Missing: Error { var what: String }

    private static let study = """
        name = "Small"

        [[condition]]
        name = "one"
        title = "One"
        mapping = "touch"

        [[before]]
        kind = "text"
        text = "Welcome."

        [[each]]
        kind = "listen"

        [[each.clip]]
        name = "a"
        seconds = 4
        """
}
