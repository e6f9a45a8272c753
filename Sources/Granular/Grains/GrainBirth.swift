import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

/// A grain that is to be born: makes from its cloud's recipe and its own random numbers what a kernel reads.
struct GrainBirth {
    let cloud: Int
    let slot: Int
    /// A factor on its level, as the sound that it is cut from has one.
    let soundGain: Double
    /// When it starts, in frames, between two samples as a rule.
    let onset: Double
    /// The middle of where it may start, as a fraction of the part.
    let place: Double
    /// The part of the source that it may start in.
    let part: SourcePart
    let recipe: GrainRecipe
    let random: GrainRandom
    /// How many of its cloud's grains were born before it.
    let turn: UInt64

    /// The frame of its first sample: the first at or after its onset.
    var firstFrame: Int64 { Int64(onset.rounded(.up)) }

    /// Writes the grain for a source, to begin `delay` frames from now and to be heard in some of so many channels.
    /// - Returns: `false` where there is nothing to hear.
    func write(
        to grain: UnsafeMutablePointer<Grain>, _ detail: UnsafeMutablePointer<GrainDetail>, source: SourceTables,
        channels: Int, quality: Quality, sampleRate: Double, delay: Int, live: LiveReach?
    ) -> Bool {
        guard source.length > 0 else { return false }
        var duration = max(
            recipe.durationSpread.reach == 0
                ? recipe.duration : recipe.duration * recipe.durationSpread.value(random.value(.duration), around: 1),
            GrainRecipe.shortest)
        duration = min(duration, Self.longest)
        let fastest = source.fastest
        let speed = min(speed(of: source, sampleRate: sampleRate), fastest)
        let glided = recipe.glide == 0 ? speed : min(speed * exp2(recipe.glide), fastest)
        let modulation =
            recipe.flags & Grain.Flag.modulated == 0
            ? GrainModulation() : GrainModulation(recipe, speed: speed, glided: glided, source: source)
        let levelNumber = source.levelNumber(for: speed * modulation.widening)
        let level = source.levels[levelNumber]
        let isReverse = recipe.reverseProbability > 0 && random.value(.reversal) < recipe.reverseProbability
        let late = onset.rounded(.up) - onset
        let step = min(speed * level.rate, Double(GRAIN_LONGEST_STEP)) * (isReverse ? -1 : 1)

        var (start, cycle, blend) = (0.0, 0, Float(0))
        // As its frequency is modulated it reads neither before the beginning of a sound, where a wrap never leads, nor across its end.
        var staysInside = false
        if let live {
            let (slow, fast) = (min(speed, glided) * sampleRate, max(speed, glided) * sampleRate)
            // As a grain glides its level changes with it; the coarsest comes last.
            (start, duration) = live.fit(
                fraction: liveFraction, speeds: isReverse ? -fast ... -slow : slow...fast, duration: duration,
                level: source.levels[source.levelNumber(for: max(speed, glided) * modulation.widening)],
                margin: modulation.reach * sampleRate)
            guard duration >= GrainRecipe.shortest else { return false }
        } else {
            let extent = speed * duration * meanGlide / source.length
            let margin = modulation.reach / source.length
            let place = part.fraction(at: fraction(of: source, extent: extent, margin: margin, isReverse: isReverse))
            // Of a wavetable the position chooses the cycle, and chance the phase.
            (cycle, blend) = source.cyclePlace(at: place)
            start = (source.isWavetable ? random.value(.phase) : place) * source.length
            let rounding = 1e-12 * source.length
            staysInside =
                modulation.reach > 0 && !isReverse && level.forward_edge > level.wrap
                && start - modulation.reach >= -rounding
                && start + extent * source.length + modulation.reach <= source.length + rounding
        }
        grain.pointee.step = Self.fixedPoint(step)
        grain.pointee.place = Self.startPoint(start * level.rate + late * step, level, isReverse: isReverse)
        let cycleOffset = cycle * source.cycleStride
        grain.pointee.table = level.left + cycleOffset
        grain.pointee.edge = isReverse ? level.backward_edge : level.forward_edge
        grain.pointee.wrap = level.wrap
        grain.pointee.age = 0
        grain.pointee.life = Int32((onset + duration).rounded(.up) - onset.rounded(.up))
        grain.pointee.delay = Int32(delay)
        grain.pointee.window_step = Float(1 / duration)
        grain.pointee.window_start = Float(late / duration)
        let gain = gain * soundGain * Double(source.scale)
        let placement = GrainPlacement(recipe, random, turn: turn, channels: channels, isStereo: source.isStereo)
        grain.pointee.gain_left = Float(gain * placement.left)
        grain.pointee.gain_right = Float(gain * placement.right)

        var flags = recipe.flags | Grain.flags(cloud: cloud, slot: slot, window: recipe.window)
        if source.isStereo { flags |= Grain.Flag.stereo }
        if blend != 0 { flags |= Grain.Flag.blended }
        if quality == .fast { flags |= Grain.Flag.fast }
        grain.pointee.flags = flags | Grain.flags(pair: placement.pair)
        if flags & Grain.Flag.modulated != 0 {
            detail.pointee.modulators = modulation.modulators(
                level: level, late: late, isReverse: isReverse, ringMix: recipe.ringMix)
            if staysInside {
                grain.pointee.wrap = 0
            } else if modulation.reach > 0, !isReverse {
                // What the beginning of a sound goes on from as it wraps lies behind its end.
                let seam = Int64(level.forward_edge - level.wrap) << 32
                if grain.pointee.place < seam { grain.pointee.place += Int64(level.wrap) << 32 }
            }
        }
        if flags & Grain.Flag.detailed != 0 {
            detail.pointee.right = level.right + cycleOffset
            detail.pointee.right_on_left = Float(gain * placement.rightOnLeft)
            detail.pointee.left_on_right = Float(gain * placement.leftOnRight)
            detail.pointee.glide = recipe.glide / duration
            detail.pointee.gliding_step = grain.pointee.step
            detail.pointee.levels = source.levels + cycle * source.levelCount
            detail.pointee.level = Int32(levelNumber)
            detail.pointee.level_count = Int32(source.levelCount)
            detail.pointee.next_cycle = Int32(source.cycleStride)
            detail.pointee.blend = blend
            detail.pointee.unsent = recipe.unsent
            detail.pointee.window = recipe.windowCoefficients
            detail.pointee.filter = recipe.filterCoefficients
        }
        return true
    }

