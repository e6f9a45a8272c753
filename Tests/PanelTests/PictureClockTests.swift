import Terminal
import Testing

@Suite("When pictures are drawn") struct PictureClockTests {
    /// Pictures in ten seconds of a loop that takes so long for each and wakes up so much too late, in microseconds.
    private func pictures(each: Int64, late: Int64) -> Int {
        var clock = PictureClock()
        var (now, count): (Int64, Int) = (1_000_000, 0)
        while now < 11_000_000 {
            if clock.isDue(at: now) {
                count += 1
                clock.advance(begun: now, done: now + each)
                now += each
            }
            now += Int64(clock.waitMilliseconds(at: now)) * 1_000 + late
        }
        return count
    }

    @Test("there are 30 a second, whatever a wait takes too long", arguments: [0, 300, 4_000])
    func steady(late: Int64) {
        #expect((299...301).contains(pictures(each: 2_000, late: late)))
    }

    @Test("one that takes longer is followed at once, and never by more than there are")
    func slow() {
        #expect((195...201).contains(pictures(each: 50_000, late: 0)))
        var clock = PictureClock()
        clock.advance(begun: 10_000_000, done: 10_001_000)
        clock.advance(begun: 12_000_000, done: 12_001_000)
        #expect(!clock.isDue(at: 12_030_000) && clock.isDue(at: 12_033_400), "what was left out is not made up for")
        clock.drawNow()
        #expect(clock.isDue(at: 12_001_001) && clock.waitMilliseconds(at: 12_001_001) == 0)
    }

    @Test("while a hand moves what is seen there are more than 30, so that some may be late or as before")
    func moving() {
        var clock = PictureClock()
        var (now, count): (Int64, Int) = (1_000_000, 0)
        while now < 11_000_000 {
            if clock.isDue(at: now) {
                count += 1
                clock.advance(begun: now, done: now + 5_000, isMoving: true)
                now += 5_000
            }
            now += Int64(clock.waitMilliseconds(at: now)) * 1_000 + 1_000
        }
        #expect((330...334).contains(count), "\(count)")
    }
}
