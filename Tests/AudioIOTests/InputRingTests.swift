import AudioIO
import Foundation
import Glibc
import Testing
import Threads

/// A ring between two cards whose clocks are not the same.
private final class Crossing {
    let ring: SharedValue<InputRing>
    var reader: InputRingReader
    let period: Int
    let block: Int
    /// Frames of the heard card a frame of the playing one.
    let speed: Double
    var heard: [Float] = []
    var due = 0.0
    var written = 0

    init(period: Int, block: Int, speed: Double = 1) {
        (self.period, self.block, self.speed) = (period, block, speed)
        ring = SharedValue(InputRing(periodFrames: period, rate: 48_000))
        reader = InputRingReader(ring.reference)
    }

    /// A sine of 200 Hz comes in while so many seconds are played.
    func play(seconds: Double) {
        var samples = [Float](repeating: 0, count: 2 * block)
        var incoming = [Float](repeating: 0, count: 2 * period)
        for _ in 0..<Int(seconds * 48_000) / block {
            due += Double(block) * speed
            while due >= Double(period) {
                due -= Double(period)
                for index in 0..<period {
                    let value = Float(sin(Double(written + index) * 2 * .pi * 200 / 48_000))
                    (incoming[2 * index], incoming[2 * index + 1]) = (value, -value)
                }
                written += period
                ring.pointee.write(incoming, frames: period)
            }
            reader.read(into: &samples, frames: block)
            heard += (0..<block).map { samples[2 * $0] }
        }
    }

    /// The largest step from one sample to the next.
    var largestStep: Float { zip(heard, heard.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } }
}

@Suite struct InputRingTests {
    @Test("what comes in goes out as it is while two clocks agree", arguments: [(128, 128), (1_024, 64), (64, 512)])
    func agreeing(period: Int, block: Int) throws {
        let crossing = Crossing(period: period, block: block)
        crossing.play(seconds: 10)
        #expect(
            crossing.ring.pointee.corrections == 0 && crossing.ring.pointee.gaps == 0
                && crossing.ring.pointee.lostFrames == 0)
        let start = try #require(crossing.heard.firstIndex { $0 != 0 })
        // Past the beginning it is the sine itself, without a sample less or more.
        let rest = crossing.heard[(start + 480)...]
        let first = try #require(rest.indices.first { rest[$0] <= 0 && rest[$0 + 1] > 0 })
        let misses = stride(from: first, to: rest.endIndex - 1, by: 240).count {
            !(rest[$0] <= 1e-3 && rest[$0 + 1] > -1e-3)
        }
        #expect(misses == 0)
        #expect(start < 3 * (period + block))
    }

    @Test("clocks that drift neither run dry nor pile up, and nobody hears it", arguments: [1.0003, 0.9997])
    func drifting(speed: Double) {
        let crossing = Crossing(period: 128, block: 128, speed: speed)
        crossing.play(seconds: 60)
        #expect(crossing.ring.pointee.gaps == 0 && crossing.ring.pointee.lostFrames == 0)
        // 14 frames a second drift; each time more than 48 are made good at once.
        #expect((3...20).contains(crossing.ring.pointee.corrections))
        #expect(crossing.largestStep < 0.06)
    }

    @Test("where nothing comes it is silent, told once, and goes on when it comes again")
    func dry() {
        let crossing = Crossing(period: 128, block: 128)
        crossing.play(seconds: 1)
        var samples = [Float](repeating: 1, count: 256)
        for _ in 0..<100 { crossing.reader.read(into: &samples, frames: 128) }
        #expect(samples.allSatisfy { $0 == 0 })
        #expect(crossing.ring.pointee.gaps == 1)
        crossing.play(seconds: 1)
        #expect(crossing.ring.pointee.gaps == 1)
        #expect(crossing.heard.suffix(4_800).contains { $0 > 0.9 })
    }

    @Test("after nobody read for long, what is heard is new")
    func old() {
        let crossing = Crossing(period: 128, block: 128)
        crossing.play(seconds: 1)
        let marks = [Float](repeating: 0.25, count: 2 * 48_000)
        crossing.ring.pointee.write(marks, frames: 48_000)
        crossing.ring.pointee.write(marks, frames: 48_000)
        #expect(crossing.ring.pointee.lostFrames > 0)
        var samples = [Float](repeating: 0, count: 256)
        for _ in 0..<2 { crossing.reader.read(into: &samples, frames: 128) }
        #expect(samples.last == 0.25)
    }

    @Test("between two threads every frame that comes out is whole")
    func threads() throws {
        let ring = SharedValue(InputRing(periodFrames: 64, rate: 8_000))
        let count = 400_000
        let writer = try #require(
            WorkThread(named: "hearing") {
                for start in stride(from: 1, to: count, by: 64) {
                    let block = (start..<start + 64).flatMap { [Float($0), -Float($0)] }
                    ring.pointee.write(block, frames: 64)
                    if start % 1_024 == 1 { sched_yield() }
                }
            })
        var reader = InputRingReader(ring.reference)
        var samples = [Float](repeating: 0, count: 2 * 48)
        var isRight = true
        var silent = 0
        while silent < 2_000 {
            reader.read(into: &samples, frames: 48)
            // Blends and gains treat both sides alike.
            for frame in 0..<48 { isRight = isRight && samples[2 * frame + 1] == -samples[2 * frame] }
            silent = samples.allSatisfy { $0 == 0 } ? silent + 1 : 0
            if silent > 0 { sched_yield() }
        }
        #expect(writer.join(withinSeconds: 60))
        #expect(isRight)
    }
}
