import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// How sines modulate a grain's frequency and its loudness.
///
/// With the grain's frequency f and a ratio r, its frequency is f (1 + i r cos 2πrft), where i is the index, the peak deviation
/// over the modulator's frequency: a partial at f gets sidebands at f ± n r f with the Bessel functions J_n(i) for amplitudes
/// (J. M. Chowning, "The synthesis of complex audio spectra by means of frequency modulation", JAES 21, 1973). Ring modulation by
/// a mix m multiplies the samples by 1 − m + m cos 2πrft. t begins with the grain's onset.
///
/// A sound's f is its root, transposed as the grain is. A sine's partial at p times the root has i p for index.
///
/// Sidebands of f itself that would alias are held down by a lower index, those of higher partials by a level that lacks these. What
/// ring modulation has above half the rate aliases: a lower ratio would move what is heard.
struct GrainModulation {
    /// Cycles a frame at the onset.
    private var frequencyStep = 0.0
    private var ringStep = 0.0
    /// How far the place that is read lies from where it is without, in units of the source.
    private(set) var reach = 0.0
    /// How many times faster the grain is read at most: what its level has to be fit for, so that nothing aliases that would not without.
    private(set) var widening = 1.0

    /// None.
    init() {}

    /// - Parameters:
    ///   - speed: at the onset, in units of the source a frame.
    ///   - glided: the same at the grain's end.
    init(_ recipe: GrainRecipe, speed: Double, glided: Double, source: SourceTables) {
        // A cycle of the grain's frequency in units of the source.
        let period = source.cycleHz / source.rootHz
        let frequency = speed / period
        guard period < .infinity, frequency > 0 else { return }
        let fastest = max(speed, glided)
        let highest = Self.highest * speed / fastest
        if recipe.fmIndex > 0 {
            frequencyStep = min(frequency * Double(recipe.fmRatio), highest)
            let ratio = frequencyStep / frequency
            // It sweeps no further than the source can be read, and has no sidebands that would come back to where they are heard.
            let index = min(
                Double(recipe.fmIndex), max(source.fastest / fastest - 1, 0) / ratio,
                Self.highestIndex(carrier: fastest / period, modulator: frequencyStep * fastest / speed))
            reach = index / (2 * .pi) * period
            let swept = 1 + index * ratio
            // Of the highest partials that are left, so many sidebands beyond how far the frequency sweeps are above -60 dB.
            let beyond = 3 * cbrt(index * 0.5 / swept * speed / (fastest * frequency))
            widening = swept * Self.widening(for: beyond * frequencyStep * fastest / speed)
        }
        if recipe.ringMix > 0 {
            ringStep = min(frequency * Double(recipe.ringRatio), highest)
            widening *= Self.widening(for: ringStep * fastest / speed)
        }
    }

    /// The highest frequency of a modulator, in cycles a frame: 20 kHz at 48 kHz. What aliases may come down to this.
    static var highest: Double { 5.0 / 12 }

    /// The highest index at which all sidebands of a sine that would alias below ``highest`` are below -60 dB; both frequencies in cycles a
    /// frame.
    ///
    /// Above 1 − ``highest`` there are those from the n-th on, n = (1 − highest − carrier) / modulator. As |J_n(i)| ≤ (i/2)ⁿ / Γ(n + 1)
    /// (M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions", 1964, 9.1.62), i = 2 (Γ(n + 1) / 1000)^(1/n) holds them
    /// down. n need not be whole: so the index does not jump as the pitch moves.
    static func highestIndex(carrier: Double, modulator: Double) -> Double {
        let n = (1 - highest - carrier) / modulator
        // From there on it is more than the parameter's 20.
        guard n < 33 else { return .infinity }
        guard n > 0.01 else { return 0 }
        // Stirling's series for Γ(n + 3), which is exact enough from 0 on.
        let z = n + 2
        let logGamma = (z + 0.5) * log(z) - z + 0.918_938_533 + 1 / (12 * z) - log((n + 1) * (n + 2))
        return 2 * exp((logGamma - 6.907_755_279) / n)
    }

    /// By how much lower partials have to end than without, so that what comes so many cycles a frame above them aliases to
    /// ``highest`` at most.
    private static func widening(for distance: Double) -> Double { max(0.5 / max(1 - highest - distance, 1.0 / 64), 1) }

    /// What a kernel is told of a grain.
    /// - Parameters:
    ///   - level: of the source, in which the grain begins.
    ///   - late: how long after its onset its first frame is, in frames.
    func modulators(level: SourceLevel, late: Double, isReverse: Bool, ringMix: Float) -> grain_modulators {
        grain_modulators(
            depth: Float(min(reach * level.rate, 0x1p29)) * (isReverse ? -1 : 1),
            phase: Self.phase(frequencyStep * late), step: Self.phase(frequencyStep),
            ring_phase: Self.phase(ringStep * late), ring_step: Self.phase(ringStep), ring_mix: ringMix,
            widening: Float(widening))
    }

    private static func phase(_ cycles: Double) -> UInt32 {
        UInt32(truncatingIfNeeded: Int64((cycles * 0x1p32).rounded()))
    }
}
