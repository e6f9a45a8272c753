import Foundation
import Granular
import Testing

/// The delay by itself: where its echoes lie, how loud they are and on which side.
@Suite struct BeatDelayTests {
    /// Something that is done to a delay before a frame.
    private struct Step {
        let frame: Int
        let change: (inout BeatDelay) -> Void

        init(frame: Int, _ change: @escaping (inout BeatDelay) -> Void) { (self.frame, self.change) = (frame, change) }
    }

    /// A delay with values and a tempo, set before anything goes in.
    private static func delay(_ values: [Parameter: Double], tempo: Double = 120) -> BeatDelay {
        var delay = BeatDelay(sampleRate: 48_000)
        for parameter in Parameter.allCases {
            if let value = values[parameter] { delay.set(parameter, to: value) }
        }
        delay.setTempo(tempo)
        return delay
    }

    /// The echoes alone of a sound; `then` is called before each frame that a change lies on.
    private static func echoes(
        _ delay: inout BeatDelay, of input: [Float], cuts: [Int] = [64],
        changes: [Step] = []
    ) -> Stereo {
        var send = input
        var sound = Stereo(left: input.map { _ in 0 }, right: input.map { _ in 0 })
        var done = 0
        var turn = 0
        var waiting = changes[...]
        while done < input.count {
            while let next = waiting.first, next.frame <= done {
                next.change(&delay)
                waiting.removeFirst()
            }
            var count = min(cuts[turn % cuts.count], input.count - done)
            if let next = waiting.first { count = min(count, next.frame - done) }
            send.withUnsafeMutableBufferPointer { send in
                sound.left.withUnsafeMutableBufferPointer { left in
                    sound.right.withUnsafeMutableBufferPointer { right in
                        guard let send = send.baseAddress, let left = left.baseAddress, let right = right.baseAddress
                        else { return }
                        delay.process(send: send + done, left: left + done, right: right + done, frames: count)
                    }
                }
            }
            done += count
            turn += 1
        }
        return sound
    }

    private static func impulse(at frame: Int, frames: Int) -> [Float] { (0..<frames).map { $0 == frame ? 1 : 0 } }

    /// The frames at which there is anything.
    private static func places(_ samples: [Float]) -> [Int] { samples.indices.filter { abs(samples[$0]) > 1e-5 } }

    private static let lengths: [(tempo: Double, beats: Double, frames: Int)] = [
        (120, 0.75, 18_000), (97, 0.75, 22_268), (133, 1.0 / 3, 7_218), (20, 4, 576_000),
    ]

    @Test(arguments: lengths)
    func echoesLieOnTheBeatToTheFrame(tempo: Double, beats: Double, frames: Int) {
        let values: [Parameter: Double] = [
            .delayMix: 0.5, .delayTime: beats, .delayFeedback: 0.5, .delayWidth: 0, .delayDamping: 0,
        ]
        var delay = Self.delay(values, tempo: tempo)
        let sound = Self.echoes(&delay, of: Self.impulse(at: 101, frames: 101 + 4 * frames))
        #expect(Self.places(sound.left) == [1, 2, 3].map { 101 + $0 * frames })
        for (number, place) in Self.places(sound.left).enumerated() {
            #expect(abs(sound.left[place] - 0.5 * Float(pow(0.5, Double(number)))) < 1e-6)
        }
        #expect(sound.left == sound.right)
    }

    @Test func theFeedbackIsTheLevelOfEachEchoBesideTheOneBefore() {
        for feedback in [0, 0.3, 0.7, 0.98] {
            var delay = Self.delay([
                .delayMix: 1, .delayTime: 0.0625, .delayFeedback: feedback, .delayWidth: 0, .delayDamping: 0,
            ])
            let sound = Self.echoes(&delay, of: Self.impulse(at: 0, frames: 60_000)).left
            for number in 1...30 {
                #expect(abs(sound[1_500 * number] - Float(pow(feedback, Double(number - 1)))) < 1e-5)
            }
        }
    }

