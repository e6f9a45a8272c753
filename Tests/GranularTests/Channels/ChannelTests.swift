import Foundation
import Granular
import Testing

/// Where grains go among more than two loudspeakers.
@Suite struct ChannelTests {
    private static let mono = Source(sound: [sine(300, frames: 48_000)], sampleRate: 48_000, rootHz: 440)
    private static let counts = [4, 6, 8, 16]

    /// How loud each channel is, as a part of the energy of all.
    private func parts(_ count: Int, _ values: [Parameter: Double], of source: Source = mono) -> [Double] {
        let energies = channelSounds(count, values, of: source).map { energy($0) }
        return energies.map { $0 / energies.reduce(0, +) }
    }

    @Test(arguments: counts) func `Round the ring clockwise, with the front between the first two`(count: Int) {
        let front = parts(count, [.pan: 0])
        #expect(abs(front[0] - 0.5) < 1e-6 && abs(front[1] - 0.5) < 1e-6)
        for channel in 0..<count {
            // At a loudspeaker it is heard there alone, between two in both of them.
            let at = parts(count, [.pan: wrapped(Double(2 * channel - 1) / Double(count))])
            #expect(at[channel] > 0.999_999, "\(channel)")
            let between = parts(count, [.pan: wrapped(2 * Double(channel) / Double(count))])
            #expect(abs(between[channel] - 0.5) < 1e-6 && abs(between[(channel + 1) % count] - 0.5) < 1e-6)
        }
        #expect(parts(count, [.pan: 1]) == parts(count, [.pan: -1]))
        // A quarter to the right is on the right, between the channels on that side.
        let right = parts(count, [.pan: 0.5])
        #expect(right[1...count / 2].reduce(0, +) > 0.999_999)
    }

    private func wrapped(_ pan: Double) -> Double { pan > 1 ? pan - 2 : pan }

    @Test(arguments: counts) func `Everywhere as loud, and as loud as in stereo`(count: Int) {
        let stereo = channelSounds(2, [:], of: Self.mono).reduce(0) { $0 + energy($1) }
        for pan in stride(from: -1.0, through: 1, by: 0.137) {
            let all = channelSounds(count, [.pan: pan], of: Self.mono).reduce(0) { $0 + energy($1) }
            #expect(abs(all / stereo - 1) < 1e-5, "\(pan)")
        }
    }

    /// The angle of each grain on the ring, -1…1, from what is heard of it.
    private func pans(_ count: Int, _ values: [Parameter: Double], grains: Int) -> [Double] {
        let flat = Source(sound: [[Float](repeating: 0.5, count: 48_000)], sampleRate: 48_000, rootHz: 440)
        let all: [Parameter: Double] = [.duration: 0.004, .window: 2, .density: 100]
        let sounds = channelSounds(count, all.merging(values) { $1 }, of: flat, frames: grains * 480)
        return (0..<grains).compactMap { grain in
            let peaks = sounds.map { Double(peak($0[(grain * 480)..<(grain * 480 + 480)])) }
            guard let first = (0..<count).first(where: { peaks[$0] > 0 && (peaks[($0 + count - 1) % count] == 0) })
            else { return nil }
            let fraction = atan2(peaks[(first + 1) % count], peaks[first]) * 2 / .pi
            let pan = (2 * (Double(first) + fraction) - 1) / Double(count)
            return pan > 1 ? pan - 2 : pan
        }
    }

    @Test(arguments: counts) func `The spread is as wide as it says, all round the ring`(count: Int) {
        let around = pans(count, [.stereoSpread: 1], grains: 900)
        #expect(around.count == 900)
        #expect(distance(around) { ($0 + 1) / 2 } < 1.63)
        let right = pans(count, [.pan: 0.5, .stereoSpread: 0.25], grains: 900)
        #expect(distance(right) { ($0 - 0.25) / 0.5 } < 1.63)
        // Behind it goes on from one side to the other.
        let behind = pans(count, [.pan: 1, .stereoSpread: 0.5], grains: 900).map { $0 < 0 ? $0 + 2 : $0 }
        #expect(distance(behind) { $0 - 0.5 } < 1.63)
    }

