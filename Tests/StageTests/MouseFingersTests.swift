import Granular
import InstrumentSamples
import Mapping
import Stage
import Terminal
import Testing
import Touch

@Suite struct MouseFingersTests {
    let geometry = SurfaceGeometry(rect: Rect(column: 1, row: 1, columns: 61, rows: 21))

    private func event(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int, shift: Bool = false) -> MouseEvent {
        MouseEvent(kind: kind, button: .left, shift: shift, place: Place(column: column, row: row))
    }

    private func event(_ kind: MouseEvent.Kind, _ button: MouseEvent.Button, _ column: Int, _ row: Int) -> MouseEvent {
        MouseEvent(kind: kind, button: button, place: Place(column: column, row: row))
    }

    @Test func leftIsOneFinger() {
        var mouse = MouseFingers()
        let down = mouse.move(by: event(.press, 1, 21), on: geometry, at: 7)
        #expect(down?.timeMicroseconds == 7)
        #expect(down?.contacts == [Contact(id: 1, phase: .began, position: SurfacePoint(x: 0, y: 0))])
        let moved = mouse.move(by: event(.drag, 61, 1), on: geometry, at: 8)
        #expect(moved?.contacts == [Contact(id: 1, phase: .moved, position: SurfacePoint(x: 1, y: 1))])
        let up = mouse.move(by: event(.release, 61, 1), on: geometry, at: 9)
        #expect(up?.contacts.map(\.phase) == [.ended])
        #expect(!mouse.isAnyDown)
        #expect(mouse.move(by: event(.drag, 5, 5), on: geometry, at: 10) == nil)
        #expect(mouse.move(by: event(.release, 5, 5), on: geometry, at: 10) == nil)
    }

    @Test func outsideNothingIsPlayedAndADragStaysAtTheEdge() {
        var mouse = MouseFingers()
        #expect(mouse.move(by: event(.press, 0, 5), on: geometry, at: 1) == nil)
        #expect(mouse.move(by: event(.drag, 5, 5), on: geometry, at: 1) == nil)
        _ = mouse.move(by: event(.press, 5, 5), on: geometry, at: 1)
        let out = mouse.move(by: event(.drag, 200, 5), on: geometry, at: 2)
        #expect(out?.contacts.first?.position.x == 1)
        #expect(mouse.move(by: event(.drag, 201, 5), on: geometry, at: 3) == nil)
    }

