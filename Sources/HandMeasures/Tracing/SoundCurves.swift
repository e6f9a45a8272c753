import Glibc
import Granular
import Mapping
import Session

/// How a sound moved: its parameters, its loudness and its brightness.
public enum SoundCurves {
    /// Below it a sound has no brightness to speak of, and its loudness no meaning, in dB of full scale.
    private static let silentDecibels = -90.0

    /// The curve of each parameter, by its name: 0…1 of all that the parameter can be, on its own curve.
    /// - Parameter time: in seconds from the beginning of the performance.
    /// - Throws: where the time is too long, or no time.
    public static func parameters(
        _ parameters: [Parameter], _ performance: Performance, during time: ClosedRange<Double>
    ) throws(MeasureProblem) -> [TraceCurve] {
        let track = try ParameterTrack(parameters, of: performance, during: time, rate: TraceCurve.rate)
        return parameters.enumerated().map { place, parameter in
            let range = Binding(allOf: parameter)
            return TraceCurve(parameter.definition.name, track.values.map { range.position(of: $0[place]) })
        }
    }

    /// The curves `loudness` (the power of 43 ms, in dB of full scale) and `centroid` (the spectral centroid, in octaves above 1 Hz; `nil` while it is
    /// silent) of what is heard.
    public static func heard(_ played: PlayedSamples) -> [TraceCurve] {
        var length = 512
        while length * 30 < played.rate { length *= 2 }
        let spectrum = PowerSpectrum(length: length)
        let step = Double(played.rate) / Double(length)
        var (loudness, centroid): ([Double?], [Double?]) = ([], [])
        let seconds = Double(played.samples.count) / Double(played.rate)
        for moment in 0..<TraceCurve.count(0...seconds) {
            let middle = Int(Double(moment) / TraceCurve.rate * Double(played.rate))
            let powers = spectrum.powers(played.samples, from: middle - length / 2)
            let sum = powers.dropFirst().reduce(0, +)
            // A sine of full scale has 0 dB, whatever the length of the window.
            let level = 10 * log10(max(32 * sum / (3 * Double(length) * Double(length)), 1e-12))
            loudness.append(max(level, silentDecibels))
            let weighted = powers.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
            centroid.append(level > silentDecibels && weighted > 0 ? log2(weighted / sum * step) : nil)
        }
        return [TraceCurve("loudness", loudness), TraceCurve("centroid", centroid)]
    }
}
