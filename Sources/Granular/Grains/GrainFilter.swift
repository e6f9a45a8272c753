import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// What a grain's filter lets through.
public enum FilterKind: Int, CaseIterable, Sendable {
    /// Everything: there is no filter.
    case off
    case lowPass, bandPass, highPass

    /// As written in mapping files and on the command line.
    public var name: String {
        switch self {
        case .off: "off"
        case .lowPass: "low-pass"
        case .bandPass: "band-pass"
        case .highPass: "high-pass"
        }
    }
}

extension grain_filter {
    /// A two-pole filter at rest (A. Simper, "Linear trapezoidal integrated state variable filter", 2011).
    /// - Parameters:
    ///   - cutoff: in Hz, held below half the sample rate.
    ///   - resonance: 0…1, for a quality of 0.71 (no peak) … 20.
    init(_ kind: FilterKind, cutoff: Double, resonance: Double, sampleRate: Double) {
        self.init()
        let g = tan(.pi * min(cutoff / sampleRate, 0.49))
        let k = 1.414_213_562_4 / pow(28.284, resonance)
        let first = 1 / (1 + g * (g + k))
        a1 = first
        a2 = g * first
        a3 = g * g * first
        switch kind {
        case .off: m0 = 1
        case .lowPass: m2 = 1
        // Its peak is 1, however narrow.
        case .bandPass: m1 = k
        case .highPass: (m0, m1, m2) = (1, -k, -1)
        }
    }
}
