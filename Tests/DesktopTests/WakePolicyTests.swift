import Desktop
import Testing

@Suite("A screen that stays awake while someone plays")
struct WakePolicyTests {
    @Test("from the first touch until five minutes after the last")
    func wakefulness() {
        let minute: Int64 = 60_000_000_000
        var policy = WakePolicy()
        #expect(policy.update(touch: nil, now: minute) == nil)
        #expect(policy.update(touch: minute, now: minute) == .inhibit)
        #expect(policy.update(touch: minute, now: 5 * minute) == nil)
        #expect(policy.update(touch: 5 * minute, now: 9 * minute) == nil)
        #expect(policy.update(touch: 5 * minute, now: 10 * minute) == .release)
        #expect(policy.update(touch: 5 * minute, now: 11 * minute) == nil)
        #expect(policy.update(touch: 12 * minute, now: 12 * minute) == .inhibit)
    }
}