    @Test func rightPinsAndTheOtherHandPlays() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, .right, 10, 5), on: geometry, at: 1)
        #expect(mouse.move(by: event(.release, .right, 10, 5), on: geometry, at: 2) == nil)
        #expect(mouse.pinned.count == 1)
        let both = mouse.move(by: event(.press, 45, 9), on: geometry, at: 3)
        #expect(both?.contacts.map(\.id) == [1, 2])
        #expect(both?.contacts.map(\.phase) == [.held, .began])
        let one = mouse.move(by: event(.release, 45, 9), on: geometry, at: 4)
        #expect(one?.contacts.map(\.phase) == [.held, .ended])
        #expect(mouse.isAnyDown)
    }

    @Test func shiftPinsToo() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, 10, 5, shift: true), on: geometry, at: 1)
        #expect(mouse.move(by: event(.release, 10, 5, shift: true), on: geometry, at: 2) == nil)
        #expect(mouse.pinned.count == 1)
    }

    @Test func leftTakesAPinUpAndLeavesItPinned() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, .right, 10, 5), on: geometry, at: 1)
        _ = mouse.move(by: event(.release, .right, 10, 5), on: geometry, at: 2)
        let taken = mouse.move(by: event(.press, 11, 5), on: geometry, at: 3)
        #expect(taken?.contacts.map(\.id) == [1])
        _ = mouse.move(by: event(.drag, 20, 8), on: geometry, at: 4)
        #expect(mouse.move(by: event(.release, 20, 8), on: geometry, at: 5) == nil)
        #expect(mouse.pinned.map { geometry.place(of: $0) } == [Place(column: 20, row: 8)])
    }

    @Test func rightLiftsAPin() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, .right, 10, 5), on: geometry, at: 1)
        _ = mouse.move(by: event(.release, .right, 10, 5), on: geometry, at: 2)
        let lifted = mouse.move(by: event(.press, .right, 12, 6), on: geometry, at: 3)
        #expect(lifted?.contacts.map(\.phase) == [.ended])
        #expect(mouse.pinned.isEmpty && !mouse.isAnyDown)
    }

    @Test func rightWhileLeftIsDownPinsThatFinger() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, 10, 5), on: geometry, at: 1)
        #expect(mouse.move(by: event(.press, .right, 10, 5), on: geometry, at: 2) == nil)
        #expect(mouse.move(by: event(.release, 10, 5), on: geometry, at: 3) == nil)
        #expect(mouse.pinned.count == 1)
    }

    @Test func everythingIsTakenAway() {
        var mouse = MouseFingers()
        #expect(mouse.cancelAll(at: 1) == nil)
        _ = mouse.move(by: event(.press, .right, 10, 5), on: geometry, at: 1)
        _ = mouse.move(by: event(.press, 40, 5), on: geometry, at: 2)
        let gone = mouse.cancelAll(at: 3)
        #expect(gone?.contacts.map(\.phase) == [.cancelled, .cancelled])
        #expect(mouse.pinned.isEmpty)
        #expect(mouse.move(by: event(.release, 40, 5), on: geometry, at: 4) == nil)
        let next = mouse.move(by: event(.press, 40, 5), on: geometry, at: 5)
        #expect(next?.contacts.map(\.id) == [3])
    }

    @Test func aLostReleaseIsMadeGood() {
        var mouse = MouseFingers()
        _ = mouse.move(by: event(.press, 10, 5), on: geometry, at: 1)
        let next = mouse.move(by: event(.press, 30, 5), on: geometry, at: 2)
        #expect(next?.contacts.map(\.phase) == [.ended, .began])
    }

    @Test("The wheel over a tape that can be zoomed zooms at its place, as far as the whole, and nowhere else")
    func wheel() throws {
        let geometry = SurfaceGeometry(frame: Rect(column: 0, row: 0, columns: 43, rows: 13))
        func mapping(_ isZoomable: Bool) -> Mapping {
            Mapping(
                name: "Tape",
                controls: [
                    Control(
                        name: "tape", area: Area(x: 0...1, y: 0...1), kind: .tape(Tape(isZoomable: isZoomable)),
                        routes: [Route(.x, Binding(.position, low: 0, high: 1))])
                ])
        }
        var state = Samples.state(mapping(true))
        var model = StageModel()
        let place = Place(column: 11, row: 5)
        let fraction = try #require(geometry.point(at: place)).x
        for step in [1, 1, 1, -1] {
            let before = state.playing.tapes[0]?.window ?? 0...1
            let zoom = try #require(WheelZoom.window(step, at: place, model.stage(of: state, now: 1), geometry))
            #expect(zoom.tape == "tape")
            let (old, new) = (before.upperBound - before.lowerBound, zoom.window.upperBound - zoom.window.lowerBound)
            #expect(step > 0 ? new < old : new > old)
            // What is under the pointer stays there.
            let (held, holds) = (before.lowerBound + fraction * old, zoom.window.lowerBound + fraction * new)
            #expect(abs(held - holds) < 1e-9)
            state.playing.tapes[0] = TapeState(window: zoom.window)
        }
        for _ in 0..<8 {
            let zoom = WheelZoom.window(-1, at: place, model.stage(of: state, now: 1), geometry)
            state.playing.tapes[0] = TapeState(window: try #require(zoom).window)
        }
        #expect(state.playing.tapes[0]?.window == 0...1)
        #expect(WheelZoom.window(1, at: Place(column: 60, row: 5), model.stage(of: state, now: 1), geometry) == nil)
        let plain = model.stage(of: Samples.state(mapping(false)), now: 1)
        #expect(WheelZoom.window(1, at: place, plain, geometry) == nil)
    }
}
