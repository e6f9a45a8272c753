import Granular
import Statistics

/// How small a difference trained listeners tell in a laboratory, as it was published. The quiz's clouds are other sounds than theirs: it is a
/// mark to compare with, not what anybody has to reach.
public struct PublishedLimit: Hashable, Sendable {
    /// From where to where, in the unit of ``EarProfile``: a fraction, or decibels.
    public var low, high: Double
    /// What was heard.
    public var condition: String
    /// Where it was published.
    public var source: String
}

extension Parameter {
    /// What was published about the smallest difference that is heard of this parameter; `nil` where nothing comparable is known.
    ///
    /// The density's figure was checked against its paper's abstract. Those of 1972 and 1977 were not checked against the papers: the
    /// pitch's agrees with what is commonly cited, the level's is calculated from the formula below.
    public var publishedLimit: PublishedLimit? {
        switch self {
        case .pitch:
            PublishedLimit(
                low: 0.002, high: 0.003, condition: "pure tones of 1000 Hz: 2 to 3 Hz",
                source:
                    "C. C. Wier, W. Jesteadt and D. M. Green, \"Frequency discrimination as a function of frequency and sensation level\", J. Acoust. Soc. Am. 61, 178–184 (1977)"
            )
        case .level:
            // ΔI / I = 0.463 · (I / I₀)^−0.072: 0.93 dB at 40 dB above the hearing threshold, 0.50 dB at 80 dB.
            PublishedLimit(
                low: 0.5, high: 0.93, condition: "pure tones, 80 to 40 dB above the hearing threshold",
                source:
                    "W. Jesteadt, C. C. Wier and D. M. Green, \"Intensity discrimination as a function of frequency and sensation level\", J. Acoust. Soc. Am. 61, 169–177 (1977)"
            )
        case .duration:
            PublishedLimit(
                low: 0.06, high: 0.15, condition: "bursts of noise: 60 ms of 1 s, 15 ms of 100 ms",
                source:
                    "S. M. Abel, \"Duration discrimination of noise and tone bursts\", J. Acoust. Soc. Am. 51, 1219–1223 (1972)"
            )
        case .density:
            PublishedLimit(
                low: 0.05, high: 0.05, condition: "regular clicks, fewer than 20 a second",
                source:
                    "P. Ungan and S. Yagcioglu, \"Significant variations in Weber fraction for changes in inter-onset interval of a click train over the range of intervals between 5 and 300 ms\", Front. Psychol. 5, 1453 (2014)"
            )
        default: nil
        }
    }
}
