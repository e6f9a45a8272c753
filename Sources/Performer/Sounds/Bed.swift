import Granular
import Sounds

/// The sound under the clouds: a cloud of its own that no hand plays, of long grains from anywhere in the sound, so that it never
/// repeats itself. Four of them overlap at any time under Hann's window, which keeps their power even.
extension SoundRack {
    /// What the bed's level may be, in dB.
    package static let bedLevels = -60.0...0
    static let defaultBedLevel = -18.0
    /// A level that changes is there after a grain's time; so is a bed that begins or ends.
    private static let grainSeconds = 4.0
    private static let overlap = 4.0
    /// The pitch of a waveform, in Hz.
    private static let waveformPitch = 110.0

    /// Lays a sound under the clouds, or takes it away; one that is not there yet is asked for.
    mutating func setBed(_ name: String?) -> Performer.Effects {
        awaitedBed = nil
        guard let name else { return endBed() }
        if let place = index(named: name) { return layBed(place) }
        guard let builtIn = builtIns.first(where: { $0.name == name }) else {
            return Performer.Effects(message: "Unknown sound: \(name)")
        }
        awaitedBed = name
        return Performer.Effects(requestedBuiltIn: awaitedBuiltIn == name ? nil : builtIn)
    }

    /// Brings the bed to a level in dB, also one that is laid later; what lies beyond ``bedLevels`` to their end.
    mutating func setBedLevel(_ decibels: Double) -> Performer.Effects {
        guard !decibels.isNaN else { return Performer.Effects() }
        bedLevelDecibels = min(max(decibels, Self.bedLevels.lowerBound), Self.bedLevels.upperBound)
        guard bed != nil else { return Performer.Effects() }
        bed?.levelDecibels = bedLevelDecibels
        return Performer.Effects(changes: [.set(.level, bedLevelDecibels, cloud: Performer.bedCloud)])
    }

    private mutating func layBed(_ place: Int) -> Performer.Effects {
        let sound = sounds[place]
        slots.use(place)
        var values = ParameterValues()
        values[.pitch] = sound.source.isWaveform ? Self.waveformPitch : sound.source.rootHz
        values[.pitchOffset] = 0
        values[.duration] = Self.grainSeconds
        values[.density] = Self.overlap / Self.grainSeconds
        values[.positionSpread] = 1
        values[.positionEdge] = Double(PositionEdge.wrap.rawValue)
        values[.reverbSend] = 0
        values[.level] = bedLevelDecibels
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
    /// Its level in dB.
    public var levelDecibels: Double

    /// Makes a state.
    public init(sound: String, levelDecibels: Double) {
        self.sound = sound
        self.levelDecibels = levelDecibels
    }
}
