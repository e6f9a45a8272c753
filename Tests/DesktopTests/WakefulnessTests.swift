import Desktop
import Testing

@Suite("A screen that stays awake while someone plays")
struct WakefulnessTests {
    @Test("from the first touch until five minutes after the last")
    func wakefulness() {
        let minute: Int64 = 60_000_000_000
        var wakefulness = Wakefulness()
        #expect(wakefulness.look(touch: nil, now: minute) == nil)
        #expect(wakefulness.look(touch: minute, now: minute) == .keep)
        #expect(wakefulness.look(touch: minute, now: 5 * minute) == nil)
        #expect(wakefulness.look(touch: 5 * minute, now: 9 * minute) == nil)
        #expect(wakefulness.look(touch: 5 * minute, now: 10 * minute) == .letGo)
        #expect(wakefulness.look(touch: 5 * minute, now: 11 * minute) == nil)
        #expect(wakefulness.look(touch: 12 * minute, now: 12 * minute) == .keep)
    }
}
