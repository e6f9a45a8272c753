import Foundation
import Granular
import Sounds
import Testing

@Suite struct BuiltInSoundTests {
    @Test("there are eighteen sounds or more beside the waveforms, each with a name and a line of its own")
    func names() {
        let names = BuiltInSound.all.map(\.name)
        #expect(
            names.count >= 18 && Set(names + BuiltInWaveforms.names).count == names.count + BuiltInWaveforms.names.count
        )
        for sound in BuiltInSound.all {
            #expect(sound.name.allSatisfy { $0 == " " || ("a"..."z").contains($0) }, "\(sound.name)")
            #expect(sound.about.count < 70 && !sound.about.isEmpty && !sound.about.hasSuffix("."), "\(sound.name)")
            #expect((20...2_000).contains(sound.rootHz), "\(sound.name)")
            for (parameter, value) in sound.defaults {
                #expect(parameter.definition.range.contains(value), "\(sound.name): \(parameter)")
            }
        }
    }

    @Test(
        "a sound is as long as it says, below full scale, without a mean, and nowhere silent",
        arguments: BuiltInSound.all.indices)
    func samples(index: Int) {
        let sound = BuiltInSound.all[index]
        let channels = sound.make()
        #expect((1...2).contains(channels.count) && (4...13).contains(sound.durationSeconds))
        let frames = Int((sound.durationSeconds * Double(BuiltInSound.rate)).rounded())
        for channel in channels {
            #expect(channel.count == frames)
            var (sum, peak) = (0.0, Float(0))
            for sample in channel {
                sum += Double(sample)
                peak = max(peak, abs(sample))
            }
            #expect(peak < 0.891, "\(sound.name): -1 dB is its highest")
            #expect(abs(sum / Double(frames)) < 0.000_5, "\(sound.name)")
            // Of sixteen parts, each is heard.
            for part in 0..<16 {
                let power = channel[part * frames / 16..<(part + 1) * frames / 16].reduce(0) { $0 + Double($1 * $1) }
                #expect(10 * log10(power / Double(frames / 16)) > -45, "\(sound.name), part \(part)")
            }
        }
    }

    @Test("where a sound's end meets its beginning nothing is heard of it", arguments: BuiltInSound.all.indices)
    func seam(index: Int) {
        let sound = BuiltInSound.all[index]
        let channels = sound.make()
        let left = channels[0]
        // What a source makes of its end, after `LoopedSound`: the fade out of the end and the fade in of the beginning.
        let blend = 512
        let wrap = left.count - blend
        var worst: Float = 0
        for index in 0..<blend {
            let place = (Float(index) + 0.5) / Float(blend)
            let angle = place * place * (3 - 2 * place) * (.pi / 2)
            worst = max(worst, abs(left[wrap + index] * cos(angle) + left[index] * sin(angle) - left[index]))
        }
        #expect(worst < 1e-5, "\(sound.name): the beginning comes again as it was")
        // And across the seam samples differ by no more than they do elsewhere.
        func bend(_ a: Float, _ b: Float, _ c: Float) -> Float { abs(a - 2 * b + c) }
        let seam = max(bend(left[wrap - 2], left[wrap - 1], left[0]), bend(left[wrap - 1], left[0], left[1]))
        let around = (wrap - 4_800..<wrap - 2).map { bend(left[$0], left[$0 + 1], left[$0 + 2]) }.max() ?? 0
        let after = (0..<4_800).map { bend(left[$0], left[$0 + 1], left[$0 + 2]) }.max() ?? 0
        #expect(seam <= 2 * max(around, after), "\(sound.name)")
    }

    @Test("a grain across the seam, as the engine plays it, is the sound as it was made")
    func engineSeam() throws {
        let sound = try #require(BuiltInSound.all.first { $0.name == "glass" })
        let channels = sound.make()
        let source = Source(sound: channels, sampleRate: BuiltInSound.rate, rootHz: sound.rootHz)
        var engine = Engine(EngineConfiguration(levelDecibels: 0, hasEffects: false), source: source)
        let wrap = channels[0].count - 512
        let start = Double(wrap - 24_000) / Double(wrap)
        let values: [Parameter: Double] = [
            .pitch: sound.rootHz, .pitchOffset: 0, .density: 0.1, .duration: 2, .position: start, .positionSpread: 0,
            .positionEdge: Double(PositionEdge.wrap.rawValue),
        ]
        for (parameter, value) in values {
            _ = engine.enqueue(TimedChange(frame: 0, change: .set(parameter, value, cloud: 0)))
        }
        _ = engine.enqueue(TimedChange(frame: 0, change: .start(cloud: 0)))
        var block = [Float](repeating: 0, count: 2 * 48_000)
        block.withUnsafeMutableBufferPointer {
            if let start = $0.baseAddress { engine.render(into: start, frames: 48_000) }
        }
        // A Hann window of two seconds; the gain of one grain alone is nearly steady, and is measured.
        func window(_ frame: Int) -> Double { 0.5 - 0.5 * cos(2 * .pi * Double(frame) / 96_000) }
        func wanted(_ frame: Int) -> Double { window(frame) * Double(channels[0][(wrap - 24_000 + frame) % wrap]) }
        var (both, power) = (0.0, 0.0)
        for frame in 0..<48_000 {
            both += Double(block[2 * frame]) * wanted(frame)
            power += wanted(frame) * wanted(frame)
        }
        let gain = both / power
        var worst = 0.0
        for frame in 0..<48_000 { worst = max(worst, abs(Double(block[2 * frame]) / gain - wanted(frame))) }
        #expect(worst < 0.003)
    }

    @Test("a sound is the same whenever it is made")
    func same() throws {
        for name in ["choir", "rain", "pluck"] {
            let sound = try #require(BuiltInSound.all.first { $0.name == name })
            #expect(sound.make() == sound.make() ? true : false, "\(name)")
        }
    }
}