    /// Units of the source a frame: cycles of a waveform, seconds of a sound.
    private func speed(of source: SourceTables, sampleRate: Double) -> Double {
        var frequency = (recipe.isPitchFromRoot && source.hasRoot ? source.rootHz : recipe.pitch) * recipe.ratio
        if recipe.pitchOffset.reach > 0 {
            frequency += recipe.pitchOffset.reach * recipe.pitchOffset.upward(random.value(.pitchOffset))
        }
        if recipe.pitchSpread.reach > 0 {
            frequency *= exp2(recipe.pitchSpread.reach * recipe.pitchSpread.twoSided(random.value(.pitchSpread)))
        }
        if recipe.notes.areDrawn { frequency *= exp2(recipe.notes.octaves(random.value(.note))) }
        return source.speed(at: frequency, sampleRate: sampleRate)
    }

    // MARK: Where it starts

    /// Where it starts in a source that is not live input, as a fraction of the part.
    /// - Parameters:
    ///   - extent: how much of the source it reads, as a fraction of it.
    ///   - margin: how far it reads to either side of that.
    private func fraction(of source: SourceTables, extent: Double, margin: Double, isReverse: Bool) -> Double {
        let number = random.value(.position)
        if let steps = BeatSteps(recipe.positionSteps, of: source, part: part) { return fraction(of: steps, number) }
        switch recipe.positionEdge {
        case .auto where source.isWaveform && !source.isWavetable, .wrap:
            let fraction = recipe.positionSpread.value(number, around: place)
            return fraction - floor(fraction)
        case .auto where recipe.isScanning:
            return recipe.positionSpread.value(number, around: middle, movedInto: 0...1)
        case .auto, .stop:
            let start =
                source.isWavetable
                ? .whole : StartRange(of: part, extent: extent, margin: margin, isReverse: isReverse)
            return recipe.positionSpread.value(number, around: middle, movedInto: start.range)
        case .mirror:
            let start =
                source.isWavetable
                ? .whole : StartRange(of: part, extent: extent, margin: margin, isReverse: isReverse)
            return start.mirrored(recipe.positionSpread.value(number, around: middle))
        }
    }

    /// Where it starts that starts on beats: at the one at or before its place, and spread from there, at the one that is nearest.
    private func fraction(of steps: BeatSteps, _ number: Double) -> Double {
        let beat = steps.place(of: steps.number(at: middle))
        guard recipe.positionSpread.reach > 0 else { return beat }
        switch recipe.positionEdge {
        case .auto, .stop:
            return steps.nearest(to: recipe.positionSpread.value(number, around: beat, movedInto: 0...1))
        case .mirror:
            return steps.nearest(to: StartRange.whole.mirrored(recipe.positionSpread.value(number, around: beat)))
        case .wrap:
            let place = recipe.positionSpread.value(number, around: beat)
            return steps.nearest(to: place - floor(place))
        }
    }

    /// Where it starts in live input, as a fraction of what can be read: its newest is never followed by its oldest.
    private var liveFraction: Double {
        let number = random.value(.position)
        switch recipe.positionEdge {
        case .auto, .stop: return recipe.positionSpread.value(number, around: middle, movedInto: 0...1)
        case .mirror: return StartRange.whole.mirrored(recipe.positionSpread.value(number, around: middle))
        case .wrap: return StartRange.whole.clamped(recipe.positionSpread.value(number, around: place))
        }
    }

    /// ``place`` in 0…1: a scan goes round.
    private var middle: Double { (0...1).contains(place) ? place : place - floor(place) }

    /// How far it reads, as a factor on how far it would at the speed of its onset.
    private var meanGlide: Double {
        recipe.glide == 0 ? 1 : (exp2(recipe.glide) - 1) / (recipe.glide * 0.693_147_180_559_945_3)
    }

    private static func startPoint(_ points: Double, _ level: SourceLevel, isReverse: Bool) -> Int64 {
        var place = fixedPoint(points)
        // A backward grain comes from above its edge; a forward one may just have passed its own.
        if isReverse, place < Int64(level.backward_edge) << 32 { place += Int64(level.wrap) << 32 }
        if !isReverse, place >= Int64(level.forward_edge) << 32 { place -= Int64(level.wrap) << 32 }
        return place
    }

    /// In frames: kernels count ages in Float. At 192 kHz and below it is more than a minute.
    private static var longest: Double { 0x1p24 - 2 }

    private var gain: Double {
        recipe.levelSpread.reach == 0
            ? recipe.gain
            : recipe.gain * exp2(-recipe.levelSpread.reach * recipe.levelSpread.upward(random.value(.level)))
    }

    /// 32.32 fixed point in whole multiples of 2⁻²⁶: so fine that nothing is heard of it, and so coarse that the kernels add
    /// exactly.
    private static func fixedPoint(_ points: Double) -> Int64 { Int64((points * 0x1p26).rounded()) << 6 }
}
