import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

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