    @Test func aWidthOfOneGoesFromSideToSideAndIsAsLoud() {
        for width in [0, 0.25, 0.5, 1] {
            var delay = Self.delay([
                .delayMix: 1, .delayTime: 0.25, .delayFeedback: 0.5, .delayWidth: width, .delayDamping: 0,
            ])
            let sound = Self.echoes(&delay, of: Self.impulse(at: 7, frames: 30_000))
            for number in 1...4 {
                let place = 7 + 6_000 * number
                let (left, right) = (Double(sound.left[place]), Double(sound.right[place]))
                let level = pow(0.5, Double(number - 1))
                let power: Double = left * left + right * right
                #expect(abs(power - 2 * level * level) < 1e-5)
                let (near, far) = number % 2 == 1 ? (left, right) : (right, left)
                if width == 0 { #expect(near == far) } else { #expect(near > far + 0.2 * width * level) }
                if width == 1 { #expect(far == 0) }
            }
        }
    }

    @Test func dampingMakesEachEchoDarkerAndLeavesTheLows() {
        func levels(_ hertz: Double, damping: Double) -> [Double] {
            var burst = sine(hertz, frames: 4_800)
            for index in 0..<1_200 {
                burst[index] *= Float(index) / 1_200
                burst[4_799 - index] *= Float(index) / 1_200
            }
            var delay = Self.delay([
                .delayMix: 1, .delayTime: 0.5, .delayFeedback: 0.9, .delayWidth: 0, .delayDamping: damping,
            ])
            let sound = Self.echoes(&delay, of: burst + [Float](repeating: 0, count: 60_000)).left
            return (1...4).map { decibels(sound[12_000 * $0..<12_000 * $0 + 4_800]) }
        }
        let fall = 20 * log10(0.9)
        for (damping, hertz) in [(0, 8_000.0), (0.5, 100)] {
            let levels = levels(hertz, damping: damping)
            for number in 1..<4 { #expect(abs(levels[number] - levels[number - 1] - fall) < 0.1, "\(levels)") }
        }
        let half = levels(8_000, damping: 0.5)
        let whole = levels(8_000, damping: 1)
        for number in 1..<4 {
            #expect(half[number] - half[number - 1] < fall - 6, "\(half)")
            #expect(whole[number] - whole[number - 1] < fall - 15, "\(whole)")
        }
    }

    @Test func aNewTempoIsFollowedOnItsFrame() {
        var delay = Self.delay([.delayMix: 1, .delayTime: 1, .delayFeedback: 0, .delayWidth: 0])
        var input = Self.impulse(at: 0, frames: 120_000)
        input[30_000] = 1
        // The second impulse is a frame later than the tempo: its echo comes by the new one.
        let sound = Self.echoes(&delay, of: input, changes: [Step(frame: 29_999) { delay in delay.setTempo(60) }])
        #expect(Self.places(sound.left) == [24_000, 30_000 + 48_000])
    }

    @Test(arguments: [[Parameter.delayTime: 0.5], [.delayTime: 1.1], [:]])
    func aNewTimeOrTempoMakesNoClick(time: [Parameter: Double]) {
        // A low tone, of which a jump in phase would stand out.
        let values: [Parameter: Double] = [.delayMix: 1, .delayTime: 1, .delayFeedback: 0.5, .delayWidth: 0.3]
        let input = sine(150, frames: 240_000, peak: 0.2)
        func sound(_ changes: [Step]) -> [Float] {
            var delay = Self.delay(values)
            return Self.echoes(&delay, of: input, changes: changes).left
        }
        var steps: [Step] = []
        for number in 0..<16 {
            let isOther = number % 2 == 0
            let beats = time[.delayTime]
            let step = Step(frame: 100_003 + 1_117 * number) { delay in
                if let beats {
                    delay.set(.delayTime, to: isOther ? beats : 1)
                } else {
                    delay.setTempo(isOther ? 81.7 : 120)
                }
            }
            steps.append(step)
        }
        let (steady, moved) = (sound([]), sound(steps))
        #expect(firstDifference(steady, moved) ?? 0 >= 100_003)
        #expect(steady[..<100_003] == moved[..<100_003])
        let bends = roughness(moved)[100...].max() ?? 1
        #expect(bends < (roughness(steady)[100...].max() ?? 0) * 4, "\(bends)")
    }

    @Test func withoutMixTheTailIsHeardAndThenItStops() {
        var delay = Self.delay([.delayMix: 1, .delayTime: 0.25, .delayFeedback: 0.5, .delayDamping: 0])
        let input = noise(frames: 4_800, peak: 0.5) + [Float](repeating: 0, count: 240_000)
        let sound = Self.echoes(
            &delay, of: input, changes: [Step(frame: 4_800) { delay in delay.set(.delayMix, to: 0) }])
        let first = decibels(sound.left[6_000..<10_800])
        for number in 2...8 {
            let place = 6_000 * number
            let level = decibels(sound.left[place..<place + 4_800])
            // From side to side, half a width: less on one, more on the other.
            #expect(abs(level - first + 6.02 * Double(number - 1)) < 8, "\(number)")
        }
        // Below −120 dB nothing is left, not even a little.
        #expect(sound.left[200_000...].allSatisfy { $0 == 0 } && sound.right[200_000...].allSatisfy { $0 == 0 })
        // It leaves what comes now alone.
        var again = noise(frames: 4_800)
        let before = again
        var sides = Stereo(left: before, right: before)
        again.withUnsafeMutableBufferPointer { send in
            sides.process(cuts: [4_800]) { left, right, frames in
                if let send = send.baseAddress { delay.process(send: send, left: left, right: right, frames: frames) }
            }
        }
        #expect(again == before && sides.left == before && sides.right == before)
    }

    @Test func whatWasForgottenIsNotHeardAgain() {
        let input = noise(frames: 30_000) + [Float](repeating: 0, count: 200_000)
        var delay = Self.delay([.delayMix: 1, .delayTime: 0.25, .delayFeedback: 0])
        // Cleared; and a longer time, after all was quiet, reaches back to where it was loud.
        let cleared = Self.echoes(&delay, of: input, changes: [Step(frame: 30_000) { delay in delay.clear() }])
        #expect(peak(cleared.left[..<30_000]) > 0.5 && peak(cleared.left[30_000...]) == 0)
        delay = Self.delay([.delayMix: 1, .delayTime: 0.25, .delayFeedback: 0])
        let longer = Self.echoes(
            &delay, of: input, changes: [Step(frame: 60_000) { delay in delay.set(.delayTime, to: 4) }])
        #expect(peak(longer.left[36_100...]) == 0)
    }

    @Test func itCannotRunAway() {
        var values: [Parameter: Double] = [.delayMix: 1, .delayTime: 0.0625, .delayFeedback: 0.98, .delayDamping: 0]
        values[.delayWidth] = 1
        var delay = Self.delay(values, tempo: 999)
        var input = [Float](repeating: 1, count: 480_000)
        input[1_000] = .nan
        input[2_000] = .infinity
        input[3_000] = -1e30
        let tempi: [Double] = [999, 20, 0, 120, .infinity]
        var changes: [Step] = []
        for number in 1..<400 {
            let step = Step(frame: number * 1_009) { delay in
                delay.setTempo(tempi[number % 5])
                delay.set(.delayTime, to: number % 3 == 0 ? Double.nan : Double(number % 7))
                delay.set(.delayWidth, to: Double(number % 4) / 3)
                delay.set(.delayFeedback, to: number % 2 == 0 ? 5 : Double.infinity)
            }
            changes.append(step)
        }
        let sound = Self.echoes(&delay, of: input, changes: changes)
        let bound = Float(2.0.squareRoot() / (1 - 0.98)) * 1.001
        #expect(sound.left.allSatisfy { abs($0) <= bound } && sound.right.allSatisfy { abs($0) <= bound })
        #expect(peak(sound.left) > 3)
    }

    @Test(arguments: manyCuts) func theSameHoweverTimeIsCut(cuts: [Int]) {
        let input = noise(frames: 20_000, peak: 0.3) + [Float](repeating: 0, count: 40_000)
        func sound(_ cuts: [Int]) -> Stereo {
            var delay = Self.delay([.delayMix: 0.7, .delayTime: 0.125, .delayFeedback: 0.6])
            return Self.echoes(
                &delay, of: input, cuts: cuts,
                changes: [
                    Step(frame: 5_003) { delay in delay.setTempo(131) },
                    Step(frame: 6_001) { delay in delay.set(.delayMix, to: 0) },
                    Step(frame: 6_800) { delay in delay.setTempo(90) },
                    Step(frame: 7_001) { delay in delay.set(.delayMix, to: 1, isModulated: true) },
                    Step(frame: 9_001) { delay in delay.set(.delayTime, to: 0.3) },
                    Step(frame: 9_501) { delay in delay.set(.delayWidth, to: 1) },
                    Step(frame: 12_007) { delay in delay.set(.delayDamping, to: 0.8) },
                    Step(frame: 13_009) { delay in delay.set(.delayFeedback, to: 0.1) },
                    Step(frame: 14_003) { delay in delay.set(.delayMix, to: 0) },
                    Step(frame: 50_021) { delay in delay.set(.delayMix, to: 1) },
                ])
        }
        #expect(sound(cuts) == sound([64]))
    }
}
