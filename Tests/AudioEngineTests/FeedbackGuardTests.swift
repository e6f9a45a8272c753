import AudioEngine
import Foundation
import Testing

/// A microphone, a monitor and a loudspeaker that hear each other.
private struct Room {
    var feedback = FeedbackGuard(rate: 48_000)
    /// From what goes out to what comes in: a gain and a delay.
    let gain: Float
    var line: [Float]
    var place = 0
    var passing: Float = 1
    var loudest: Float = 0
    let block = 128
    private var seed: UInt32 = 1

    init(gain: Float, delayFrames: Int) {
        self.gain = gain
        line = [Float](repeating: 0, count: delayFrames)
    }

    private mutating func noise() -> Float {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Float(Int32(bitPattern: seed)) / 2_147_483_648
    }

    /// Plays what `source` gives beside what comes round; what goes out ends at full scale, as a limiter's does.
    mutating func play(seconds: Double, monitor: Float = 1, source: (Int) -> Float) {
        var (input, output) = ([Float](repeating: 0, count: 2 * block), [Float](repeating: 0, count: 2 * block))
        loudest = 0
        for start in stride(from: 0, to: Int(seconds * 48_000), by: block) {
            for index in 0..<block {
                let heard = min(max(line[place] * gain + source(start + index) + noise() * 1e-4, -1), 1)
                passing += (feedback.gain - passing) / 240
                let out = min(max(heard * passing * monitor, -0.966), 0.966)
                line[place] = out
                place = (place + 1) % line.count
                (input[2 * index], input[2 * index + 1]) = (heard, heard)
                (output[2 * index], output[2 * index + 1]) = (out, out)
                loudest = max(loudest, abs(out))
            }
            feedback.observe(input: input, monitorGain: monitor, output: output, frames: block)
        }
    }
}

@Suite struct FeedbackGuardTests {
    @Test(
        "a loop of loudspeaker and microphone is ended, however long its way and whatever its gain",
        arguments: [(Float(1.1), 480), (1.5, 960), (2, 4_800), (1.2, 2_400), (4, 240), (1.3, 14_400)])
    func loops(gain: Float, delay: Int) {
        var room = Room(gain: gain, delayFrames: delay)
        room.play(seconds: 20) { _ in 0 }
        #expect(room.feedback.closings > 0)
        // From then on it comes up now and then, and is ended each time.
        var loud = 0
        for _ in 0..<40 {
            room.play(seconds: 0.5) { _ in 0 }
            if room.loudest > 0.5 { loud += 1 }
        }
        #expect(loud <= 10)
    }

    @Test("loud music passes, monitored or not", arguments: [Float(1), 0])
    func music(monitor: Float) {
        var room = Room(gain: 0, delayFrames: 480)
        // A full chord with beats, swells of a quarter of a second and peaks at full scale.
        room.play(seconds: 30, monitor: monitor) { frame in
            let time = Double(frame) / 48_000
            let beat = exp(-6 * (time * 2.2).truncatingRemainder(dividingBy: 1))
            let drum = beat * sin(2 * .pi * 70 * time)
            let swell = 0.5 + 0.5 * sin(2 * .pi * 0.4 * time)
            let chord = sin(2 * .pi * 220 * time) + sin(2 * .pi * 277 * time) + sin(2 * .pi * 330 * time)
            return Float(min(max(1.3 * drum + 0.3 * swell * chord, -1), 1))
        }
        #expect(room.loudest > 0.9 || monitor == 0)
        #expect(room.feedback.closings == 0)
    }

    @Test("a loop that the limiter holds at one level is ended too")
    func held() {
        var feedback = FeedbackGuard(rate: 48_000)
        var seed: UInt32 = 1
        let samples: [Float] = (0..<96_000).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: seed)) / 2_147_483_648 * 0.69
        }
        feedback.observe(input: samples, monitorGain: 1, output: samples, frames: 48_000)
        #expect(feedback.closings == 1)
        var closed = FeedbackGuard(rate: 48_000)
        closed.observe(input: samples, monitorGain: 0, output: samples, frames: 48_000)
        #expect(closed.closings == 0)
    }

    @Test("it comes back slowly by itself once the loop is cut, and at once when it is asked to")
    func back() {
        var room = Room(gain: 2, delayFrames: 960)
        room.play(seconds: 3) { _ in 0 }
        #expect(room.feedback.isHolding)
        var parted = Room(gain: 0, delayFrames: 960)
        parted.feedback = room.feedback
        parted.play(seconds: 20) { _ in 0.1 }
        #expect(!parted.feedback.isHolding)
        var asked = room
        asked.feedback.open()
        #expect(asked.feedback.gain == 1)
    }

    @Test("the same samples close it at the same moment, however they are cut into blocks")
    func blocks() {
        func closings(block: Int) -> [Int] {
            var feedback = FeedbackGuard(rate: 48_000)
            var times: [Int] = []
            for start in stride(from: 0, to: 96_000, by: block) {
                let samples = (0..<2 * block).map { min(1e-3 * exp(Float(start + $0 / 2) / 9_000), 1) }
                let before = feedback.closings
                feedback.observe(input: samples, monitorGain: 1, output: samples, frames: block)
                if feedback.closings > before { times.append((start + block) / 2_400) }
            }
            return times
        }
        #expect(closings(block: 48) == closings(block: 480))
        #expect(!closings(block: 48).isEmpty)
    }
}
