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
    /// In Hz, upwards.
    let pitchOffset: Spread
    /// In octaves.
    let pitchSpread: Spread
    let notes: GrainNotes
    /// In octaves over a grain's life.
    let glide: Double
    /// In frames.
    let duration: Double
    /// Whether there is no room for the duration that was set.
    let isShortened: Bool
    /// As a fraction of the duration.
    let durationSpread: Spread
    let soundSelect: Double
    let soundSpread: Double
    let positionSpread: Spread
    let positionEdge: PositionEdge
    let positionSteps: PositionSteps
    /// Whether the position moves by itself.
    let isScanning: Bool
    let reverseProbability: Double
    let pan: Double
    let stereoSpread: Spread
    let channelOrder: ChannelOrder
    let gain: Double
    /// In octaves of amplitude, downwards.
    let levelSpread: Spread
    let unsent: Float
    let window: WindowKind
    let windowCoefficients: grain_window
    let filter: FilterKind
    let filterCoefficients: grain_filter
    /// The modulating sines' frequencies are ratios to the grain's.
    let fmIndex: Float
    let fmRatio: Float
    let ringMix: Float
    let ringRatio: Float
    let flags: UInt32

    /// - Parameter room: how many of the cloud's grains can sound at once. More than these would be cut off on their way; instead they
    ///   are made so much shorter that each sounds to its end.
    /// - Parameter overlap: how many sound at once on average; by density and duration where `nil`.
    init(
        _ values: ParameterValues, room: Double, sampleRate: Double, ownNotes: UnsafePointer<OwnNotes>,
        overlap: Double? = nil
    ) {
        isPitchFromRoot = values[.pitchFrom].rounded() == Double(PitchOrigin.root.rawValue)
        pitch = values[.pitch]
        ratio = values[.ratio] * exp2(values[.transposition] / 12)
        pitchOffset = Spread(reach: values[.pitchOffset], distribution: values[.pitchOffsetDistribution])
        pitchSpread = Spread(reach: values[.pitchSpread] / 12, distribution: values[.pitchDistribution])
        notes = GrainNotes(
            PitchSet(rawValue: Int(values[.pitchSet].rounded())) ?? .off, octaves: values[.pitchSetRange],
            chance: values[.pitchSetChance], own: ownNotes)
        glide = values[.glide] / 12
        let overlap = overlap ?? Self.overlap(values)
        isShortened = overlap > room
        let fitting = isShortened ? room / overlap : 1
        duration = max(values[.duration] * sampleRate * fitting, Self.shortest)
        durationSpread = Spread(reach: values[.durationSpread], distribution: values[.durationDistribution])
        soundSelect = values[.soundSelect]
        soundSpread = values[.soundSpread]
        // To both sides together it is as wide as the value says.
        positionSpread = Spread(reach: values[.positionSpread] / 2, distribution: values[.positionDistribution])
        positionEdge = PositionEdge(rawValue: Int(values[.positionEdge].rounded())) ?? .auto
        positionSteps = PositionSteps(rawValue: Int(values[.positionSteps].rounded())) ?? .off
        isScanning = values[.scanSpeed] != 0
        reverseProbability = values[.reverseProbability]
        pan = values[.pan]
        stereoSpread = Spread(reach: values[.stereoSpread], distribution: values[.stereoDistribution])
        channelOrder = ChannelOrder(rawValue: Int(values[.channelOrder].rounded())) ?? .ring
        levelSpread = Spread(
            reach: values[.levelSpread] / Self.decibelsPerOctave, distribution: values[.levelDistribution])
        unsent = Float(1 - values[.reverbSend])
        let isSilent = values[.level] == Parameter.level.definition.range.lowerBound
        gain = isSilent ? 0 : exp2(values[.level] / Self.decibelsPerOctave) * Self.gain(overlap: min(overlap, room))
        window = WindowKind(rawValue: Int(values[.window].rounded())) ?? .hann
        let skew = values[.windowSkew]
        windowCoefficients = Window(window, shape: values[.windowShape], skew: skew).coefficients
        filter = FilterKind(rawValue: Int(values[.filter].rounded())) ?? .off
        filterCoefficients = grain_filter(
            filter, cutoff: values[.filterCutoff], resonance: values[.filterResonance], sampleRate: sampleRate)

        fmIndex = Float(values[.fmIndex])
        fmRatio = Float(values[.fmRatio])
        ringMix = Float(values[.ringMix])
        ringRatio = Float(values[.ringRatio])

        var flags: UInt32 = 0
        if window != .hann || skew != 0 { flags |= Grain.Flag.shaped }
        if glide != 0 { flags |= Grain.Flag.gliding }
        if filter != .off { flags |= Grain.Flag.filtered }
        if unsent != 0 { flags |= Grain.Flag.unsent }
        if fmIndex > 0 { flags |= Grain.Flag.frequencyModulated }
        if ringMix > 0 { flags |= Grain.Flag.ringModulated }
        self.flags = flags
    }

    /// How many grains would sound at once on average if all could.
    static func overlap(_ values: ParameterValues) -> Double {
        values[.density] * values[.duration] * (1 - values[.intermittency])
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
