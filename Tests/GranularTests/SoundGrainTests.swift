import Foundation
import Granular
import Testing

/// Grains cut from sounds.
@Suite struct SoundGrainTests {
    private func sine(_ frequency: Double, seconds: Double = 2, rate: Int = 48_000) -> [Float] {
        (0..<Int(seconds * Double(rate))).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
    }

    /// Left and right of a cloud that plays a sound.
    private func heard(
        _ values: [Parameter: Double], of source: Source, frames: Int = 48_000, changes: [TimedChange] = []
    ) -> (left: [Float], right: [Float]) {
        var all: [Parameter: Double] = [
            .pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0, .density: 20, .duration: 0.2,
        ]
        all.merge(values) { $1 }
        var engine = Engine(EngineConfiguration(levelDecibels: 0, hasEffects: false), source: source)
        for change in started(all) + changes { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * frames)
        engine.render(into: &block, frames: frames)
        return (
            stride(from: 0, to: 2 * frames, by: 2).map { block[$0] },
            stride(from: 1, to: 2 * frames, by: 2).map { block[$0] }
        )
    }

    /// The frequency by counting rises through 0.
    private func frequency(_ samples: ArraySlice<Float>) -> Double {
        let rises = zip(samples.indices, zip(samples, samples.dropFirst())).filter { $1.0 < 0 && $1.1 >= 0 }.map(\.0)
        guard let first = rises.first, let last = rises.last, rises.count > 1 else { return 0 }
        return Double(rises.count - 1) * 48_000 / Double(last - first)
    }

