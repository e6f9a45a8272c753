import Practice
import SeededGenerator
import Sounds
import Testing

@Suite("A speed that rises")
struct RisingSpeedTests {
    @Test("it rises by 5 % after 3 clean passes, and ends at its goal")
    func rises() {
        var speed = RisingSpeed(.init(startPercent: 92, goalPercent: 100))
        #expect(speed.pass(isClean: true) == .more(2) && speed.pass(isClean: true) == .more(1))
        #expect(speed.pass(isClean: true) == .faster(percent: 97))
        for _ in 0..<2 { _ = speed.pass(isClean: true) }
        #expect(speed.pass(isClean: true) == .faster(percent: 100) && !speed.isReached)
        for _ in 0..<2 { _ = speed.pass(isClean: true) }
        #expect(speed.pass(isClean: true) == .reached && speed.isReached && speed.percent == 100)
    }

    @Test("a pass that was not clean begins the count anew")
    func again() {
        var speed = RisingSpeed(.init(startPercent: 80))
        _ = speed.pass(isClean: true)
        _ = speed.pass(isClean: true)
        #expect(speed.pass(isClean: false) == .again && speed.pass(isClean: true) == .more(2) && speed.percent == 80)
    }

    @Test("numbers out of range are brought into it")
    func bounded() {
        let plan = RisingSpeed.Plan(startPercent: -4, goalPercent: 900, stepPercent: 0, passes: 0)
        #expect(plan == RisingSpeed.Plan(startPercent: 25, goalPercent: 200, stepPercent: 1, passes: 1))
    }
}

@Suite("How near hands are to the beats")
struct PassTouchesTests {
    private func pass(_ offsets: [Double], speed: Double = 1) -> PassTouches {
        var pass = PassTouches(BeatGridTests.steady, in: 1...5)
        for (index, offset) in offsets.enumerated() { pass.touch(at: 1 + Double(index) / 2 + offset, speed: speed) }
        return pass
    }

    @Test("a pass with a touch near every beat is clean, and one with touches elsewhere is not")
    func clean() {
        #expect(pass([0.03, -0.02, 0.05, 0, 0.01, 0.02, -0.06, 0]).isClean == true)
        #expect(pass([0.03, -0.02, 0.15, 0, 0.2, 0.02, -0.06, 0]).isClean == false)
        #expect(pass([0.01, 0.01]).isClean == false, "two of eight beats")
        #expect(PassTouches(BeatGridTests.steady, in: 1...5).isClean == nil)
    }

    @Test("what counts is time as the player hears it, at any speed")
    func speed() {
        // 50 ms in the sound are 100 ms at half speed.
        #expect(pass([Double](repeating: 0.05, count: 8), speed: 0.5).isClean == false)
        #expect(pass([Double](repeating: 0.12, count: 8), speed: 2).isClean == true)
    }
}

@Suite("Which sound comes next")
struct PlayOrderTests {
    @Test("in order, to the end")
    func next() {
        var order = PlayOrder(count: 3, seed: 1)
        #expect((0..<4).map { _ in order.advance() } == [0, 1, 2, nil])
    }

    @Test("repeat one stays until the player goes on; repeat all begins again")
    func repeating() {
        var one = PlayOrder(count: 3, mode: .repeatOne, seed: 1)
        #expect([one.advance(), one.advance(), one.skip(), one.advance()] == [0, 0, 1, 1])
        var all = PlayOrder(count: 2, mode: .repeatAll, seed: 1)
        #expect((0..<5).map { _ in all.advance() } == [0, 1, 0, 1, 0])
    }

    @Test("by chance none comes again until all were heard, none twice in a row, and a seed gives one order")
    func random() {
        for seed in 0..<50 as Range<UInt64> {
            var order = PlayOrder(count: 7, mode: .random, seed: seed)
            let heard = (0..<70).compactMap { _ in order.advance() }
            for round in 0..<10 { #expect(Set(heard[(round * 7)..<(round * 7 + 7)]).count == 7) }
            #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 != $1 })
            var again = PlayOrder(count: 7, mode: .random, seed: seed)
            #expect((0..<70).compactMap { _ in again.advance() } == heard)
        }
    }

    @Test("switched to chance, what plays has been heard")
    func switched() {
        var order = PlayOrder(count: 4, seed: 5)
        _ = order.advance()
        order.mode = .random
        #expect(Set((0..<3).compactMap { _ in order.advance() }) == [1, 2, 3])
    }

    @Test("back leads to what was heard before, and on again to the same")
    func back() {
        var order = PlayOrder(count: 5, mode: .random, seed: 9)
        let heard = (0..<3).map { _ in order.skip() }
        #expect(order.back() == heard[1] && order.skip() == heard[2])
        var plain = PlayOrder(count: 5, seed: 9)
        _ = plain.advance()
        #expect(plain.back() == 0)
    }

    @Test("a list without sounds plays nothing")
    func empty() {
        for mode in PlayOrder.Mode.allCases {
            var order = PlayOrder(count: 0, mode: mode, seed: 1)
            #expect(order.advance() == nil && order.skip() == nil && order.back() == nil)
        }
    }
}
