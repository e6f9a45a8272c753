import Granular
import Instrument
import Testing

@Suite struct RealtimeTests {
    @Test func changesCrossInTheirOrderAndNoneIsLost() async {
        let ring = Shared(ring: ChangeRing(capacity: 64))
        let count: Int64 = 200_000
        async let sent: Void = Task.detached {
            for number in 0..<count {
                while !ring.ring.write(TimedChange(frame: number, change: .mute(number % 3 == 0))) {
                    await Task.yield()
                }
            }
        }.value
        var next: Int64 = 0
        while next < count {
            if let change = ring.ring.first {
                guard change.frame == next, case .mute(let isMuted) = change.change, isMuted == (next % 3 == 0) else {
                    break
                }
                ring.ring.removeFirst()
                next += 1
            } else {
                await Task.yield()
            }
        }
        await sent
        #expect(next == count)
    }

    @Test func aFullRingRefuses() {
        let ring = ChangeRing(capacity: 3)
        let taken = (0..<5).map { ring.write(TimedChange(frame: $0, change: .panic)) }
        #expect(taken == [true, true, true, false, false])
        ring.removeFirst()
        let again = ring.write(TimedChange(frame: 9, change: .panic))
        #expect(again)
    }

    @Test func aValueInTheMailboxIsAlwaysWhole() async {
        struct Word: BitwiseCopyable, Sendable {
            var a, b, c: Int64
            var d: Int32
        }
        final class Box: Sendable {
            let mailbox = Mailbox(Word(a: 0, b: 0, c: 0, d: 0))
        }
        let box = Box()
        async let left: Void = Task.detached {
            for number in Int64(1)...300_000 {
                box.mailbox.leave(Word(a: number, b: -number, c: number * 3, d: Int32(number)))
            }
        }.value
        var newest: Int64 = 0
        var isWhole = true
        while newest < 300_000, isWhole {
            let word = box.mailbox.value
            isWhole = word.b == -word.a && word.c == word.a * 3 && Int64(word.d) == word.a && word.a >= newest
            newest = word.a
        }
        await left
        #expect(isWhole)
    }

    @Test func everyTouchLandsOneFixedDistanceLaterWheneverItIsHandled() {
        let clock = TouchClock(rate: 48_000, periodFrames: 128)
        // Blocks of 128 frames from frame 0 at time 10 s; each touch is handled after the newest block before it.
        for microseconds in stride(from: Int64(10_000_000), to: 10_200_000, by: 333) {
            let elapsed = Double(microseconds - 10_000_000) * 1e-6 * 48_000
            let block = Int64(elapsed / 128)
            let time = BlockTime(frame: block * 128, nanoseconds: 10_000_000_000 + block * 128 * 1_000_000_000 / 48_000)
            let frame = clock.frame(ofTouchAt: microseconds, after: time)
            #expect(abs(Double(frame - Int64(clock.distanceFrames)) - elapsed) <= 1)
            // It is in time for the next block, with a millisecond to spare.
            #expect(frame >= (block + 1) * 128 + 48 - 1)
        }
    }

    @Test func aTouchWhileTheOutputStandsStillIsNotPutOff() {
        let clock = TouchClock(rate: 48_000, periodFrames: 128)
        let block = BlockTime(frame: 5_000, nanoseconds: 1_000_000_000)
        // Two seconds without a block: the touch sounds within 60 ms of what is rendered next.
        let frame = clock.frame(ofTouchAt: 3_000_000, after: block)
        #expect(frame >= 5_000 && frame <= 5_000 + 48 * 60)
    }

    @Test func theSoundThreadTakesWhatIsInTheRingAndLeavesWord() {
        let thread = UnsafeMutablePointer<SoundThread>.allocate(capacity: 1)
        thread.initialize(
            to: SoundThread(
                engine: Engine(EngineConfiguration(), source: .thesis(sampleRate: 48_000)), sampleRate: 48_000,
                followsLoad: false, startNanoseconds: 5))
        defer {
            thread.deinitialize(count: 1)
            thread.deallocate()
        }
        _ = thread.pointee.ring.write(TimedChange(frame: 100, change: .start(cloud: 0)))
        var samples = [Float](repeating: 0, count: 512)
        let renderer = SoundThread.renderer(thread)
        renderer.function(renderer.context, &samples, 256, 77)
        #expect(thread.pointee.clock.value.nanoseconds == 77)
        #expect(thread.pointee.clock.value.frame == 0)
        #expect(thread.pointee.state.value.frame == 256)
        #expect(thread.pointee.state.value.grains == 1)
    }
}

private final class Shared: Sendable {
    let ring: ChangeRing
    init(ring: consuming ChangeRing) { self.ring = ring }
}
