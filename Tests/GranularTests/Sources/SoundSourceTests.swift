import CGrainKernels
import Foundation
import Granular
import Testing

@Suite struct SourceSoundTests {
    /// A sine of `frequency`, read at a ratio: its gain, and what is beside it, in dB.
    private func read(_ frequency: Double, ratio: Double, maxBytes: Int = .max) -> (gain: Double, rest: Double) {
        // Coarse levels hear far back.
        let start = 0.15
        let frames = 2_000
        let tone = sine(frequency, seconds: 2 * start + Double(frames) * ratio / 48_000)
        let source = Source(sound: [tone], exactRate: 48_000, rootHz: 440, maxBytes: maxBytes)
        let sound = TableReader(source).play(from: start, speed: ratio, frames: frames)
        guard frequency * ratio < 24_000 else {
            return (-.infinity, decibels((sound.reduce(0) { $0 + $1 * $1 } * 2 / Double(frames)).squareRoot() / 0.9))
        }
        let fit = fitted(sound, frequency: frequency * ratio / 48_000)
        return (decibels(fit.amplitude / 0.9), decibels(fit.rest / 0.9))
    }

    @Test(arguments: [(200.0, -92.0), (1_000, -92), (3_000, -92), (6_000, -90), (10_000, -82)])
    func aFifthUpIsClean(frequency: Double, limit: Double) {
        let (gain, rest) = read(frequency, ratio: exp2(7.0 / 12))
        #expect(abs(gain) < 0.01)
        #expect(rest < limit)
    }

    @Test(arguments: [2.0, 4, 2.7, 9.3, 40])
    func nothingFoldsBack(ratio: Double) {
        #expect(read(14_000, ratio: ratio).rest < -90)
    }

    @Test(arguments: [(17_000, 1.01), (17_000, 1.3), (10_500, 1.5), (8_500, 2.1), (4_400, 4.1)])
    func wherePartsOfItAreTakenAwayItIsCleanToo(frequency: Double, ratio: Double) {
        #expect(read(frequency, ratio: ratio).rest < -75)
    }

    @Test(arguments: [0.25, 0.5, 1, 1.01, 1.2, 1.3])
    func itIsFlat(ratio: Double) {
        for output in [50.0, 1_000, 5_000, 10_000, 13_000] where output / ratio < 20_000 {
            #expect(abs(read(output / ratio, ratio: ratio).gain) < 0.05)
        }
    }

