import Glibc
import Granular
import Session

/// How far two sounds are apart: the log-spectral distance in third-octave bands.
public enum SpectralDistance {
    /// The bands' numbers: the middle of each is 1000 Hz · 10^(number / 10), 25 Hz to 16 kHz (IEC 61260-1).
    private static let bands = -16...12
    /// What lies so far below the strongest band of both sounds is as good as silent, in dB.
    private static let silentDecibels = -60.0

    /// The distance of what a moment of a performance sounds like and what it would sound like with a target's values: each held and heard for 2 s,
    /// played with the same seed.
    /// - Parameters:
    ///   - seconds: the moment, from the beginning of the performance.
    ///   - target: where parameters were to stand, each in its unit.
    ///   - sources: the sounds that clouds used, by their numbers: see ``Recording/PerformanceSounds``.
    public static func figure(
        _ performance: Performance, at seconds: Double, to target: [Parameter: Double], sources: [Int: Source]
    ) -> HandFigure {
        do throws(MeasureProblem) {
            guard performance.inputFrame == nil else {
                throw MeasureProblem(description: "it was played with live input, whose sound is not compared")
            }
            _ = try MeasuredTime.checked(seconds...seconds, of: performance)
            let both = try [[:], target].map { values throws(MeasureProblem) in
                try PlayedSamples(
                    of: StillSound.performance(of: performance, at: seconds, setting: values), sources: sources)
            }
            return HandFigure(
                .spectralDistance, decibels(both[0].samples, both[1].samples, rate: performance.build.rate),
                orNone: "neither sound is heard")
        } catch {
            return HandFigure(.spectralDistance, none: error.description)
        }
    }

    /// The root mean square of the differences of all bands, in dB; `nil` where both are silent.
    /// - Parameter rate: samples a second of both.
    public static func decibels(_ a: [Float], _ b: [Float], rate: Int) -> Double? {
        // Some 3 Hz from step to step: the lowest band is 6 Hz wide.
        var length = 1_024
        while length * 3 < rate { length *= 2 }
        let spectrum = PowerSpectrum(length: length)
        let both = [a, b].map { bandPowers(spectrum.meanPowers($0), stepHertz: Double(rate) / Double(length)) }
        guard let strongest = both.joined().max(), strongest > 0, strongest.isFinite else { return nil }
        let levels = both.map { $0.map { max(10 * log10($0 / strongest), silentDecibels) } }
        let squares = zip(levels[0], levels[1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return (squares / Double(levels[0].count)).squareRoot()
    }

    /// The power in each band that lies below half the sample rate.
    private static func bandPowers(_ powers: [Double], stepHertz: Double) -> [Double] {
        bands.compactMap { number in
            func edge(_ number: Double) -> Int { Int((1_000 * pow(10, number / 10) / stepHertz).rounded(.up)) }
            let steps = edge(Double(number) - 0.5)..<edge(Double(number) + 0.5)
            guard steps.upperBound < powers.count else { return nil }
            return powers[steps].reduce(0, +)
        }
    }
}
