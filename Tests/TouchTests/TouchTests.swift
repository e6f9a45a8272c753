import Testing
import Touch

private let here = SurfacePoint(x: 0.25, y: 0.75)
private let there = SurfacePoint(x: 0.5, y: 0.5)

@Suite("A contact's life")
struct ContactTrackerTests {
    @Test("A finger begins, is held, moves and ends, with one id")
    func life() {
        var tracker = ContactTracker()
        tracker.begin(7, at: here)
        #expect(tracker.frame(at: 10)?.contacts == [Contact(id: 1, phase: .began, position: here)])
        #expect(tracker.frame(at: 20)?.contacts == [Contact(id: 1, phase: .held, position: here)])
        tracker.move(7, to: there, strength: 0.5)
        #expect(tracker.frame(at: 30)?.contacts == [Contact(id: 1, phase: .moved, position: there, strength: 0.5)])
        tracker.end(7)
        let last = tracker.frame(at: 40)
        #expect(last?.timeMicroseconds == 40)
        #expect(last?.contacts == [Contact(id: 1, phase: .ended, position: there, strength: 0.5)])
        #expect(tracker.frame(at: 50) == nil)
    }

    @Test("A key that ends and begins in one frame is two contacts, each listed once")
    func reuse() {
        var tracker = ContactTracker()
        tracker.begin(0, at: here)
        _ = tracker.frame(at: 0)
        tracker.end(0)
        tracker.begin(0, at: there)
        #expect(
            tracker.frame(at: 1)?.contacts == [
                Contact(id: 1, phase: .ended, position: here), Contact(id: 2, phase: .began, position: there),
            ])
    }

    @Test("A finger that moves while it comes down has begun, not moved")
    func beginAndMove() {
        var tracker = ContactTracker()
        tracker.begin(0, at: here)
        tracker.move(0, to: there)
        #expect(tracker.frame(at: 0)?.contacts == [Contact(id: 1, phase: .began, position: there)])
    }

    @Test("Taking all away cancels every contact in one frame, and ids go on")
    func cancelAll() {
        var tracker = ContactTracker()
        tracker.begin(0, at: here)
        tracker.begin(1, at: there)
        _ = tracker.frame(at: 0)
        tracker.cancelAll()
        #expect(tracker.frame(at: 1)?.contacts.map(\.phase) == [.cancelled, .cancelled])
        #expect(!tracker.isAnyDown)
        tracker.begin(0, at: here)
        #expect(tracker.frame(at: 2)?.contacts.map(\.id) == [3])
    }

    @Test("What is said of a key that is not down changes nothing")
    func strangers() {
        var tracker = ContactTracker()
        tracker.move(3, to: here)
        tracker.end(3)
        tracker.cancel(3)
        #expect(tracker.frame(at: 0) == nil)
    }
}
