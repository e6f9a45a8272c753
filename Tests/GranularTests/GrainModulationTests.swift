import CGrainKernels
import Foundation
import Granular
import SeededGenerator
import Testing

/// Frequency and ring modulation within grains, by their spectra.
@Suite("Modulation within a grain") struct GrainModulationTests {
    private static let rate = 48_000.0
    private static let frames = 96_000

    /// One grain of two seconds that begins at once, under Hann's window.
    private func grain(
        of source: Source, _ values: [Parameter: Double], frames: Int = frames, kernel: Kernel = .fastest,
        periods: [Int] = [256]
    ) -> [Float] {
        let common: [Parameter: Double] = [
            .pitchOffset: 0, .position: 0, .positionSpread: 0, .duration: Double(frames) / Self.rate, .density: 0.1,
        ]
        return rendered(
            started(common.merging(values) { $1 }), frames: frames, periods: periods,
            configuration: EngineConfiguration(kernel: kernel, levelDecibels: 0, hasEffects: false), source: source
        ).samples
    }

    /// How strong a frequency is in such a grain.
    private func amplitude(_ hertz: Double, in sound: [Float]) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        let (turnCosine, turnSine) = (cos(2 * .pi * hertz / Self.rate), sin(2 * .pi * hertz / Self.rate))
        var (cosine, sine) = (1.0, 0.0)
        for sample in sound {
            real += cosine * Double(sample)
            imaginary += sine * Double(sample)
            (cosine, sine) = (cosine * turnCosine - sine * turnSine, sine * turnCosine + cosine * turnSine)
        }
        return 4 * (real * real + imaginary * imaginary).squareRoot() / Double(sound.count)
    }

    private func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-12)) }

    private func sine(_ hertz: Double, seconds: Double, rootHz: Double, channels: Int = 1) -> Source {
        let tone = (0..<Int(seconds * Self.rate)).map { (frame: Int) -> Float in
            let angle: Double = 2 * .pi * hertz * Double(frame) / Self.rate
            return Float(0.5 * sin(angle))
        }
        return Source(sound: [[Float]](repeating: tone, count: channels), sampleRate: 48_000, rootHz: rootHz)
    }

    private let waveform = Source.waveform(partials: [1], sampleRate: 48_000)

    /// Each of a tone's sidebands is as strong as Bessel's functions have it, up and down.
    private func expectSidebands(
        of sound: [Float], at hertz: Double, every spacing: Double, index: Double, unmodulated: Double,
        _ comment: String
    ) {
        for number in -30...30 {
            let place = hertz + Double(number) * spacing
            guard (spacing...23_000).contains(place) else { continue }
            let (found, bessel) = (amplitude(place, in: sound) / unmodulated, abs(jn(Int32(number), index)))
            if bessel > 1e-3 {
                #expect(abs(decibels(found / bessel)) < 0.1, "\(comment): sideband \(number)")
            } else {
                #expect(found < 1.1e-3, "\(comment): sideband \(number)")
            }
        }
    }

    @Test("a sine's sidebands have Bessel's amplitudes", arguments: Kernel.available)
    func bessel(kernel: Kernel) {
        let plain = amplitude(4_000, in: grain(of: waveform, [.pitch: 4_000], kernel: kernel))
        for index in [0.1, 1, 2.404_825_6, 5, 12] {
            let sound = grain(
                of: waveform, [.pitch: 4_000, .fmIndex: index, .fmRatio: 0.06], kernel: kernel)
            expectSidebands(of: sound, at: 4_000, every: 240, index: index, unmodulated: plain, "index \(index)")
        }
    }

    @Test("in a sound the ratio is to its root, transposed as it is; backwards, too")
    func transposedSound() {
        let source = sine(1_500, seconds: 6, rootHz: 500, channels: 2)
        let ratio = exp2(7.0 / 12)
        for (reverse, position) in [(0.0, 0.0), (1, 0.9)] {
            let ground: [Parameter: Double] = [
                .pitchFrom: 1, .transposition: 7, .reverseProbability: reverse, .position: position,
            ]
            let plain = amplitude(1_500 * ratio, in: grain(of: source, ground))
            let sound = grain(of: source, ground.merging([.fmIndex: 0.7, .fmRatio: 0.2]) { $1 })
            expectSidebands(
                of: sound, at: 1_500 * ratio, every: 100 * ratio, index: 2.1, unmodulated: plain, "reverse \(reverse)")
        }
    }

    @Test("in a file of a cycle the ratio is to its pitch, however many periods the cycle has") func cycle() {
        let samples = (0..<600).map { (frame: Int) -> Float in Float(0.5 * sin(4 * .pi * Double(frame) / 600)) }
        let source = Source.cycle([samples], cycleHz: 80, rootHz: 160, sampleRate: 48_000)
        let plain = amplitude(1_000, in: grain(of: source, [.pitch: 1_000]))
        let sound = grain(of: source, [.pitch: 1_000, .fmIndex: 1.5, .fmRatio: 0.1])
        expectSidebands(of: sound, at: 1_000, every: 100, index: 1.5, unmodulated: plain, "a cycle")
    }

    @Test("ring modulation has a sum and a difference, and leaves of the tone what the mix says")
    func ring() {
        let plain = amplitude(2_000, in: grain(of: waveform, [.pitch: 2_000]))
        for mix in [0.3, 1] {
            for kernel in Kernel.available {
                let sound = grain(
                    of: waveform, [.pitch: 2_000, .ringMix: mix, .ringRatio: 0.35], kernel: kernel)
                for place in [1_300.0, 2_700] {
                    #expect(abs(decibels(amplitude(place, in: sound) / plain / (mix / 2))) < 0.01, "\(mix), \(kernel)")
                }
                #expect(abs(amplitude(2_000, in: sound) / plain - (1 - mix)) < 1e-5, "\(mix), \(kernel)")
            }
        }
        let source = sine(900, seconds: 4, rootHz: 300)
        let sound = grain(of: source, [.pitchFrom: 1, .transposition: 12, .ringMix: 1, .ringRatio: 0.5])
        #expect(abs(amplitude(1_500, in: sound) / amplitude(2_100, in: sound) - 1) < 1e-3)
        #expect(decibels(amplitude(1_800, in: sound) / amplitude(2_100, in: sound)) < -80)
    }

    @Test("full ring modulation is the product with a cosine that begins with the grain, round a sound's end too")
    func product() {
        var random = SeededGenerator(seed: 8)
        let noise = (0..<20_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
        let source = Source(sound: [noise], sampleRate: 48_000, rootHz: 160)
        let plain = grain(of: source, [.pitchFrom: 1], frames: 48_000)
        let sound = grain(of: source, [.pitchFrom: 1, .ringMix: 1, .ringRatio: 0.25], frames: 48_000)
        let loudest = peak(plain)
        for (frame, (a, b)) in zip(plain, sound).enumerated() {
            let factor = cos(2 * .pi * 40 * Double(frame) / Self.rate)
            guard abs(Double(b) - Double(a) * factor) > 1e-4 * Double(loudest) else { continue }
            Issue.record("frame \(frame): \(b), \(Double(a) * factor)")
            break
        }
    }

    // MARK: Beside the exact formula

    /// A sine whose frequency is modulated, as it is and a quarter later, under Hann's window. Its frequency and that of its modulator go on
    /// by the step of every 16 frames.
    private func modulated(
        _ hertz: Double, by modulator: Double, index: Double, glide: Double = 0, frames: Int, ring: Double? = nil
    ) -> [(sine: Double, cosine: Double)] {
        var (phase, moved, rung) = (0.0, 0.0, 0.0)
        return (0..<frames).map { (frame: Int) -> (sine: Double, cosine: Double) in
            let window: Double = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(frames))
            let loudness = ring == nil ? window : window * cos(rung)
            let angle = phase + index * sin(moved)
            let octaves: Double = glide / 12 * Double(frame / 16 * 16) / Double(frames)
            let turn = 2 * .pi / Self.rate * exp2(octaves)
            phase += turn * hertz
            moved += turn * modulator
            rung += turn * (ring ?? 0)
            return (loudness * sin(angle), loudness * cos(angle))
        }
    }

    /// How much of a sound is beside that, in dB of it.
    private func rest(_ sound: [Float], beside parts: [(sine: Double, cosine: Double)]) -> Double {
        var (ss, cc, sc, xs, xc, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for (x, (s, c)) in zip(sound.map(Double.init), parts) {
            (ss, cc, sc) = (ss + s * s, cc + c * c, sc + s * c)
            (xs, xc, xx) = (xs + x * s, xc + x * c, xx + x * x)
        }
        let determinant = ss * cc - sc * sc
        let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
        let power = a * a * ss + 2 * a * b * sc + b * b * cc
        return 10 * log10(max(xx - power, 1e-30) / power)
    }

    @Test("nothing is beside what the formula says", arguments: Kernel.available) func clean(kernel: Kernel) {
        for (hertz, ratio, index) in [(5_000.0, 0.1, 3.0), (440, 1, 5), (300, 3.5, 4), (110, 0.5, 20), (1_000, 2, 2)] {
            let sound = grain(
                of: waveform, [.pitch: hertz, .fmIndex: index, .fmRatio: ratio], frames: 12_000, kernel: kernel)
            let exact = modulated(hertz, by: ratio * hertz, index: index, frames: 12_000)
            #expect(rest(sound, beside: exact) < -80, "\(hertz) Hz, ratio \(ratio), index \(index)")
        }
    }

    @Test("the sines glide with the grain, from level to level", arguments: [30.0, -30], [false, true])
    func gliding(glide: Double, reverse: Bool) {
        for kernel in Kernel.available {
            let (hertz, root, ratio, index) = (900.0, 450.0, 0.4, 1.5)
            let up = glide < 0 ? -glide : 0
            let source = sine(hertz, seconds: 12, rootHz: root, channels: 2)
            let values: [Parameter: Double] = [
                .pitchFrom: 1, .transposition: up, .glide: glide, .fmIndex: index, .fmRatio: ratio,
                .reverseProbability: reverse ? 1 : 0, .position: reverse ? 0.9 : 0,
            ]
            let start = exp2(up / 12)
            for ring in [nil, 0.7] {
                let more: [Parameter: Double] = ring.map { [.ringMix: 1, .ringRatio: $0] } ?? [:]
                let sound = grain(of: source, values.merging(more) { $1 }, frames: 48_000, kernel: kernel)
                let exact = modulated(
                    start * hertz, by: start * ratio * root, index: index * hertz / root, glide: glide, frames: 48_000,
                    ring: ring.map { start * $0 * root })
                #expect(rest(sound, beside: exact) < -75, "\(kernel), ring \(ring ?? 0)")
            }
        }
    }

    @Test("where a sound wraps meanwhile, too") func wrapping() {
        // So short that it is a period; of the sine it has 40.
        let source = sine(500, seconds: 0.08, rootHz: 100)
        for kernel in Kernel.available {
            let sound = grain(of: source, [.pitchFrom: 1, .fmIndex: 10, .fmRatio: 0.1], frames: 12_000, kernel: kernel)
            let exact = modulated(500, by: 10, index: 50, frames: 12_000)
            #expect(rest(sound, beside: exact) < -75, "\(kernel)")
        }
    }

    @Test("what would alias as the frequency sweeps is left out") func folding() {
        // Its 15 kHz would come to 45.
        let source = sine(15_000, seconds: 4, rootHz: 440)
        func power(_ sound: [Float]) -> Double { sound.reduce(0) { $0 + Double($1 * $1) } }
        let plain = power(grain(of: source, [.pitchFrom: 1]))
        let swept = power(grain(of: source, [.pitchFrom: 1, .fmIndex: 2, .fmRatio: 1]))
        #expect(10 * log10(swept / plain) < -80)

        // Of a bright waveform's partials, those are left out whose sidebands would come down from above half the rate to where they
        // are heard: there they would lie between the others.
        let bright = Source.waveform(partials: (1...40).map { 1 / Double($0) }, sampleRate: 48_000)
        for (ratio, index) in [(1.0, 3.0), (6.9, 1), (0.1, 10), (12.3, 0.3)] {
            let sound = grain(of: bright, [.pitch: 703, .fmIndex: index, .fmRatio: ratio])
            let loudest = (1...10).map { amplitude(703 * Double($0), in: sound) }.max() ?? 0
            for partial in 1...12 {
                let first = 703 * Double(partial)
                for number in stride(from: ((29_000 - first) / (703 * ratio)).rounded(.up), to: 200, by: 1).prefix(12) {
                    let place = 48_000 - first - number * 703 * ratio
                    guard place > 500 else { break }
                    #expect(decibels(amplitude(place, in: sound) / loudest) < -60, "\(ratio): \(partial), \(number)")
                }
            }
        }
    }

    @Test("the index is lowered where the frequency would come beyond what the source can play") func held() {
        let sound = grain(of: waveform, [.pitch: 10_000, .fmIndex: 20, .fmRatio: 0.02])
        let plain = amplitude(10_000, in: grain(of: waveform, [.pitch: 10_000]))
        expectSidebands(of: sound, at: 10_000, every: 200, index: 20, unmodulated: plain, "index 20")
        // Some 8.4: up to 20 kHz and a little more.
        let lower = grain(of: waveform, [.pitch: 15_000, .fmIndex: 20, .fmRatio: 0.05])
        for number in 0...3 {
            let found = amplitude(15_000 - Double(number) * 750, in: lower) / plain
            #expect(abs(found - abs(jn(Int32(number), 8.4))) < 0.1, "sideband \(number)")
        }
    }

    @Test("and where sidebands would come back to where they are heard, so far that they are below -60 dB")
    func sidebands() {
        for (hertz, ratio, index) in [
            (3_000.0, 3.7, 1.5), (5_000, 1.4, 3), (8_000, 0.97, 5), (12_000, 0.7, 10), (2_000, 3.47, 20),
            (10_000, 1.93, 1), (19_500, 0.95, 20), (1_000, 7.3, 2),
        ] {
            let plain = amplitude(hertz, in: grain(of: waveform, [.pitch: hertz]))
            let sound = grain(of: waveform, [.pitch: hertz, .fmIndex: index, .fmRatio: ratio])
            let spacing = hertz * ratio
            let rightful = (-40...40).map { (number: Int) -> Double in abs(hertz + Double(number) * spacing) }.filter {
                $0 < 24_000
            }
            for number in -40...40 {
                let place = abs(hertz + Double(number) * spacing)
                guard place > 24_000, place < 70_000 else { continue }
                let folded = abs(place - 48_000)
                // What lies beside a sideband that belongs there cannot be told from it.
                guard folded < 19_990, rightful.allSatisfy({ abs($0 - folded) > 20 }) else { continue }
                #expect(
                    decibels(amplitude(folded, in: sound) / plain) < -60, "\(hertz), \(ratio): sideband \(number)")
            }
        }
        // The bound of the index: 2 (Γ(n + 1) / 1000)^(1/n), n = (28 kHz - pitch) / the modulator's frequency.
        let sound = grain(of: waveform, [.pitch: 4_000, .fmIndex: 20, .fmRatio: 2])
        let plain = amplitude(4_000, in: grain(of: waveform, [.pitch: 4_000]))
        let held = 2 * cbrt(6.0 / 1_000)
        // Those below 0 Hz come back as well, where they belong.
        for (wanted, place) in [(j0(held) + j1(held), 4_000.0), (j1(held) - jn(2, held), 12_000)] {
            #expect(abs(decibels(amplitude(place, in: sound) / plain / wanted)) < 0.1, "\(place)")
        }
    }

    // MARK: Where it reads

    @Test("at a sound's edges it does not read round to the other end") func edges() {
        var random = SeededGenerator(seed: 2)
        var samples = [Float](repeating: 0, count: 48_000)
        for index in 47_000..<48_000 { samples[index] = Float.random(in: -0.5...0.5, using: &random) }
        let source = Source(sound: [samples], sampleRate: 48_000, rootHz: 100)
        let values: [Parameter: Double] = [
            .pitchFrom: 1, .fmIndex: 20, .fmRatio: 0.3, .duration: 0.05, .density: 20, .position: 0,
        ]
        #expect(peak(grain(of: source, values, frames: 24_000)) == 0)
        // With wrap, it does.
        #expect(peak(grain(of: source, values.merging([.positionEdge: 3]) { $1 }, frames: 24_000)) > 0.01)
    }

    @Test("in live input it reads neither what is not there yet nor what is overwritten", arguments: [0.0, 1])
    func live(position: Double) {
        let (frames, start) = (96_000, 72_000)
        var engine = Engine(
            EngineConfiguration(liveSeconds: 1, levelDecibels: 0, hasEffects: false), source: .silence)
        let values: [Parameter: Double] = [
            .pitchFrom: 1, .pitchOffset: 0, .position: position, .positionSpread: 0, .duration: 0.4, .density: 0.1,
            .fmIndex: 20, .fmRatio: 0.1,
        ]
        _ = engine.enqueue(TimedChange(frame: 0, change: .use(slot: Engine.liveSlot, cloud: 0)))
        for change in started(values, at: Int64(start)) { _ = engine.enqueue(change) }
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 2 * 256)
        while samples.count < frames {
            let input = (0..<512).map { index -> Float in
                let angle: Double = 2 * .pi * 1_000 * Double(samples.count + index / 2) / Self.rate
                return Float(0.5 * sin(angle))
            }
            engine.render(into: &block, frames: 256, input: input)
            for index in 0..<256 { samples.append(block[2 * index]) }
        }
        let exact = modulated(1_000, by: 44, index: 20 * 1_000 / 440, frames: 19_200)
        let sound = Array(samples[start..<start + 19_200])
        #expect(peak(sound) > 0.05)
        #expect(rest(sound, beside: exact) < -70)
    }

    // MARK: The same, always

    /// Everything at once: stereo, glides, backwards, filtered, both kinds of modulation.
    private func crowd(kernel: Kernel, threads: Int, period: Int) -> [Float] {
        var random = SeededGenerator(seed: 4)
        let channels = (0..<2).map { _ in (0..<40_000).map { _ in Float.random(in: -0.5...0.5, using: &random) } }
        let source = Source(sound: channels, sampleRate: 44_100, rootHz: 300)
        var engine = Engine(
            EngineConfiguration(kernel: kernel, threads: threads, levelDecibels: -6, hasEffects: false), source: source)
        for cloud in UInt8(0)..<8 {
            let values: [Parameter: Double] = [
                .density: 700, .duration: 0.1, .positionSpread: 1, .pitchSpread: 24, .reverseProbability: 0.5,
                .fmIndex: Double(cloud) * 1.3, .fmRatio: exp2(Double(cloud) - 4), .ringMix: Double(cloud % 3) / 2,
                .ringRatio: 0.8 * Double(cloud) + 0.1, .glide: Double(cloud % 4) * 16 - 24,
                .filter: Double(cloud % 4), .positionEdge: Double(cloud % 4), .stereoSpread: 1,
                .window: Double(cloud % 5),
            ]
            for change in started(values, cloud: cloud) { _ = engine.enqueue(change) }
        }
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 2 * period)
        while samples.count < 2 * 12_000 {
            let frames = min(period, 12_000 - samples.count / 2)
            engine.render(into: &block, frames: frames)
            samples += block[..<(2 * frames)]
        }
        return samples
    }

    @Test("the bits are the same for any period and number of threads", arguments: Kernel.available)
    func sameBits(kernel: Kernel) {
        let reference = crowd(kernel: kernel, threads: 1, period: 64)
        #expect(peak(reference) > 0.05)
        for (threads, period) in [(1, 1_000), (1, 7), (2, 256), (4, 64)] {
            let other = crowd(kernel: kernel, threads: threads, period: period)
            #expect(firstDifference(reference, other) == nil, "\(threads) threads, period \(period)")
        }
    }

    @Test("all kernels sound alike") func kernels() {
        let reference = crowd(kernel: .plain, threads: 1, period: 128)
        for kernel in Kernel.available {
            let other = crowd(kernel: kernel, threads: 1, period: 128)
            #expect(peak(zip(reference, other).map { $0 - $1 }) < peak(reference) * 1e-4, "\(kernel)")
        }
    }

    @Test("without an index and a mix, the ratios change no bit") func off() {
        let source = sine(700, seconds: 2, rootHz: 440)
        for source in [waveform, source] {
            let values: [Parameter: Double] = [.density: 80, .duration: 0.1, .glide: 5, .filter: 1]
            let plain = grain(of: source, values)
            let ratios: [Parameter: Double] = [.fmRatio: 7, .ringRatio: 0.3]
            #expect(firstDifference(plain, grain(of: source, values.merging(ratios) { $1 })) == nil)
        }
    }

    @Test("extremes of everything stay finite, on sources of every kind", arguments: 0..<6) func extremes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 100)
        func noise(_ frames: Int) -> [Float] { (0..<frames).map { _ in Float.random(in: -1...1, using: &random) } }
        let sources = [
            waveform, .thesis(sampleRate: 48_000), .silence,
            Source(sound: [noise(30_000)], sampleRate: 48_000, rootHz: 0.001),
            Source(sound: [noise(9_000), noise(9_000)], sampleRate: 22_050, rootHz: 440),
            Source(sound: [noise(37)], sampleRate: 48_000, rootHz: 1_300),
            Source(sound: [noise(5_000)], sampleRate: 48_000, rootHz: 30_000),
            Source.cycle([noise(128), noise(128)], cycleHz: 375, rootHz: 375, sampleRate: 48_000),
            Source.cycle([noise(7)], cycleHz: 9_000, rootHz: 0.5, sampleRate: 48_000),
        ]
        let kernel = Kernel.available[seed % Kernel.available.count]
        var engine = Engine(
            EngineConfiguration(grainLimit: 500, liveSeconds: 0.2, kernel: kernel), source: sources[0])
        var block = [Float](repeating: 0, count: 2 * 256)
        for (slot, source) in sources.enumerated() {
            _ = engine.enqueue(TimedChange(frame: 0, change: .assign(SourceReference(source), slot: UInt8(slot))))
        }
        for step in 0..<400 {
            let cloud = UInt8(step % 8)
            let slot = random.whole(0...5) == 0 ? Engine.liveSlot : UInt8(random.below(sources.count))
            var changes: [Change] = [.use(slot: slot, cloud: cloud), .freeze(random.whole(0...3) == 0)]
            for parameter in Parameter.allCases where !parameter.isShared && random.whole(0...2) > 0 {
                let range = parameter.definition.range
                let value = random.pick(range.lowerBound, range.upperBound, random.real(range))
                changes.append(.set(parameter, value, cloud: cloud))
            }
            changes += [
                .set(.density, 400, cloud: cloud), .set(.intermittency, 0, cloud: cloud),
                .set(.fmIndex, random.pick(0, 20, random.real(0...20)), cloud: cloud), .start(cloud: cloud),
            ]
            for change in changes { _ = engine.enqueue(TimedChange(frame: engine.frame, change: change)) }
            engine.render(into: &block, frames: 256, input: noise(512))
            #expect(block.allSatisfy { abs($0) <= 1 })
        }
        #expect(engine.state.grains > 0)
        withExtendedLifetime(sources) {}
    }
}
