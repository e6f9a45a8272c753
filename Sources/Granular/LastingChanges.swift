/// Of all changes so far those that last, but for the sources in the slots: a fresh engine with the same sources that takes them in,
/// in this order, stands as the one that took in all of them, but for what sounds. It has a fixed size, and is kept on the audio
/// thread.
public struct LastingChanges: BitwiseCopyable, Sendable {
    private var quality: Quality
    private var grainLimit: Int32
    private var values: InlineArray<81, ParameterValues>
    private var sounds: InlineArray<81, CloudSounds>
    private var sections: InlineArray<81, SIMD2<Double>>
    /// The clouds up to the last that was told anything; the player's and the bed's are among them in any case.
    private var usedCount: Int
    /// The master level in dB.
    public private(set) var levelDecibels: Double
    private var isMuted = false
    private var isFrozen = false
    private var modulation: ModulationState
    private var ownNotes = OwnNotes()
    private let cloudCount: Int

    /// Nothing was changed in an engine that is built so.
    public init(_ configuration: EngineConfiguration) {
        quality = configuration.quality
        grainLimit = Int32(clamping: configuration.grainLimit)
        levelDecibels = configuration.levelDecibels
        cloudCount = min(max(configuration.clouds, 1), Engine.maxClouds)
        usedCount = min(cloudCount, Engine.firstGuestCloud)
        modulation = ModulationState(sampleRate: configuration.engineRate)
        values = InlineArray(repeating: ParameterValues())
        sounds = InlineArray(repeating: CloudSounds())
        sections = InlineArray(repeating: SIMD2(0, 1))
    }

    /// Applies a change, with the frame on which it takes effect.
    public mutating func apply(_ timed: TimedChange) {
        switch timed.change {
        case .set(let parameter, let value, let cloud):
            guard cloud < cloudCount, let place = engage(parameter.isShared ? 0 : cloud) else { return }
            values[place].set(parameter, to: value, cloud: place)
        case .use(let slot, let cloud):
            guard slot < SourceSlots.count, let cloud = engage(cloud) else { return }
            sounds[cloud].useOnly(slot)
        case .sound(let chance, let decibels, let place, let slot, let cloud):
            guard slot < SourceSlots.count, let cloud = engage(cloud) else { return }
            sounds[cloud].set(Int(place), slot: slot, chance: chance, decibels: decibels)
        case .section(let from, let to, let cloud):
            guard let cloud = engage(cloud) else { return }
            sections[cloud] = SIMD2(from, to)
        case .freeze(let isFrozen): self.isFrozen = isFrozen
        case .quality(let quality): self.quality = quality
        case .grains(let limit): grainLimit = limit
        case .level(let decibels): levelDecibels = decibels
        case .mute(let isMuted): self.isMuted = isMuted
        case .tempo, .lock, .scanFactor, .modulator, .cycles, .amount: modulation.apply(timed.change, at: timed.frame)
        case .note(let place, let semitones, let chance):
            ownNotes.set(Int(place), semitones: semitones, chance: chance)
        // What lasts of a pulse is that the engine is not silent: none is carried on.
        case .start, .release, .grain, .pulse, .assign, .panic: break
        }
    }

    /// The place of the cloud that a change is for; `nil` where there is none.
    private mutating func engage(_ cloud: UInt8) -> Int? {
        guard cloud < cloudCount else { return nil }
        usedCount = max(usedCount, Int(cloud) + 1)
        return Int(cloud)
    }

    /// Rebases the changes for an engine that applies them at that frame: beats and cycles are given as they are there.
    public mutating func rebase(to frame: Int64) { modulation.rebase(to: frame) }

    private static var perCloud: Int { 2 + Change.maxMixed + Parameter.count }

    /// How many places ``subscript(_:)`` has.
    public var count: Int { usedCount * Self.perCloud + 5 + OwnNotes.count + ModulationState.count }

    /// The change at a place of the order, 0..<``count``; `nil` where there is none. To be taken in at the frame that was
    /// given to ``rebase(to:)``.
    public subscript(place: Int) -> Change? {
        // As if it changed something: what is only looked at would be copied, all of it, for each place.
        mutating get {
            guard place >= usedCount * Self.perCloud else {
                return change(at: place % Self.perCloud, of: place / Self.perCloud)
            }
            let place = place - usedCount * Self.perCloud
            switch place {
            case 0: return .level(levelDecibels)
            case 1: return .mute(isMuted)
            case 2: return .freeze(isFrozen)
            case 3: return .quality(quality)
            case 4: return .grains(grainLimit)
            case 5..<5 + OwnNotes.count: return ownNotes.change(at: place - 5)
            default: return modulation[place - 5 - OwnNotes.count]
            }
        }
    }

    /// What brings a cloud to where it is at one place. Of a guest's cloud only what it has otherwise than a fresh one: there are many.
    private mutating func change(at place: Int, of cloud: Int) -> Change? {
        let isWhole = cloud < Engine.firstGuestCloud
        switch place {
        case 0:
            let slot = sounds[cloud][0].slot
            return isWhole || slot != 0 ? .use(slot: slot, cloud: UInt8(cloud)) : nil
        case 1...Change.maxMixed: return sounds[cloud].change(at: place - 1, cloud: UInt8(cloud))
        case Change.maxMixed + 1:
            let section = sections[cloud]
            guard isWhole || section != SIMD2(0, 1) else { return nil }
            return .section(from: section.x, to: section.y, cloud: UInt8(cloud))
        default:
            guard let parameter = Parameter(rawValue: UInt8(place - 2 - Change.maxMixed)),
                cloud == 0 || !parameter.isShared
            else { return nil }
            let value = values[cloud][parameter]
            guard isWhole || value != parameter.definition.defaultValue else { return nil }
            return .set(parameter, value, cloud: UInt8(cloud))
        }
    }

    mutating func codeLines(_ coder: inout StateCoder) { modulation.codeLines(&coder) }
}
