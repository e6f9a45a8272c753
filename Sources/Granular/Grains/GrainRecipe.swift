import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// What all grains of a cloud have in common while its parameters stand: worked out once and not for each grain.
struct GrainRecipe {
    /// In Hz, times ``ratio``; a sound's root takes its place where ``isPitchFromRoot``.
    let pitch: Double
    let ratio: Double
    let isPitchFromRoot: Bool
    let pitchOffset: Double
    /// In octaves, to either side.
    let pitchSpread: Double
    /// In octaves over a grain's life.
    let glide: Double
    /// In frames.
    let duration: Double
    let durationSpread: Double
    let positionSpread: Double
    let reverseProbability: Double
    let pan: Double
    let stereoSpread: Double
    let gain: Double
    /// In octaves of amplitude, downwards.
    let levelSpread: Double
    let unsent: Float
    let window: WindowKind
    let windowCoefficients: grain_window
    let filter: FilterKind
    let filterCoefficients: grain_filter
    let flags: UInt32

    init(_ values: ParameterValues, sampleRate: Double) {
        isPitchFromRoot = values[.pitchFrom].rounded() == Double(PitchOrigin.root.rawValue)
        pitch = values[.pitch]
        ratio = values[.ratio] * exp2(values[.transposition] / 12)
        pitchOffset = values[.pitchOffset]
        pitchSpread = values[.pitchSpread] / 12
        glide = values[.glide] / 12
        duration = max(values[.duration] * sampleRate, Self.shortest)
        durationSpread = values[.durationSpread]
        positionSpread = values[.positionSpread]
        reverseProbability = values[.reverseProbability]
        pan = values[.pan]
        stereoSpread = values[.stereoSpread]
        levelSpread = values[.levelSpread] / Self.decibelsPerOctave
        unsent = Float(1 - values[.reverbSend])
        let isSilent = values[.level] == Parameter.level.definition.range.lowerBound
        let overlap = values[.density] * values[.duration] * (1 - values[.intermittency])
        gain = isSilent ? 0 : exp2(values[.level] / Self.decibelsPerOctave) * Self.gain(overlap: overlap)
        window = WindowKind(rawValue: Int(values[.window].rounded())) ?? .hann
        let skew = values[.windowSkew]
        windowCoefficients = Window(window, shape: values[.windowShape], skew: skew).coefficients
        filter = FilterKind(rawValue: Int(values[.filter].rounded())) ?? .off
        filterCoefficients = grain_filter(
            filter, cutoff: values[.filterCutoff], resonance: values[.filterResonance], sampleRate: sampleRate)

        var flags: UInt32 = 0
        if window != .hann || skew != 0 { flags |= Grain.Flag.shaped }
        if glide != 0 { flags |= Grain.Flag.gliding }
        if filter != .off { flags |= Grain.Flag.filtered }
        if unsent != 0 { flags |= Grain.Flag.unsent }
        self.flags = flags
    }

    /// A grain's peak before the master level, 1 = full scale, by how many grains sound at once on average.
    ///
    /// Grains that differ add up as noise does, with the root of their number. From some two on that is taken back, so that
    /// loudness rises to a bound and not beyond; it goes by the parameters, not by a count that would jump.
    static func gain(overlap: Double) -> Double { 0.35 / (1 + overlap / 2).squareRoot() }

    /// In frames: between two there is always one at which the window is open.
    static var shortest: Double { 2 }
    private static var decibelsPerOctave: Double { 6.020_599_913_3 }
}
