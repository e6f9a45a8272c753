import Foundation
import Granular
import SeededGenerator
import Testing

/// Many cycles as one source, which the position goes through.
@Suite("Wavetables") struct WavetableSourceTests {
    private static let frames = 512

    /// Cycles of these strengths of partials 1, 2, 3 …, in sine phase.
    private static func table(_ cycles: [[Double]], channels: Int = 1) -> Source {
        let samples = cycles.flatMap { strengths in
            (0..<frames).map { frame in
                strengths.enumerated().reduce(Float(0)) { sum, partial in
                    let turns: Double = Double((partial.offset + 1) * frame % frames) / Double(frames)
                    return sum + Float(partial.element * sin(2 * .pi * turns))
                }
            }
        }
        return Source.wavetable(
            [[Float]](repeating: samples, count: channels), cycleFrames: frames, cycleHz: 93.75, rootHz: 93.75,
            sampleRate: 48_000)
    }

    /// The strengths of partials in one long grain.
    private func partials(
        _ source: Source, at position: Double, hertz: Double, count: Int, _ more: [Parameter: Double] = [:]
    ) -> [Double] {
        let values: [Parameter: Double] = [
            .pitch: hertz, .pitchOffset: 0, .position: position, .positionSpread: 0, .density: 0.1, .duration: 1,
        ]
        let sound = rendered(started(values.merging(more) { $1 }), frames: 48_000, source: source).samples
        return (1...count).map { fitted(sound.map(Double.init), frequency: Double($0) * hertz / 48_000).amplitude }
    }

    @Test("halfway between two cycles each partial is the mean of both", arguments: [93.75, 440, 5_000])
    func halfway(hertz: Double) {
        let cycles = [[0.4, 0, 0.1, 0.05], [0.2, 0.3, 0.3, 0.05], [0, 0.5, 0, 0]]
        for channels in [1, 2] {
            let source = Self.table(cycles, channels: channels)
            #expect(source.isWaveform && source.isWavetable && source.cycleCount == 3 && source.durationSeconds == 0)
            let count = hertz < 1_000 ? 4 : 3
            let unit = partials(source, at: 0, hertz: hertz, count: count)[0] / 0.4
            for (position, a, b, blend) in [
                (0.0, 0, 0, 0.0), (0.25, 0, 1, 0.5), (0.5, 1, 1, 0), (0.6, 1, 2, 0.2), (0.75, 1, 2, 0.5), (1, 2, 2, 0),
            ] {
                for more in [[:], [.glide: 1e-6], [.reverseProbability: 1]] as [[Parameter: Double]] {
                    let heard = partials(source, at: position, hertz: hertz, count: count, more)
                    for partial in 0..<count {
                        let expected = cycles[a][partial] * (1 - blend) + cycles[b][partial] * blend
                        let error =
                            expected == 0
                            ? heard[partial] / unit / 0.4 * 100
                            : abs(decibels(heard[partial] / unit / expected))
                        #expect(error < 0.1, "\(position), partial \(partial + 1), \(more)")
                    }
                }
            }
        }
    }

    @Test(
        "a sine is a sine at every pitch, also between two cycles",
        arguments: [23.44, 440, 3_520, 9_000, 15_000, 19_900])
    func clean(hertz: Double) {
        let source = Self.table([[0.9], [0.9], [0.9]])
        #expect(source.highestPitchHz(sampleRate: 48_000) >= 20_000)
        let values: [Parameter: Double] = [
            .pitch: hertz, .pitchOffset: 0, .position: 0.3, .positionSpread: 0, .density: 0.1, .duration: 1, .window: 2,
        ]
        let sound = rendered(started(values), frames: 48_000, source: source).samples[4_000..<44_000].map(Double.init)
        let waves = fitted(sound, frequency: hertz / 48_000)
        let flat = rendered(started(values), frames: 48_000, source: Self.table([[0.9]])).samples[4_000..<44_000]
        let same = fitted(flat.map(Double.init), frequency: hertz / 48_000)
        #expect(abs(decibels(waves.amplitude / same.amplitude)) < 0.05)
        // The window is no tone.
        #expect(waves.rest < same.rest * 1.01 + 1e-4 * waves.amplitude)
    }