    private func energy(_ samples: some Sequence<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) }
    }

    @Test func atItsRootASoundKeepsItsPitchWhateverItsRate() {
        for rate in [8_000, 44_100, 48_000, 96_000] {
            let source = Source(sound: [sine(440, rate: rate)], sampleRate: rate, rootHz: 261.6)
            let one: [Parameter: Double] = [.density: 1, .duration: 0.9]
            #expect(abs(frequency(heard(one, of: source).left[4_000..<38_000]) - 440) < 0.5, "\(rate)")
            let fifth = one.merging([.transposition: 7]) { $1 }
            #expect(abs(frequency(heard(fifth, of: source).left[4_000..<38_000]) - 659.26) < 0.7)
            let twice = one.merging([.ratio: 2]) { $1 }
            #expect(abs(frequency(heard(twice, of: source).left[4_000..<38_000]) - 880) < 0.9)
            let hertz = one.merging([.pitchFrom: 0, .pitch: 523.2]) { $1 }
            #expect(abs(frequency(heard(hertz, of: source).left[4_000..<38_000]) - 880) < 0.9)
        }
    }

    @Test func stereoStaysStereo() {
        let source = Source(sound: [sine(300), sine(700)], sampleRate: 48_000, rootHz: 440)
        let sound = heard([.density: 1, .duration: 0.9], of: source)
        #expect(abs(frequency(sound.left[4_000..<38_000]) - 300) < 0.5)
        #expect(abs(frequency(sound.right[4_000..<38_000]) - 700) < 0.9)
    }

    @Test func panIsOfEqualPower() {
        let source = Source(sound: [sine(300)], sampleRate: 48_000, rootHz: 440)
        let middle = heard([.pan: 0], of: source)
        let whole = energy(middle.left) + energy(middle.right)
        for pan in [-1.0, -0.3, 0.6, 1] {
            let sound = heard([.pan: pan], of: source)
            #expect(abs((energy(sound.left) + energy(sound.right)) / whole - 1) < 0.01)
            #expect((energy(sound.left) > energy(sound.right)) == (pan < 0))
        }
        #expect(peak(heard([.pan: -1], of: source).right) < 1e-6)
        let wide = heard([.stereoSpread: 1, .density: 200], of: source)
        let difference = energy(zip(wide.left, wide.right).map { $0 - $1 })
        #expect(difference > 0.2 * (energy(wide.left) + energy(wide.right)))
    }

    @Test func positionScanAndDirection() {
        // A sound whose pitch rises: where a grain was cut is heard.
        let rising = (0..<192_000).map { frame -> Float in
            let t = Double(frame) / 48_000
            return Float(0.5 * sin(2 * .pi * (500 * t + 125 * t * t)))
        }
        let source = Source(sound: [rising], sampleRate: 48_000, rootHz: 440)
        func pitch(_ values: [Parameter: Double], at second: Double) -> Double {
            let all = values.merging([.density: 8, .duration: 0.12]) { $1 }
            let sound = heard(all, of: source, frames: 192_000).left
            // The grain that begins there, its middle part.
            let start = Int((second * 8).rounded() / 8 * 48_000)
            return frequency(sound[(start + 1_000)..<(start + 4_800)])
        }
        let middle = 500 + 250 * 0.06
        #expect(abs(pitch([.position: 0.5], at: 0) - (middle + 250 * 2)) < 12)
        #expect(abs(pitch([.position: 0.5], at: 3) - (middle + 250 * 2)) < 12)
        #expect(abs(pitch([.position: 0, .scanSpeed: 1], at: 3) - (middle + 250 * 3)) < 12)
        #expect(abs(pitch([.position: 0.5, .scanSpeed: -0.5], at: 2) - (middle + 250 * 1)) < 12)
        let backwards = pitch([.position: 0.5, .reverseProbability: 1], at: 0)
        #expect(abs(backwards - (500 + 250 * 2 - 250 * 0.06)) < 12)
    }

    @Test func aSourcePlacedUnderACloudIsScannedAtItsOwnSpeed() {
        let long = Source(sound: [(0..<96_000).map { Float($0 % 997) / 997 - 0.5 }], sampleRate: 48_000, rootHz: 440)
        let short = Source(sound: [sine(300, seconds: 0.5)], sampleRate: 48_000, rootHz: 440)
        let scanned = heard([.scanSpeed: 1], of: long)
        let place = TimedChange(frame: 0, change: .assign(SourceReference(long), slot: 0))
        #expect(firstDifference(heard([.scanSpeed: 1], of: short, changes: [place]).left, scanned.left) == nil)
        withExtendedLifetime((long, short)) {}
    }

    @Test func glideMovesByItsSemitones() {
        let source = Source(sound: [sine(500, seconds: 4)], sampleRate: 48_000, rootHz: 440)
        let sound = heard([.density: 1, .duration: 1, .glide: 12, .window: 4], of: source, frames: 48_000).left
        #expect(abs(frequency(sound[200..<1_500]) - 505) < 15)
        #expect(abs(frequency(sound[46_500..<47_900]) - 990) < 20)
    }

    @Test func filtersKeepTheirSide() {
        let both = zip(sine(200), sine(6_000)).map { $0 + $1 }
        let source = Source(sound: [both], sampleRate: 48_000, rootHz: 440)
        func fraction(_ filter: String, cutoff: Double) -> Double {
            let value = Parameter.filter.value(named: filter) ?? 0
            let sound = heard([.filter: value, .filterCutoff: cutoff, .density: 1, .duration: 0.9], of: source).left
            // What is high weighs by its steps.
            let steps = energy(zip(sound.dropFirst(), sound).map { $0 - $1 })
            return steps / energy(sound)
        }
        let open = fraction("off", cutoff: 1_000)
        #expect(fraction("low-pass", cutoff: 1_000) < open * 0.02)
        #expect(fraction("high-pass", cutoff: 1_000) > open * 1.8)
        #expect(fraction("band-pass", cutoff: 6_000) > open * 1.8)
        #expect(fraction("band-pass", cutoff: 200) < open * 0.05)
    }

    @Test func loopsAndSwitchesAddNoClicks() {
        // 110 Hz and its octave: whatever is heard far above is a click.
        func smooth(_ frames: Int) -> [Float] {
            (0..<frames).map { Float(0.4 * sin(2 * .pi * 110.3 * Double($0) / 48_000 + 1)) }
        }
        func clicks(_ samples: ArraySlice<Float>) -> Double {
            let s = Array(samples)
            func rise(_ frame: Int) -> Float { s[frame] - s[frame - 1] }
            func bend(_ frame: Int) -> Float { rise(frame) - rise(frame - 1) }
            return (3..<s.count).map { Double(abs(bend($0) - bend($0 - 1))) }.max() ?? 0
        }
        let long = Source(sound: [smooth(480_000)], sampleRate: 48_000, rootHz: 440)
        // Its end and its beginning do not fit: 0.4 s and a bit.
        let looped = Source(sound: [smooth(20_011)], sampleRate: 48_000, rootHz: 440)
        for values: [Parameter: Double] in [[:], [.reverseProbability: 1], [.scanSpeed: 3, .positionSpread: 1]] {
            let all = values.merging([.density: 2, .duration: 3]) { $1 }
            let reference = clicks(heard(all, of: long, frames: 144_000).left[10...])
            #expect(clicks(heard(all, of: looped, frames: 144_000).left[10...]) < 3 * reference + 1e-5)
        }
        let other = Source(sound: [sine(220)], sampleRate: 48_000, rootHz: 440)
        let moving = (1..<60).flatMap { step -> [TimedChange] in
            let frame = Int64(step * 2_000)
            let slot = UInt8(step % 3)
            return [
                TimedChange(frame: frame, change: .assign(SourceReference(step % 2 == 0 ? long : other), slot: slot)),
                TimedChange(frame: frame, change: .use(slot: slot, cloud: 0)),
                TimedChange(frame: frame, change: .set(.position, Double(step % 7) / 7, cloud: 0)),
                TimedChange(frame: frame, change: .set(.duration, Double(step % 5 + 1) / 10, cloud: 0)),
                TimedChange(frame: frame, change: .set(.pan, Double(step % 3) - 1, cloud: 0)),
                TimedChange(frame: frame, change: .set(.windowSkew, Double(step % 5) / 5, cloud: 0)),
            ]
        }
        let still = clicks(
            heard([.density: 20, .duration: 0.1, .windowSkew: 0.8], of: other, frames: 140_000).left[10...])
        #expect(clicks(heard([:], of: long, frames: 140_000, changes: moving).left[10...]) < 3 * still)
        withExtendedLifetime(other) {}
    }

    @Test func anEmptySoundIsSilentAndTheShortestAndLongestGrainsBehave() {
        #expect(peak(heard([:], of: .silence).left) == 0)
        #expect(peak(heard([:], of: Source(sound: [[]], sampleRate: 48_000, rootHz: 440)).left) == 0)
        let one = Source(sound: [[0.5]], sampleRate: 48_000, rootHz: 440)
        #expect(heard([:], of: one).left.allSatisfy { $0.isFinite && abs($0) < 1 })
        let source = Source(sound: [sine(300)], sampleRate: 48_000, rootHz: 440)
        for duration in [0.000_02, 1.0 / 48_000, 60] {
            let sound = heard([.duration: duration, .density: 100], of: source).left
            #expect(sound.allSatisfy { $0.isFinite && abs($0) < 2 })
            #expect(peak(sound) > 0, "\(duration)")
        }
    }
}