    @Test(arguments: [2] + counts) func `In turn each channel gets the next grain, at random any`(count: Int) {
        let flat = Source(sound: [[Float](repeating: 0.5, count: 48_000)], sampleRate: 48_000, rootHz: 440)
        func channels(_ order: ChannelOrder, _ more: [Parameter: Double] = [:], grains: Int) -> [[Int]] {
            let values: [Parameter: Double] = [
                .channelOrder: Double(order.rawValue), .pan: 0.3, .stereoSpread: 1, .duration: 0.004, .window: 2,
                .density: 100,
            ]
            let sounds = channelSounds(count, values.merging(more) { $1 }, of: flat, frames: grains * 480)
            return (0..<grains).map { grain in
                (0..<count).filter { peak(sounds[$0][(grain * 480)..<(grain * 480 + 480)]) > 0 }
            }
        }
        #expect(channels(.inTurn, grains: 3 * count) == (0..<3 * count).map { [$0 % count] })
        // One that is left out takes no turn.
        let heard = channels(.inTurn, [.intermittency: 0.4], grains: 60).filter { !$0.isEmpty }
        #expect(heard.count < 50 && heard == heard.indices.map { [$0 % count] })
        let random = channels(.random, grains: 800)
        #expect(random.allSatisfy { $0.count == 1 })
        let expected = 800 / Double(count)
        let square = (0..<count).reduce(0.0) { sum, channel in
            let seen = Double(random.count { $0 == [channel] })
            return sum + (seen - expected) * (seen - expected) / expected
        }
        // Of a hundred fair draws one goes above 30.6 with 15 degrees of freedom, fewer with less.
        #expect(square < 30.6)
    }

    @Test func `A sound in stereo goes round without a step, and what its sides share is as loud everywhere`() {
        let common = sine(300, frames: 48_000)
        let same = Source(sound: [common, common], sampleRate: 48_000, rootHz: 440)
        let sides = Source(
            sound: [common, sine(700, frames: 48_000)], sampleRate: 48_000, rootHz: 440)
        var before: [[Float]]?
        for step in 0...160 {
            let pan = -1 + Double(step) / 80
            let all = channelSounds(8, [.pan: pan], of: same, frames: 4_800).reduce(0) { $0 + energy($1) }
            let stereo = channelSounds(2, [:], of: same, frames: 4_800).reduce(0) { $0 + energy($1) }
            #expect(abs(all / stereo - 1) < 1e-4, "\(pan)")
            let now = channelSounds(8, [.pan: pan], of: sides, frames: 4_800)
            if let before {
                let loudest = peak(now.joined())
                for channel in 0..<8 {
                    #expect(peak(zip(before[channel], now[channel]).map { $0 - $1 }) < 0.3 * loudest)
                }
            }
            before = now
        }
        // In the middle of two loudspeakers each has its own side of it.
        let front = channelSounds(8, [.pan: 0], of: sides)
        let stereo = channelSounds(2, [.pan: 0], of: sides)
        #expect(peak(zip(front[0], stereo[0]).map { $0 - $1 }) < 1e-6)
        #expect(peak(zip(front[1], stereo[1]).map { $0 - $1 }) < 1e-6)
    }

    @Test func `With effects all channels are limited together, and what is beside is in the first two`() {
        let values: [Parameter: Double] = [.pan: 0.2, .level: 12, .density: 1, .duration: 0.9, .reverbMix: 0]
        let loud = channelSounds(8, values, of: Self.mono, hasEffects: true)
        let dry = channelSounds(8, values, of: Self.mono)
        #expect(loud.allSatisfy { peak($0) <= 0.966 } && dry.contains { peak($0) > 1.2 })
        let relation = loud.map { energy($0) }.map { $0 / energy(loud[1]) }
        let before = dry.map { energy($0) }.map { $0 / energy(dry[1]) }
        for channel in 0..<8 { #expect(abs(relation[channel] - before[channel]) < 0.02 * max(before[channel], 0.01)) }

        let input = (0..<2 * 24_000).map { index -> Float in
            let level: Float = index % 2 == 0 ? 0.25 : -0.125
            return level * Float(sin(Double(index / 2) / 20))
        }
        let silent = channelSounds(6, [.level: -60], of: Self.mono, hasEffects: true, input: input)
        #expect(abs(peak(silent[0]) - 0.25) < 0.01 && abs(peak(silent[1]) - 0.125) < 0.01)
        #expect(silent[2...].allSatisfy { peak($0) == 0 })
    }

    @Test func `An odd number is rounded down, and too many are as many as there can be`() {
        for (asked, given) in [(-3, 2), (0, 2), (1, 2), (3, 2), (5, 4), (16, 16), (17, 16), (1_000, 16)] {
            let engine = Engine(EngineConfiguration(channels: asked), source: .silence)
            #expect(engine.channels == given && engine.state.channels == given)
        }
    }

    @Test func `Each channel has its peak`() {
        var engine = Engine(EngineConfiguration(channels: 4, levelDecibels: 0, hasEffects: false), source: Self.mono)
        for change in started([.pan: -0.25, .pitchFrom: 1, .density: 20, .duration: 0.2]) { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 4 * 9_600)
        engine.render(into: &block, frames: 9_600)
        let state = engine.state
        #expect(state.peaks.count == 4)
        #expect(state[peak: 0] > 0.1 && state.peak == state[peak: 0])
        #expect(state.peaks[1] < 1e-6 && state.peaks[2] == 0 && state.peaks[3] < 1e-6)
    }
}
