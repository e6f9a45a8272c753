import AudioEngine
import Testing

@Suite struct ChangeOrderTests {
    @Test("a finger that comes while the output stands still, and leaves when it goes on, comes before it leaves")
    func standingStill() {
        let clock = TouchClock(rate: 48_000, periodFrames: 128)
        var order = ChangeOrder()
        let before = BlockTime(frame: 10_000, nanoseconds: 1_000_000_000)
        let after = BlockTime(frame: 10_000, nanoseconds: 1_200_000_000)
        let down = order.frame(clock.frame(ofTouchAt: 1_150_000, after: before), at: 1_150_000)
        let up = order.frame(clock.frame(ofTouchAt: 1_201_000, after: after), at: 1_201_000)
        #expect(down <= up && order.lastFrame == up)
        // Where the frames have gone on, each has its own again.
        let later = BlockTime(frame: 14_800, nanoseconds: 1_300_000_000)
        let own = clock.frame(ofTouchAt: 1_300_500, after: later)
        #expect(order.frame(own, at: 1_300_500) == own)
    }

    @Test("what was made earlier, by another hand, keeps its own frame")
    func otherHand() {
        var order = ChangeOrder()
        #expect(order.frame(500, at: 10_000) == 500)
        #expect(order.frame(476, at: 9_500) == 476)
        #expect(order.frame(490, at: 10_000) == 500 && order.lastFrame == 500)
    }
}
