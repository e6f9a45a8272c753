import CGrainKernels
import Foundation
import Granular
import Testing

@Suite struct SourceWaveformTests {
    private static let partials = [1, 0, 0.3, 0, 0.2, 0.5, 0.14, 0, 0.111]
    private let thesis = Source.thesis(sampleRate: 48_000)

    private var peak: Double {
        (0..<48_000).map { place in
            Self.partials.enumerated().reduce(0) {
                $0 + $1.element * sin(2 * .pi * Double(place * ($1.offset + 1)) / 48_000)
            }
        }.max() ?? 1
    }

    @Test func itIsSmall() {
        #expect(thesis.isWaveform && !thesis.isStereo)
        #expect(thesis.tables.pointee.length == 1 && thesis.rootHz == 1)
        #expect(thesis.byteCount < 500_000)
        #expect(Source.waveform(partials: (1...64).map { 1 / Double($0) }, sampleRate: 48_000).byteCount < 2_000_000)
    }

    @Test(arguments: [48_000, 44_100, 8_000, 192_000])
    func stepsAreLongButNotTooLong(sampleRate: Int) {
        let source = Source.thesis(sampleRate: sampleRate)
        let reader = TableReader(source)
        let highest = min(20_000, Double(sampleRate) / 2)
        var frequency = Double(sampleRate) / 1_023
        while frequency <= highest {
            let step =
                frequency / Double(sampleRate) * reader.level(speed: frequency, sampleRate: Double(sampleRate)).rate
            #expect(step <= 4 && step >= 3.5)
            frequency *= 1.003
        }
        let top = reader.level(speed: highest, sampleRate: Double(sampleRate))
        #expect(highest / Double(sampleRate) * top.rate <= 4)
    }

    @Test(arguments: [1.0, 30, 110, 500, 1_000, 2_500, 2_600, 4_900, 12_000, 20_000])
    func partialsAreAsStrongAsTheyShouldBe(frequency: Double) {
        let frames = frequency < 100 ? 48_000 : 4_800
        var sound = TableReader(thesis).play(from: 0, speed: frequency, frames: frames)
        for (index, strength) in Self.partials.enumerated() where strength > 0 {
            let partial = frequency * Double(index + 1)
            guard partial < 24_000 else { continue }
            let fit = fitted(sound, frequency: partial / 48_000)
            // Close to half the rate it may be left out; a grain's frequency is rounded by up to 2⁻²⁷ points a frame.
            if partial < 20_900 || fit.amplitude > 1e-3 {
                #expect(abs(fit.amplitude * peak / strength - 1) < 2e-3)
                #expect(abs(fit.phase) < 1e-2)
            }
            for frame in sound.indices {
                sound[frame] -= fit.amplitude * sin(2 * .pi * partial / 48_000 * Double(frame) + fit.phase)
            }
        }
        // Nothing else is there, nothing folded back.
        let rest = (sound.reduce(0) { $0 + $1 * $1 } / Double(frames)).squareRoot()
        #expect(decibels(rest) < -80)
    }

    @Test func itsPeakIsFullScale() {
        let sound = TableReader(thesis).play(from: 0, speed: 7.3, frames: 48_000)
        #expect(abs((sound.map(abs).max() ?? 0) - 1) < 1e-3)
    }

    @Test func itIsPeriodicBeyondEverySeam() {
        for index in 0..<thesis.tables.pointee.levelCount {
            let level = thesis.tables.pointee.levels[index]
            #expect(level.wrap >= 1_024 && level.wrap >= level.backward_edge && level.forward_edge == level.wrap)
            let cycle = Int(level.rate)
            let end = Int(level.wrap) + 2 * Int(GRAIN_GUARD) + 4
            for point in -Int(GRAIN_GUARD)..<end - cycle { #expect(level.left[point] == level.left[point + cycle]) }
        }
    }

    @Test func withoutPartialsItIsSilent() {
        for partials in [[], [0, 0], [.nan]] as [[Double]] {
            let source = Source.waveform(partials: partials, sampleRate: 48_000)
            #expect(source.tables.pointee.length == 0)
        }
        // A lone high partial is silent where it would fold back.
        let high = Source.waveform(partials: [0, 0, 0, 1], sampleRate: 48_000)
        #expect(TableReader(high).play(from: 0.1, speed: 9_000, frames: 500).allSatisfy { $0 == 0 })
        #expect(Source.waveform(partials: [0, 0, 0, 1], sampleRate: 0).isWaveform)
    }
}
