import Foundation
import Granular
import Testing

@Suite struct ReverbTests {
    @Test(arguments: [0.5, 1.5, 5])
    func thePlateFallsBySixtyDecibelsInItsTime(seconds: Double) {
        let impulse = [1] + [Float](repeating: 0, count: Int(seconds * 48_000))
        let sound = reverberated(impulse, [.reverbKind: 1, .reverbTime: seconds, .reverbDamping: 0])
        for side in [sound.left, sound.right] {
            let time = decayTime(side)
            #expect(abs(time / seconds - 1) < 0.1, "\(time)")
        }
    }

    @Test(arguments: [0.5, 1.5, 5])
    func schroedersFallsBySixtyDecibelsInAboutItsTime(seconds: Double) {
        // Interrupted noise without its lowest end, where every comb and allpass rings at once. The time is that of each of
        // them, as in Csound; together they take a little longer.
        var blocker = DCBlocker(sampleRate: 4_000)
        var burst = Stereo(left: noise(frames: 48_000), right: noise(frames: 48_000))
        burst.process { blocker.process(left: $0, right: $1, frames: $2) }
        let sound = reverberated(
            burst.left + [Float](repeating: 0, count: Int(seconds * 60_000)), [.reverbTime: seconds])
        let time = decayTime(Array(sound.left[48_000...]))
        #expect(abs(time / seconds - 1) < 0.13, "\(time)")
    }

    @Test func dampingShortensHighFrequenciesOnly() {
        func time(_ damping: Double, hertz: Double) -> Double {
            var input = sine(hertz, frames: 9_600)
            for index in 0..<2_400 {
                input[index] *= Float(index) / 2_400
                input[9_599 - index] *= Float(index) / 2_400
            }
            let sound = reverberated(
                input + [Float](repeating: 0, count: 96_000), [.reverbKind: 1, .reverbTime: 2, .reverbDamping: damping])
            return decayTime(Array(sound.left[9_600...]))
        }
        #expect(abs(time(0.5, hertz: 60) - 2) < 0.3)
        #expect(time(0.5, hertz: 6_000) < 1.6)
        #expect(time(1, hertz: 6_000) < 1)
    }

    @Test func schroedersIsTheReverberatorOfTheBooks() {
        let input = noise(frames: 24_000) + [Float](repeating: 0, count: 24_000)
        let sound = reverberated(input, [:], isDry: true)
        var reference = FrameByFrame()
        #expect(sound.left == input.map { reference.next($0) })
        #expect(sound.right == sound.left)
    }

    @Test(arguments: [0.5, 1.5, 5])
    func bothKindsAreAsLoudAsTheMixSays(seconds: Double) {
        let input = noise(frames: 240_000)
        for kind in ReverbKind.allCases {
            let values: [Parameter: Double] = [
                .reverbKind: Double(kind.rawValue), .reverbTime: seconds, .reverbDamping: 0, .reverbMix: 0.5,
            ]
            let sound = reverberated(input, values)
            // The tail has built up by then.
            let loudness = decibels(sound.left[120_000...] + sound.right[120_000...]) - decibels(input)
            #expect(abs(loudness + 6.02) < 1, "\(kind) \(loudness)")
        }
    }

    @Test func thePlatesSidesDifferAndSchroedersDoNot() {
        let input = noise(frames: 96_000)
        func likeness(_ kind: Double) -> Double {
            let sound = reverberated(input, [.reverbKind: kind])
            let product = zip(sound.left, sound.right).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
            return product / Double(sound.left.count) / pow(10, (decibels(sound.left) + decibels(sound.right)) / 20)
        }
        #expect(abs(likeness(1)) < 0.3)
        #expect(abs(likeness(0) - 1) < 1e-9)
    }

    @Test func whatIsSetWhilePlayingDoesNotClick() {
        let input = sine(200, frames: 96_000, peak: 0.5)
        let changes: [[Parameter: Double]] = [
            [.reverbTime: 0.1], [.reverbTime: 30], [.reverbDamping: 1], [.reverbMix: 1], [.reverbMix: 0],
            [.reverbFreeze: 1], [.reverbKind: 1], [.reverbKind: 0],
        ]
        for kind in ReverbKind.allCases {
            for change in changes {
                let values: [Parameter: Double] = [.reverbKind: Double(kind.rawValue), .reverbMix: 0.5]
                let sound = reverberated(input, values, changes: [(frame: 48_000, values: change)])
                for side in [sound.left, sound.right] {
                    // A sound that swells may be rougher, as far as it is louder.
                    let rough = zip(roughness(side), powers(side)).map { $0 / ($1 + 1e-6) }
                    let calm = max(rough[70..<99].max() ?? 0, rough[150...].max() ?? 0)
                    #expect(rough[99..<150].allSatisfy { $0 < 2 * calm }, "\(kind) \(change)")
                }
            }
        }
    }

