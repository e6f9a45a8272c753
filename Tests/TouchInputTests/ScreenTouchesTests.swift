import Testing
import Touch
import TouchInput

@Suite("Fingers on a terminal of which a part is the surface")
struct ScreenTouchesTests {
    /// The surface's edges lie at a tenth and nine tenths of the width, at a fifth and four fifths of the height.
    private let placement = ScreenPlacement(
        columns: .init(whole: 10, start: 0, count: 10), rows: .init(whole: 10, start: 2, count: 6), aspect: 2)

    private func frame(_ contacts: (Int, Contact.Phase, Double, Double)...) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: 7,
            contacts: contacts.map { Contact(id: $0.0, phase: $0.1, position: SurfacePoint(x: $0.2, y: $0.3)) })
    }

    private func words(_ frame: TouchFrame) -> [String] {
        frame.contacts.map { contact in
            let place = [contact.position.x, contact.position.y].map { "\(($0 * 100).rounded() / 100)" }
            return "\(contact.id) \(contact.phase.rawValue) \(place.joined(separator: " "))"
        }
    }

    @Test("A finger is played on the surface that it sees, and stays when it slides out")
    func slidesOut() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        #expect(words(touches.onSurface(frame((1, .began, 0.5, 0.5)))) == ["1 began 0.5 0.5"])
        #expect(words(touches.onSurface(frame((1, .moved, 0.95, 0.75)))) == ["1 moved 1.0 1.0"])
        #expect(words(touches.onSurface(frame((1, .moved, 0.5, 0.99)))) == ["1 moved 0.5 1.0"])
        #expect(words(touches.onSurface(frame((1, .ended, 0.5, 0.99)))) == ["1 ended 0.5 1.0"])
    }

    @Test("A finger that comes down beside the surface is not played until it lifts, also when it slides in")
    func comesDownBeside() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        #expect(words(touches.onSurface(frame((1, .began, 0.5, 0.9), (2, .began, 0.5, 0.5)))) == ["2 began 0.5 0.5"])
        #expect(words(touches.onSurface(frame((1, .moved, 0.5, 0.5), (2, .ended, 0.5, 0.5)))) == ["2 ended 0.5 0.5"])
        #expect(touches.onSurface(frame((1, .ended, 0.5, 0.5))).contacts.isEmpty)
        #expect(words(touches.onSurface(frame((3, .began, 0.5, 0.5)))) == ["3 began 0.5 0.5"])
    }

    @Test("Before a surface is drawn nothing is played; fingers that are down come down when it is")
    func nothingDrawn() {
        var touches = ScreenTouches()
        let two = frame((1, .began, 0.5, 0.5), (2, .began, 0.5, 0.9))
        #expect(touches.onSurface(two).contacts.isEmpty)
        #expect(touches.draw(placement, at: 9).map(words) == ["1 began 0.5 0.5"])
        #expect(words(touches.onSurface(frame((1, .held, 0.5, 0.5), (2, .moved, 0.5, 0.5)))) == ["1 held 0.5 0.5"])
    }

    @Test("Where something else is shown from the first, fingers point at it")
    func coveredFromTheFirst() {
        var touches = ScreenTouches()
        #expect(touches.draw(nil, at: 0) == nil)
        #expect(touches.onSurface(frame((1, .began, 0.5, 0.5))).contacts.isEmpty)
        #expect(touches.onSurface(frame((1, .ended, 0.5, 0.5))).contacts.isEmpty)
        #expect(touches.beside.map(\.phase) == [.began, .ended])
        #expect(touches.beside.allSatisfy { $0.place == SurfacePoint(x: 0.5, y: 0.5) })
    }

    @Test("While a list covers the surface, the fingers on it play on, and new ones point at the list")
    func covered() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        #expect(words(touches.onSurface(frame((1, .began, 0.5, 0.5)))) == ["1 began 0.5 0.5"])
        #expect(touches.draw(nil, at: 10) == nil)
        #expect(
            words(touches.onSurface(frame((1, .moved, 0.5, 0.6), (2, .began, 0.5, 0.5)))) == ["1 moved 0.5 0.7"])
        #expect(words(touches.onSurface(frame((1, .held, 0.5, 0.6), (2, .ended, 0.5, 0.5)))) == ["1 held 0.5 0.7"])
        #expect(touches.draw(placement, at: 11).map(words) == ["1 moved 0.5 0.7"])
        #expect(touches.beside.map(\.phase) == [.began, .ended])
        #expect(touches.beside.map(\.contact) == [2, 2])
    }

    @Test(
        "What a finger does beside the surface is told in its order, each thing once and where it lies on the terminal")
    func points() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        _ = touches.onSurface(frame((1, .began, 0.25, 0.95)))
        _ = touches.onSurface(frame((1, .moved, 0.5, 0.5)))
        _ = touches.onSurface(frame((1, .held, 0.5, 0.5)))
        _ = touches.onSurface(frame((1, .ended, 0.5, 0.5)))
        #expect(touches.beside.map(\.phase) == [.began, .moved, .ended])
        #expect(touches.beside.map(\.number) == [1, 2, 3])
        #expect(touches.beside.map(\.place).first == SurfacePoint(x: 0.25, y: 0.95))
        for number in 0..<1_000 { _ = touches.onSurface(frame((2, .moved, Double(number) / 1_000, 0.95))) }
        #expect(touches.beside.count < 1_000 && touches.beside.last?.number == 1_003)
    }

    @Test("When the surface is drawn elsewhere, a finger that rests is where it lies on it now")
    func movedSurface() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        #expect(words(touches.onSurface(frame((1, .began, 0.5, 0.5)))) == ["1 began 0.5 0.5"])
        var moved = placement
        moved.rows.start = 3
        #expect(touches.draw(moved, at: 13).map(words) == ["1 moved 0.5 0.7"])
    }

    @Test("A device on the screen is said to be as large as the drawn surface; others stay as they are")
    func size() {
        var touches = ScreenTouches()
        #expect(touches.draw(placement, at: 0) == nil)
        let size = SurfaceSize(widthMillimetres: 300, heightMillimetres: 200)
        var status = TouchStatus(name: "Screen", size: size)
        #expect(touches.onSurface(status) == status)
        status.isOnScreen = true
        #expect(touches.onSurface(status).size == SurfaceSize(widthMillimetres: 270, heightMillimetres: 100))
    }
}