    @Test("nothing folds of a cycle with all partials, and none is missing below 19 kHz")
    func bandLimited() {
        let saw = (1...255).map { 0.5 / Double($0) }
        let source = Self.table([saw, saw])
        // No partial falls on half the rate itself.
        for hertz in [110.0, 1_013, 3_037] {
            let values: [Parameter: Double] = [
                .pitch: hertz, .pitchOffset: 0, .position: 0.5, .positionSpread: 0, .density: 0.1, .duration: 1,
            ]
            var sound = rendered(started(values), frames: 48_000, source: source).samples.map(Double.init)
            let window = (0..<48_000).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / 48_000) }
            var first = 0.0
            for partial in 1...Int(24_000 / hertz) where partial < 256 {
                let angle: Double = 2 * .pi * hertz * Double(partial) / 48_000
                var (real, imaginary) = (0.0, 0.0)
                for (frame, sample) in sound.enumerated() {
                    real += sample * cos(angle * Double(frame))
                    imaginary += sample * sin(angle * Double(frame))
                }
                let scale = 2 / window.reduce(0, +)
                (real, imaginary) = (real * scale, imaginary * scale)
                let strength = (real * real + imaginary * imaginary).squareRoot()
                if partial == 1 { first = strength }
                if Double(partial) * hertz < 19_000 {
                    #expect(abs(decibels(strength * Double(partial) / first)) < 0.1, "\(hertz) Hz, partial \(partial)")
                }
                for frame in sound.indices {
                    sound[frame] -=
                        window[frame] * (real * cos(angle * Double(frame)) + imaginary * sin(angle * Double(frame)))
                }
            }
            let rest = (sound.reduce(0) { $0 + $1 * $1 } / 48_000).squareRoot()
            #expect(decibels(rest / first) < -75, "\(hertz) Hz")
        }
    }

    @Test("at a cycle a grain reads that alone: the same bits whatever lies beside it")
    func alone() {
        let values: [Parameter: Double] = [
            .pitch: 300, .position: 0.5, .positionSpread: 0, .density: 50, .duration: 0.1,
        ]
        let one = rendered(started(values), frames: 24_000, source: Self.table([[0.3], [0.5, 0.2], [0.5]])).samples
        let other = rendered(
            started(values), frames: 24_000, source: Self.table([[0, 0.5], [0.5, 0.2], [0, 0, 0.3]]))
        #expect(peak(one) > 0.01)
        // Both have one peak, and so one scale.
        #expect(firstDifference(one, other.samples) == nil)
    }

    @Test("the spread goes over the cycles, and their ends hold it, mirror it or go round")
    func spread() {
        let source = Self.table((0..<16).map { [0.2 + 0.01 * Double($0)] })
        func places(_ position: Double, _ spread: Double, _ edge: PositionEdge) -> [Double] {
            seenGrains(
                [.position: position, .positionSpread: spread, .positionEdge: Double(edge.rawValue)], of: source,
                count: 900
            ).map(\.place)
        }
        for edge in [PositionEdge.auto, .stop] {
            #expect(distance(places(0.05, 0.2, edge)) { $0 / 0.2 } < 1.63)
            #expect(distance(places(1, 0.2, edge)) { ($0 - 0.8) / 0.2 } < 1.63)
        }
        #expect(distance(places(0.04, 0.2, .mirror)) { ($0 < 0.06 ? 2 * $0 : $0 + 0.06) / 0.2 } < 1.63)
        let wrapped = places(0, 0.2, .wrap).map { $0 > 0.5 ? $0 - 1 : $0 }
        #expect(distance(wrapped) { ($0 + 0.1) / 0.2 } < 1.63)
        #expect(places(0.4, 0, .auto).allSatisfy { abs($0 - 0.4) < 1e-6 })
        #expect(places(1, 0, .auto).allSatisfy { $0 > 0.999_999 })
    }

    @Test("scanned at 1 it goes through the whole table in a second")
    func scan() {
        let source = Self.table((0..<5).map { [0.2 + 0.01 * Double($0)] })
        var engine = Engine(EngineConfiguration(levelDecibels: 0, hasEffects: false), source: source)
        for change in started([.scanSpeed: 0.5, .positionSpread: 0]) { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 48_000)
        engine.render(into: &block, frames: 24_000)
        #expect(abs(engine.snapshot.readPosition - 0.25) < 0.02)
    }

    @Test(
        "it starts at its first cycle alone, at the pitch of waveforms, and looks like its cycles one after the other")
    func start() {
        let source = Self.table([[0.5], [0, 0.25], [0.5], [0.125]])
        let values = ParameterValues(playing: source)
        #expect(values[.positionSpread] == 0 && values[.pitch] == ParameterValues()[.pitch])
        let outline = source.outline
        #expect(outline.high.count == 512)
        for (cycle, height) in [1, 0.5, 1, 0.25].enumerated() {
            let part = outline.high[cycle * 128..<(cycle + 1) * 128]
            #expect(abs(Double(part.max() ?? 0) - height) < 0.01)
        }
        let odd = Self.table((0..<100).map { [0.3 + 0.001 * Double($0)] }).outline
        #expect(odd.high.allSatisfy { $0 <= 1 } && odd.high.count == 512)
    }

    @Test("its memory is bounded, and bad samples harm nothing")
    func bounds() {
        let long = Source.wavetable(
            [[Float]](repeating: [Float](repeating: 0.1, count: 2 * 16_384), count: 2), cycleFrames: 16_384,
            cycleHz: 3, rootHz: 3, sampleRate: 48_000)
        #expect(long.isStereo && long.byteCount <= 2 * 2 * 190_000)
        #expect(
            Source.wavetable(
                [[Float](repeating: 0, count: 9_000)], cycleFrames: 10, cycleHz: 1, rootHz: 1, sampleRate: 48_000
            ).cycleCount == 256)
        for (channels, cycleFrames) in [
            ([], 8), ([[]], 8), ([[.nan, .infinity, 1e30, -1]], 2), ([[0, 0, 0, 0], [1]], 1), ([[1, 2, 3]], 0),
            ([[1, 2, 3]], -5), ([[1, 2, 3]], .max),
        ] as [([[Float]], Int)] {
            let source = Source.wavetable(
                channels, cycleFrames: cycleFrames, cycleHz: 100, rootHz: 100, sampleRate: 48_000)
            let sound = rendered(
                started([.position: 0.3, .positionSpread: 1, .glide: 12, .density: 500]), frames: 4_800, source: source)
            #expect(!sound.samples.contains { !$0.isFinite })
        }
        let nothing = Source.wavetable([[1, -1, 1, -1]], cycleFrames: 2, cycleHz: .nan, rootHz: 0, sampleRate: 0)
        #expect(!nothing.isWavetable && nothing.durationSeconds == 0)
    }

    @Test("a moving position makes no clicks: grains keep the cycle that they began with")
    func moving() {
        let source = Self.table([[0.5], [0, 0, 0, 0.5]])
        var changes = started([
            .pitch: 200, .pitchOffset: 0, .positionSpread: 0, .density: 0.1, .duration: 1, .position: 0.3,
        ])
        let still = rendered(changes, frames: 24_000, source: source).samples
        for step in 1...100 {
            changes.append(TimedChange(frame: Int64(step * 200), change: .set(.position, Double(step) / 100, cloud: 0)))
        }
        #expect(firstDifference(still, rendered(changes, frames: 24_000, source: source).samples) == nil)
    }
}