    @Test func aKindThatLeftIsSilentAndComesBackEmpty() {
        let burst = noise(frames: 9_600) + [Float](repeating: 0, count: 86_400)
        let sound = reverberated(
            burst, [.reverbTime: 30],
            changes: [(frame: 14_400, values: [.reverbKind: 1]), (frame: 60_000, values: [.reverbKind: 0])])
        #expect(peak(sound.left[14_000..<14_400]) > 0.01)
        #expect(peak(sound.left[(14_400 + 2_400)...]) == 0)
    }

    @Test(arguments: ReverbKind.allCases, [8_000.0, 48_000])
    func sameBitsForAnyCut(kind: ReverbKind, sampleRate: Double) {
        let input = noise(frames: 16_000)
        let other = 1 - Double(kind.rawValue)
        let changes: [(frame: Int, values: [Parameter: Double])] = [
            (1_001, [.reverbTime: 0.3]), (1_777, [.reverbTime: 4]), (2_500, [.reverbDamping: 0.9]),
            (3_100, [.reverbFreeze: 1]),
            (4_000, [.reverbMix: 0.8]), (5_003, [.reverbFreeze: 0]), (8_000, [.reverbKind: other]),
            (8_333, [.reverbKind: 1 - other]),
            (9_000, [.reverbKind: other]),
        ]
        func sound(_ cuts: [Int]) -> Stereo {
            reverberated(input, [.reverbKind: 1 - other], changes: changes, cuts: cuts, sampleRate: sampleRate)
        }
        let reference = sound([64])
        #expect(peak(reference.left[10_000...]) > 0.001)
        for cuts in manyCuts + [[1_000]] { #expect(sound(cuts) == reference, "\(cuts)") }
    }

    @Test func outlivesWhatIsNoNumberAndValuesBeyondEveryRange() {
        for kind in [0.0, 1] {
            var reverb = Reverb(sampleRate: 48_000)
            reverb.set(.reverbKind, to: kind)
            var sound = Stereo(left: noise(frames: 48_000), right: noise(frames: 48_000))
            for (index, value) in [Float.nan, .infinity, -.infinity, 3e38].enumerated() {
                sound.left[9_000 + 100 * index] = value
            }
            let wild: [Double] = [.nan, .infinity, -.infinity, -1, 1e300, 1e-300]
            var turn = 0
            let send = sound.left
            var done = 0
            sound.left = sound.right
            sound.process { left, right, frames in
                let parameter = [Parameter.reverbTime, .reverbDamping, .reverbMix, .reverbFreeze][turn % 4]
                reverb.set(parameter, to: wild[turn % wild.count])
                send.withUnsafeBufferPointer {
                    guard let send = $0.baseAddress else { return }
                    reverb.process(
                        send: send + done, addingTo: Channels(left: left, right: right), frames: frames)
                }
                done += frames
                turn += 1
            }
            #expect(sound.left.allSatisfy { $0.isFinite && abs($0) < 100 })
        }
    }

    @Test func clearedItIsSilent() {
        for kind in [0.0, 1] {
            var reverb = Reverb(sampleRate: 48_000)
            reverb.set(.reverbKind, to: kind)
            var sound = Stereo(left: noise(frames: 24_000), right: noise(frames: 24_000))
            sound.process {
                reverb.process(send: UnsafePointer($0), addingTo: Channels(left: $0, right: $1), frames: $2)
            }
            reverb.clear()
            var silence = Stereo(
                left: [Float](repeating: 0, count: 24_000), right: [Float](repeating: 0, count: 24_000))
            silence.process {
                reverb.process(send: UnsafePointer($0), addingTo: Channels(left: $0, right: $1), frames: $2)
            }
            #expect(peak(silence.left + silence.right) == 0)
        }
    }

    @Test func theTailEndsInZeros() {
        for kind in [0.0, 1] {
            let input = noise(frames: 4_800) + [Float](repeating: 0, count: 96_000)
            let sound = reverberated(input, [.reverbKind: kind, .reverbTime: 0.1])
            #expect(peak(sound.left[72_000...] + sound.right[72_000...]) == 0)
        }
    }
}

/// What a reverb makes of a sound, without the sound itself or, where `isDry`, added to it. `values` hold from the start,
/// after a fade from the first kind that nothing is heard of; `changes` come at their frames.
func reverberated(
    _ input: [Float], _ values: [Parameter: Double],
    changes: [(frame: Int, values: [Parameter: Double])] = [],
    cuts: [Int] = [64], isDry: Bool = false, sampleRate: Double = 48_000
) -> Stereo {
    var reverb = Reverb(sampleRate: sampleRate)
    func set(_ values: [Parameter: Double]) {
        for parameter in ParameterSet.shared {
            if let value = values[parameter] { reverb.set(parameter, to: value) }
        }
    }
    func run(_ send: ArraySlice<Float>, isDry: Bool, cuts: [Int]) -> Stereo {
        let dry = isDry ? Array(send) : [Float](repeating: 0, count: send.count)
        var sound = Stereo(left: dry, right: dry)
        send.withUnsafeBufferPointer {
            guard let send = $0.baseAddress else { return }
            var done = 0
            sound.process(cuts: cuts) {
                reverb.process(send: send + done, addingTo: Channels(left: $0, right: $1), frames: $2)
                done += $2
            }
        }
        return sound
    }
    set(values)
    _ = run([Float](repeating: 0, count: Int(sampleRate / 10))[...], isDry: false, cuts: [64])
    var sound = Stereo(left: [], right: [])
    var start = 0
    for (end, next) in zip(changes.map(\.frame) + [input.count], changes.map(\.values) + [[:]]) {
        let part = run(input[start..<end], isDry: isDry, cuts: cuts)
        sound.left += part.left
        sound.right += part.right
        set(next)
        start = end
    }
    return sound
}

/// The time in which a sound falls by 60 dB: Schroeder's backward integration, the line between −5 and −35 dB.
func decayTime(_ sound: [Float], sampleRate: Double = 48_000) -> Double {
    var left = [Double](repeating: 0, count: sound.count + 1)
    for index in sound.indices.reversed() {
        left[index] = left[index + 1] + Double(sound[index]) * Double(sound[index])
    }
    // A line of least squares.
    var (n, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in sound.indices {
        let level = 10 * log10(left[index] / left[0])
        guard level < -5 else { continue }
        guard level > -35 else { break }
        let x = Double(index) / sampleRate
        n += 1
        sumX += x
        sumY += level
        sumXX += x * x
        sumXY += x * level
    }
    return -60 * (n * sumXX - sumX * sumX) / (n * sumXY - sumX * sumY)
}

/// Schroeder's reverberator a frame at a time, as it was first written down: 1.5 s, 0.35.
private struct FrameByFrame {
    private var lines = [0.0297, 0.0371, 0.0411, 0.0437, 0.005, 0.0017].map {
        [Float](repeating: 0, count: Int(($0 * 48_000).rounded()))
    }
    private let feedbacks = [0.0297, 0.0371, 0.0411, 0.0437, 0.005, 0.0017].map { Float(pow(0.001, $0 / 1.5)) }
    private var frame = 0
    private let gain = Float(
        0.35
            / [0.0297, 0.0371, 0.0411, 0.0437].reduce(0) { $0 + 1 / (1 - pow(0.001, 2 * $1 / 1.5)) }.squareRoot())

    mutating func next(_ input: Float) -> Float {
        var wet: Float = 0
        for index in 0..<4 {
            let delayed = lines[index][frame % lines[index].count]
            lines[index][frame % lines[index].count] = flushed(input + feedbacks[index] * delayed)
            wet += delayed
        }
        for index in 4..<6 {
            let delayed = lines[index][frame % lines[index].count]
            let fed = wet + feedbacks[index] * delayed
            lines[index][frame % lines[index].count] = flushed(fed)
            wet = delayed - feedbacks[index] * fed
        }
        frame += 1
        return input + wet * gain
    }

    private func flushed(_ value: Float) -> Float { abs(value) < 1e-15 ? 0 : value }
}
