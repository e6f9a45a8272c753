import Granular
import Sounds

/// The sound under the clouds: a cloud of its own that no hand plays, of long grains, four of which overlap at any time under Hann's
/// window. They are cut from anywhere in the sound, so that it never repeats itself, and the window keeps their power even; where a sound
/// has a course, as waves have, each goes on where the one before is, and together they are the sound as it was made.
///
/// Its level says how loud it is to ears, whatever the sound: at 0 dB it is as loud as a cloud.
extension SoundRack {
    /// What the bed's level may be, in dB.
    package static let bedLevels = MasterLevel.range
    /// How loud a bed is at a level of 0 dB and a master level of 0 dB, in LUFS: as loud as a cloud that a finger plays. So it begins at
    /// -30 LUFS where the master level is as at first.
    private static let loudnessAtZero = -12.0
    /// A level that changes is there after a grain's time; so is a bed that begins or ends.
    private static let grainSeconds = 4.0
    private static let overlap = 4.0
    /// By how much the engine's grains, of a level of 0 dB, are softer than the sound, in dB: what differs adds up by its power, and what
    /// is the same by its amplitude.
    private static let loss = (scattered: -12.13, inLine: -7.87)
    /// How far a soft sound is raised at the most, in dB, and a loud one lowered.
    private static let corrections = -40.0...54

    /// Lays a sound under the clouds, or takes it away; one that is not there yet is asked for.
    mutating func setBed(_ name: String?) -> Performer.Effects {
        awaitedBed = nil
        guard let name else { return endBed() }
        if let place = index(named: name) { return layBed(place) }
        guard let builtIn = (builtIns + beds).first(where: { $0.name == name }) else {
            return Performer.Effects(message: "Unknown sound: \(name)")
        }
        awaitedBed = name
        return Performer.Effects(requestedBuiltIn: awaitedBuiltIn == name ? nil : builtIn)
    }

    /// Lays the bed that was there before, at its level, or takes away what lies there since; it says nothing.
    mutating func restore(_ before: BedState?) -> Performer.Effects {
        guard before != bed else { return Performer.Effects() }
        var effects = Performer.Effects()
        if let before { effects.take(setBedLevel(before.levelDecibels)) }
        if before?.sound != bed?.sound { effects.take(setBed(before?.sound)) }
        return effects
    }

    /// Brings the bed to a level in dB, also one that is laid later; what lies beyond ``bedLevels`` to their end.
    mutating func setBedLevel(_ decibels: Double) -> Performer.Effects {
        guard !decibels.isNaN else { return Performer.Effects() }
        bedLevelDecibels = min(max(decibels, Self.bedLevels.lowerBound), Self.bedLevels.upperBound)
        guard bed != nil else { return Performer.Effects() }
        bed?.levelDecibels = bedLevelDecibels
        return Performer.Effects(changes: [.set(.level, bedCloudLevel ?? 0, cloud: Performer.bedCloud)])
    }

    /// Lays the sound at a place so that its cloud has that level, in dB, as a performance tells it.
    package mutating func layBed(_ place: Int, cloudLevel: Double) -> [Change] {
        guard !cloudLevel.isNaN else { return [] }
        let isSilent = cloudLevel <= Self.bedLevels.lowerBound
        bedLevelDecibels = isSilent ? Self.bedLevels.lowerBound : cloudLevel - Self.correction(of: sounds[place])
        if bed?.sound != sounds[place].name { return layBed(place).changes }
        bed?.levelDecibels = bedLevelDecibels
        return [.set(.level, bedCloudLevel ?? 0, cloud: Performer.bedCloud)]
    }

    /// The level of the cloud that the bed is, in dB; `nil` without one.
    var bedCloudLevel: Double? {
        guard let bed, let sound = sounds.first(where: { $0.name == bed.sound }) else { return nil }
        return cloudLevel(of: sound)
    }

    private func cloudLevel(of sound: Sound) -> Double {
        let silence = Self.bedLevels.lowerBound
        return bedLevelDecibels <= silence ? silence : max(bedLevelDecibels + Self.correction(of: sound), silence)
    }

    /// What a cloud needs to be as loud as ``loudnessAtZero``, in dB. Live input is taken for as loud as a built-in sound.
    private static func correction(of sound: Sound) -> Double {
        let loudness = sound.meanLoudness.isFinite ? sound.meanLoudness : BuiltInSound.loudness
        let loss = sound.hasCourse ? Self.loss.inLine : Self.loss.scattered
        return min(max(loudnessAtZero - loudness - loss, corrections.lowerBound), corrections.upperBound)
    }

    private mutating func layBed(_ place: Int) -> Performer.Effects {
        let sound = sounds[place]
        slots.use(place)
        var values = ParameterValues()
        values[.pitch] = sound.source.isWaveform ? Sound.bedWaveformHz : sound.source.rootHz
        values[.pitchOffset] = 0
        values[.duration] = Self.grainSeconds
        values[.density] = Self.overlap / Self.grainSeconds
        values[.positionSpread] = sound.hasCourse ? 0 : 1
        values[.scanSpeed] = sound.hasCourse ? 1 : 0
        values[.positionEdge] = Double(PositionEdge.wrap.rawValue)
        values[.reverbSend] = 0
        values.set(.level, to: cloudLevel(of: sound), cloud: Int(Performer.bedCloud))
        let part = sound.source.isWavetable ? 0...0 : sound.sidecar.loop ?? 0...0
        let length = max(sound.source.durationSeconds, part.upperBound, .leastNormalMagnitude)
        var changes = values.settings(cloud: Performer.bedCloud)
        changes.append(.use(slot: slots.numbers[place], cloud: Performer.bedCloud))
        changes.append(
            .section(from: part.lowerBound / length, to: part.upperBound / length, cloud: Performer.bedCloud))
        if bed == nil { changes.append(.start(cloud: Performer.bedCloud)) }
        bed = BedState(sound: sound.name, levelDecibels: bedLevelDecibels)
        return Performer.Effects(changes: changes, message: "bed: \(sound.name)")
    }

    private mutating func endBed() -> Performer.Effects {
        guard bed != nil else { return Performer.Effects(message: "no bed") }
        bed = nil
        // Its grains end by themselves; the slot is free for others then.
        return Performer.Effects(
            changes: [
                .set(.density, 0, cloud: Performer.bedCloud),
                .use(slot: slots.numbers[index], cloud: Performer.bedCloud),
            ], message: "bed: none")
    }
}

/// The sound under the clouds.
public struct BedState: Equatable, Sendable {
    /// Its name.
    public var sound: String
    /// Its level in dB: 0 is as loud as a cloud.
    public var levelDecibels: Double

    /// The level that a bed has at first, in dB.
    public static let startDecibels = -6.0

    /// Makes a state.
    public init(sound: String, levelDecibels: Double = startDecibels) {
        self.sound = sound
        self.levelDecibels = levelDecibels
    }
}