    @Test(arguments: [1.34, 2.5, 5, 11, 23, 47, 64])
    func itIsFlatToTenKilohertzWhenFarTransposed(ratio: Double) {
        for output in [400.0, 3_000, 9_900] { #expect(abs(read(output / ratio, ratio: ratio).gain) < 0.1) }
    }

    /// Semitones up to two octaves, and a little beyond the edges of levels.
    private static let ratios: [Double] = {
        let edges: [Double] = [1.001, 1.455, 2.001, 2.91]
        return (0...24).map { exp2(Double($0) / 12) } + edges
    }()

    @Test(arguments: ratios) func brightnessHasNoStep(ratio: Double) {
        for output in [1_000.0, 5_000, 11_000, 15_000] {
            #expect(abs(read(output / ratio, ratio: ratio).gain) < 0.1, "\(output) Hz")
        }
        #expect(read(16_000 / ratio, ratio: ratio).gain > -1)
        // What folds comes down above 20 kHz alone.
        if 28_000 / ratio < 23_000 { #expect(read(28_000 / ratio, ratio: ratio).rest < -85) }
    }

    @Test(arguments: ratios) func norHasThatOfALongSound(ratio: Double) {
        for output in [1_000.0, 5_000, 11_000, 14_500] {
            #expect(abs(read(output / ratio, ratio: ratio, maxBytes: Self.halfOfIt).gain) < 0.2, "\(output) Hz")
        }
        #expect(read(16_000 / ratio, ratio: ratio, maxBytes: Self.halfOfIt).gain > -1.5)
    }

    /// Less than what the sounds that are read here take with all points, and more than a third of it with half of them.
    private static let halfOfIt = 300_000

    @Test func aVeryLongSoundIsNearlyAsGood() {
        let fifth = [1_000.0, 3_000, 6_000].map { read($0, ratio: exp2(7.0 / 12), maxBytes: 0).rest }
        #expect(fifth[0] < -92)
        #expect(fifth[1] < -90)
        #expect(fifth[2] < -70)
        for frequency in [1_000.0, 6_000, 10_000, 16_500] {
            let (gain, rest) = read(frequency, ratio: 1, maxBytes: 0)
            #expect(abs(gain) < 0.05)
            #expect(rest < -90)
        }
        #expect(read(14_000, ratio: 2, maxBytes: 0).rest < -90)
        #expect(read(14_000, ratio: 4, maxBytes: 0).rest < -90)
    }

    @Test func everyLevelHasTheSoundAtTheSamePlace() {
        // The centre of a slow pulse, between two frames.
        let centre = 24_000.37
        let pulse = (0..<48_000).map { Float(exp(-pow((Double($0) - centre) / 400, 2))) }
        for maxBytes in [Int.max, 0] {
            let source = Source(sound: [pulse], exactRate: 48_000, rootHz: 440, maxBytes: maxBytes)
            let reader = TableReader(source)
            for index in 0..<source.tables.pointee.levelCount {
                let level = source.tables.pointee.levels[index]
                let sound = reader.play(from: 22_000 / 48_000.0, speed: 1, frames: 4_000, at: level)
                let energy = sound.reduce(0) { $0 + $1 * $1 }
                let moment = sound.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element * $1.element }
                #expect(abs(22_000 + moment / energy - centre) < 0.01)
            }
        }
    }

    @Test func itBeginsAsItIs() {
        let tone = sine(2_000, seconds: 1)
        let source = Source(sound: [tone], sampleRate: 48_000, rootHz: 440)
        let sound = TableReader(source).play(from: 0, speed: 1, frames: 2_000)
        for (frame, sample) in sound.enumerated() { #expect(abs(sample - Double(tone[frame])) < 0.02) }
        for frame in 100..<2_000 { #expect(abs(sound[frame] - Double(tone[frame])) < 1e-4) }
    }

    @Test(arguments: [1, 2, 37, 480, 4_799, 4_800, 9_601, 50_000])
    func bothSidesOfEverySeamAreTheSame(frames: Int) {
        let tone = (0..<frames).map { Float(sin(Double($0 * $0 % 1_013))) }
        let source = Source(sound: [tone, tone.reversed()], sampleRate: 48_000, rootHz: 440)
        for index in 0..<source.tables.pointee.levelCount {
            let level = source.tables.pointee.levels[index]
            #expect(level.wrap >= max(level.backward_edge, 1_024))
            let sides: [UnsafePointer<Int16>] = [level.left, level.right]
            for points in sides {
                let near = Int(GRAIN_GUARD) + 4
                let forward = Int(level.forward_edge)
                #expect(
                    (forward..<forward + near).allSatisfy { points[$0] == points[$0 - Int(level.wrap)] })
                let backward = Int(level.backward_edge)
                #expect(
                    (backward - near + 4..<backward + near)
                        .allSatisfy { points[$0] == points[$0 + Int(level.wrap)] })
            }
        }
    }

    @Test(arguments: [1.0, 0.31, 1.2, 3.7, 15, -1, -0.31, -3.7])
    func aLoopDoesNotClick(speed: Double) {
        // A soft tone that does not fit the length: what bends more sharply than it does is a click.
        let frequency = 137.7
        let tone = sine(frequency, seconds: 0.5137, strength: 0.5)
        let source = Source(sound: [tone], sampleRate: 48_000, rootHz: 440)
        let frames = Int(1.7 * 48_000 / abs(speed))
        let sound = TableReader(source).play(from: 0.25, speed: speed, frames: frames)
        let angle = 2 * .pi * frequency * speed / 48_000
        // The tone's own bend, 3 dB more where its two ends meet, and that of a fade of 10 ms.
        let fade = 4.0 / 512 * abs(speed)
        let limit = 0.5 * 2.0.squareRoot() * pow(abs(angle) + fade, 2) + 1e-4
        for frame in 1..<frames - 1 {
            #expect(abs(sound[frame + 1] - 2 * sound[frame] + sound[frame - 1]) < limit)
        }
    }

    @Test(arguments: [1, 3, 100, 367])
    func aShortSoundIsAPeriod(frames: Int) {
        let cycle = (0..<frames).map { Float(sin(2 * .pi * (Double($0) + 0.5) / Double(frames)) + 0.1) }
        let source = Source(sound: [cycle], sampleRate: 48_000, rootHz: 440)
        #expect(abs(source.tables.pointee.length - Double(frames) / 48_000) < 1e-9)
        let sound = TableReader(source).play(from: 0, speed: 1, frames: 4 * frames + 4_000)
        for frame in 0..<sound.count {
            // Three frames a cycle are near half the rate.
            #expect(abs(sound[frame] - Double(cycle[frame % frames])) < (frames > 10 ? 1e-4 : 0.01))
        }
    }

    @Test func leftAndRightAreApart() {
        let source = Source(
            sound: [sine(500, seconds: 0.3), sine(700, seconds: 0.3)], sampleRate: 48_000, rootHz: 220)
        #expect(source.isStereo && !source.isWaveform && source.rootHz == 220)
        #expect(abs(source.durationSeconds - 0.3) < 1e-9)
        let reader = TableReader(source)
        for (right, frequency) in [(false, 500.0), (true, 700)] {
            let sound = reader.play(from: 0.01, speed: 1, frames: 4_800, right: right)
            #expect(abs(fitted(sound, frequency: frequency / 48_000).amplitude - 0.9) < 1e-3)
        }
    }

    @Test func badSamplesAreSilence() {
        var tone = sine(500, seconds: 0.3)
        tone[7_000] = .nan
        tone[7_001] = .infinity
        tone[7_002] = -.infinity
        let source = Source(sound: [tone, [.nan], tone], sampleRate: 48_000, rootHz: .nan)
        #expect(source.rootHz == 440 && source.tables.pointee.scale < 1)
        let reader = TableReader(source)
        #expect(reader.play(from: 0, speed: 1, frames: 14_000).allSatisfy { abs($0) < 1.5 })
        #expect(reader.play(from: 0, speed: 1, frames: 14_000, right: true).allSatisfy { $0 == 0 })
        let loud = Source(sound: [[Float](repeating: .greatestFiniteMagnitude, count: 9)], sampleRate: 0, rootHz: 1)
        #expect(TableReader(loud).play(from: 0, speed: 1, frames: 100).allSatisfy { $0.isFinite })
    }

    @Test func nothingIsSilence() {
        for channels in [[], [[]], [[], []]] as [[[Float]]] {
            let source = Source(sound: channels, sampleRate: 48_000, rootHz: 440)
            #expect(source.tables.pointee.length == 0 && source.durationSeconds == 0)
            #expect(TableReader(source).play(from: 0, speed: 0.1, frames: 9_000).allSatisfy { $0 == 0 })
        }
        #expect(Source.silence.tables.pointee.length == 0)
        let soft = Source(sound: [[Float](repeating: 0, count: 9_000)], sampleRate: 48_000, rootHz: 440)
        #expect(TableReader(soft).play(from: 0, speed: 1, frames: 20_000).allSatisfy { $0 == 0 })
    }

    @Test func aClippedSoundIsNotClippedFurther() {
        // Its levels rise above its samples, and the coarse ones above the fine.
        let square = (0..<30_000).map { Float($0 / 201 % 2 == 0 ? 0.8 : -0.8) }
        let source = Source(sound: [square], sampleRate: 48_000, rootHz: 440)
        var touching = 0
        for index in 0..<source.tables.pointee.levelCount {
            let level = source.tables.pointee.levels[index]
            for point in 0..<Int(level.forward_edge) where abs(Int(level.left[point])) == 32_767 { touching += 1 }
        }
        #expect(touching < 10)
    }

    @Test func aMinuteInStereoTakesLessThan160Megabytes() {
        let minute = [Float](repeating: 0, count: 60 * 48_000)
        let source = Source(sound: [minute, minute], sampleRate: 48_000, rootHz: 440)
        #expect(source.byteCount <= 160_000_000 && source.byteCount > 150_000_000)
        let longer = Source(sound: [minute + minute, minute], sampleRate: 48_000, rootHz: 440)
        #expect(longer.byteCount < 160_000_000)
    }

    @Test func tenMinutesAreReadToTheEnd() {
        let rate = 8_000
        var sound = [Float](repeating: 0, count: 600 * rate)
        for frame in sound.count - rate..<sound.count { sound[frame] = Float(0.5 * sin(Double(frame) * 0.3)) }
        let source = Source(sound: [sound], exactRate: Double(rate), rootHz: 440, maxBytes: 0)
        #expect(source.durationSeconds == 600)
        #expect(source.byteCount < 40_000_000)
        let reader = TableReader(source)
        #expect(reader.play(from: 100, speed: 1, frames: 1_000).allSatisfy { $0 == 0 })
        let end = reader.play(from: 599.2, speed: 1, frames: 4_800)
        let fit = fitted(end, frequency: 0.3 / 2 / .pi / 6)
        #expect(abs(fit.amplitude - 0.5) < 1e-3 && decibels(fit.rest / 0.5) < -90)
    }
}
