import Kiosk
import Stage
import Terminal
import Testing
import Touch

@Suite("Fingers on the pages")
struct PageGestureTests {
    private func sounds() throws -> Visit {
        var visit = try Visit()
        visit.play()
        visit.open(.sounds)
        return visit
    }

    @Test("a tile is taken where a finger lifts within 8 mm, and not before", arguments: [(7.5, true), (8.5, false)])
    func tap(millimetres: Double, isTaken: Bool) throws {
        for (across, up) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
            var visit = try sounds()
            let place = visit.middle(of: visit.shown.tiles[1])
            visit.drag(from: place, by: (across: across * millimetres, up: up * millimetres))
            #expect((visit.session.stage == .playing) == isTaken)
            #expect((visit.sound == "sound 2") == isTaken)
        }
        var visit = try sounds()
        let place = visit.middle(of: visit.shown.tiles[1])
        visit.pass(touches: [PointingTouch(id: 1, phase: .began, place: place)])
        #expect(visit.session.stage == .page(.sounds, 0))
        visit.pass(touches: [PointingTouch(id: 1, phase: .cancelled, place: place)])
        #expect(visit.session.stage == .page(.sounds, 0))
    }

    @Test("15 mm sideways turn one page and take no tile, however far it goes on; up and down is nothing")
    func swipe() throws {
        var visit = try sounds()
        let place = visit.middle(of: visit.shown.tiles[1])
        visit.drag(from: place, by: (across: -14, up: 0))
        #expect(visit.session.stage == .page(.sounds, 0))
        visit.drag(from: place, by: (across: -16, up: 0))
        #expect(visit.session.stage == .page(.sounds, 1))
        visit.drag(from: place, by: (across: -200, up: 10))
        #expect(visit.session.stage == .page(.sounds, 2))
        visit.drag(from: place, by: (across: 16, up: 0))
        visit.drag(from: place, by: (across: 60, up: 0))
        #expect(visit.session.stage == .page(.sounds, 0))
        // Round and round, as by the arrows.
        visit.drag(from: place, by: (across: 60, up: 0))
        #expect(visit.session.stage == .page(.sounds, 6))
        visit.drag(from: place, by: (across: 20, up: 60))
        #expect(visit.session.stage == .page(.sounds, 6))
        #expect(visit.sound == "sound 1")
    }

    @Test("a swipe across home takes no tile")
    func swipeHome() throws {
        var visit = try Visit()
        visit.play()
        for tile in visit.shown.tiles { visit.drag(from: visit.middle(of: tile), by: (across: 30, up: 0)) }
        #expect(visit.session.stage == .home)
    }

    @Test(
        "two fingers that come together to 0.7 of their distance lead back",
        arguments: [(0.75, false), (0.65, true), (0.2, true)])
    func pinch(fraction: Double, isBack: Bool) throws {
        var visit = try sounds()
        let screen = visit.layout.grid.screen
        let (left, right) = (SurfacePoint(x: 0.4, y: 0.5), SurfacePoint(x: 0.6, y: 0.6))
        let (across, up) = (0.2 * screen.widthMillimetres, 0.1 * screen.heightMillimetres)
        let part = (1 - fraction) / 2
        visit.drag([
            (from: left, by: (across: across * part, up: up * part)),
            (from: right, by: (across: -across * part, up: -up * part)),
        ])
        #expect(visit.session.stage == (isBack ? .home : .page(.sounds, 0)))
        #expect(visit.sound == "sound 1")
        // With a thumb that lies still; it takes no tile.
        visit = try sounds()
        visit.drag([
            (from: left, by: (across: 0, up: 0)),
            (from: right, by: (across: -across * part * 2, up: -up * part * 2)),
        ])
        #expect(visit.session.stage == (isBack ? .home : .page(.sounds, 0)))
        #expect(visit.sound == "sound 1")
    }

    @Test("two fingers that go apart, or lie side by side and tremble, are nothing")
    func noPinch() throws {
        var visit = try sounds()
        let (left, right) = (SurfacePoint(x: 0.4, y: 0.5), SurfacePoint(x: 0.42, y: 0.5))
        visit.drag([(from: left, by: (across: -60, up: 0)), (from: right, by: (across: 60, up: 0))])
        #expect(visit.session.stage == .page(.sounds, 0))
        visit.drag([(from: left, by: (across: 2, up: 0)), (from: right, by: (across: -2, up: 0))])
        #expect(visit.session.stage != .home)
    }

    @Test("what lies on the screen for ever keeps nobody from swiping and tapping")
    func stuck() throws {
        var visit = try sounds()
        visit.pass(touches: [PointingTouch(id: 1, phase: .began, place: SurfacePoint(x: 0.9, y: 0.9))])
        visit.pass(4)
        let place = visit.middle(of: visit.shown.tiles[0])
        visit.drag(from: place, by: (across: -30, up: 0))
        #expect(visit.session.stage == .page(.sounds, 1))
        visit.tap(visit.shown.tiles[0])
        #expect(visit.sound == "sound 5")
    }

    @Test("a finger that was down before a page opened takes nothing of it")
    func before() throws {
        var visit = try sounds()
        let place = visit.middle(of: visit.shown.tiles[0])
        visit.pass(touches: [PointingTouch(id: 1, phase: .began, place: place)])
        visit.tap(visit.shown.back)
        #expect(visit.session.stage == .home)
        visit.pass(touches: [PointingTouch(id: 1, phase: .ended, place: place)])
        #expect(visit.session.stage == .home)
    }
}
