import AudioEngine
import Glibc
import Granular
import Testing
import Threads
import UnthreadedSound

@Suite struct RealtimeTests {
    @Test func changesCrossInTheirOrderAndNoneIsLost() throws {
        let ring = Shared(ring: SPSCQueue<TimedChange>(capacity: 64))
        let count: Int64 = 200_000
        // A thread of its own: those of the tests may all be taken for long.
        let writer = try #require(
            WorkThread(named: "writer") {
                for number in 0..<count {
                    while !ring.ring.write(TimedChange(frame: number, change: .mute(number % 3 == 0))) {
                        sched_yield()
                    }
                }
            })
        var next: Int64 = 0
        while next < count {
            if let change = ring.ring.first {
                guard change.frame == next, case .mute(let isMuted) = change.change, isMuted == (next % 3 == 0) else {
                    break
                }
                ring.ring.removeFirst()
                next += 1
            } else {
                sched_yield()
            }
        }
        #expect(writer.join(withinSeconds: 60))
        #expect(next == count)
    }

    @Test func aFullRingRefuses() {
        let ring = SPSCQueue<TimedChange>(capacity: 3)
        let taken = (0..<5).map { ring.write(TimedChange(frame: $0, change: .panic)) }
        #expect(taken == [true, true, true, false, false])
        ring.removeFirst()
        let again = ring.write(TimedChange(frame: 9, change: .panic))
        #expect(again)
    }

    @Test func aValueInTheSeqLockIsAlwaysWhole() throws {
        struct Word: BitwiseCopyable, Sendable {
            var a, b, c: Int64
            var d: Int32
        }
        final class Box: Sendable {
            let seqLock = SeqLock(Word(a: 0, b: 0, c: 0, d: 0))
        }
        let box = Box()
        // A thread of its own: those of the tests may all be taken for long.
        let writer = try #require(
            WorkThread(named: "writer") {
                for number in Int64(1)...300_000 {
                    box.seqLock.store(Word(a: number, b: -number, c: number * 3, d: Int32(number)))
                }
            })
        var newest: Int64 = 0
        var isWhole = true
        while newest < 300_000, isWhole {
            let word = box.seqLock.value
            isWhole = word.b == -word.a && word.c == word.a * 3 && Int64(word.d) == word.a && word.a >= newest
            newest = word.a
        }
        #expect(writer.join(withinSeconds: 60))
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
        let thread = UnthreadedSound(source: .thesis(sampleRate: 48_000), startNanoseconds: 5)
        _ = thread.exchange.pointee.ring.write(TimedChange(frame: 100, change: .start(cloud: 0)))
        thread.play(frames: 256, wakeNanoseconds: 77)
        #expect(thread.exchange.pointee.clock.value.nanoseconds == 77)
        #expect(thread.exchange.pointee.clock.value.frame == 0)
        #expect(thread.exchange.pointee.state.value.frame == 256)
        #expect(thread.exchange.pointee.state.value.grains == 1)
    }

    @Test func grainsAreSeenSixtyTimesASecondAndNoMore() {
        let thread = UnthreadedSound(source: .thesis(sampleRate: 48_000), startNanoseconds: 5)
        _ = thread.exchange.pointee.ring.write(TimedChange(frame: 0, change: .set(.duration, 10, cloud: 0)))
        _ = thread.exchange.pointee.ring.write(TimedChange(frame: 0, change: .start(cloud: 0)))
        var ages: Set<Float> = []
        for _ in 0..<750 {
            thread.play(frames: 64)
            if let first = thread.exchange.pointee.snapshot.value.grains.first { ages.insert(first.age) }
        }
        #expect(ages.count > 50 && ages.count <= 60)
    }

    @Test func theQualityThatIsAskedForIsThatOfTheNextBlock() {
        let thread = UnthreadedSound(source: .thesis(sampleRate: 48_000), startNanoseconds: 5)
        var qualities: [Quality] = []
        for asked in [Quality.fast, nil, .fine, .fast, nil] {
            thread.exchange.pointee.quality.request(asked)
            thread.play(frames: 64)
            qualities.append(thread.exchange.pointee.state.value.quality)
        }
        // Left to the load, it goes on from what it was.
        #expect(qualities == [.fast, .fast, .fine, .fast, .fast])
    }
}

extension UnthreadedSound {
    fileprivate func play(frames: Int, wakeNanoseconds: Int64 = 0) {
        var samples = [Float](repeating: 0, count: 2 * frames)
        render(into: &samples, frames: frames, wakeNanoseconds: wakeNanoseconds)
    }
}

private final class Shared: Sendable {
    let ring: SPSCQueue<TimedChange>
    init(ring: consuming SPSCQueue<TimedChange>) { self.ring = ring }
}
