/// One thing that happens to the sound.
public enum Change: BitwiseCopyable, Equatable, Sendable {
    /// A cloud's parameter takes a value: the grains born from now on have it. One that ``Parameter/isShared`` takes it for all clouds.
    case set(Parameter, Double, cloud: UInt8)
    /// A cloud starts: its first grain sounds at once.
    case start(cloud: UInt8)
    /// A cloud fades: no grain is born any more, those that sound fade out.
    case release(cloud: UInt8)
    /// So many grains of a cloud, 1…``maxGrains``, are born on that frame with the parameters of that moment, whether the cloud sounds or
    /// not. They sound to their end: the cloud's release does not fade them.
    case grain(count: UInt8, cloud: UInt8)
    /// From now on so many grains of a cloud, 1…``maxGrains``, are born as by ``grain(count:cloud:)`` whenever the beat is a whole multiple
    /// of `beats`, ``pulseBeats``; at 0 none are. A cloud has one pulse: another takes its place.
    case pulse(beats: Double, count: UInt8, cloud: UInt8)
    /// A source takes a slot, 0…31; clouds that use the slot cut their grains from it at once. Whether grains still read the one
    /// before can be told afterwards only where the slot was not busy: see ``EngineState/busySlots``.
    case assign(SourceReference, slot: UInt8)
    /// A cloud cuts its grains from the source in a slot from now on; those that sound go on with theirs.
    ///
    /// From that source alone: the other places of its mix are empty then, and what ``section(from:to:cloud:)`` said goes on to hold.
    case use(slot: UInt8, cloud: UInt8)
    /// A place of a cloud's mix, 0..<``maxMixed``, has the source in a slot: each grain draws the source that it is cut from among the
    /// places by their chances, ``Parameter/soundSelect`` and ``Parameter/soundSpread``. A chance lies in 0…1; at 0 the place is empty,
    /// but for the first where all are. `decibels` are on top of the cloud's level, -60…60.
    case sound(chance: Double, decibels: Double, place: UInt8, slot: UInt8, cloud: UInt8)
    /// A cloud reads from that part of its source alone, in fractions of it, 0…1: the position goes from one end of the part to the
    /// other, the scan goes round in it. Where `to` does not lie above `from`, from all of it.
    case section(from: Double, to: Double, cloud: UInt8)
    /// Keeps live input as it is, or lets it go on.
    case freeze(Bool)
    /// How exactly the grains born from now on are read.
    case quality(Quality)
    /// The most grains that sound at once, from 1 to what the engine was built for: of those that sound too many the ones that are
    /// heard least fade away.
    case grains(Int32)
    /// The master level, in dB.
    case level(Double)
    /// Silences the output, or gives it back; both without a click.
    case mute(Bool)
    /// The beat count is `beat` on that frame and goes on from there at that pace, 0…1000 beats a minute; at 0 it stands still.
    case tempo(beatsPerMinute: Double, beat: Double)
    /// The onsets of every cloud but the bed's lie on the beat's grid, or are free again.
    case lock(Bool)
    /// A factor on the scan speed of every cloud but the bed's, 0.01…100; 1 at the start.
    case scanFactor(Double)
    /// A setting of a modulation source takes a value.
    case modulator(ModulationSource, ModulatorParameter, Double)
    /// An oscillator has run so many cycles by its rate on that frame.
    case cycles(ModulationSource, Double)
    /// By how much a source moves a parameter of every cloud but the bed's, in ``Parameter/amountUnit``; 0 = not at all.
    case amount(ModulationSource, Parameter, Double)
    /// A place of the player's list of notes, 0..<``NoteList/maxCount``, has that note, in semitones; chance 0 = none.
    case note(place: UInt8, semitones: Double, chance: Double)
    /// Ends everything that sounds, echoes and the reverb's tail included, within a few milliseconds.
    case panic

    /// The most grains that one change triggers.
    public static var maxGrains: UInt8 { 64 }
    /// How many beats may lie between two pulses.
    public static var pulseBeats: ClosedRange<Double> { 0.015_625...256 }
    /// How many sounds a cloud's grains can be cut from.
    public static var maxMixed: Int { 8 }

    /// Whether it concerns more than the grains that are born after it: nothing is rendered across it.
    var endsSegment: Bool {
        switch self {
        case .start, .release, .grain, .pulse, .assign, .use, .sound, .section, .quality, .grains, .lock, .scanFactor,
            .cycles, .note:
            false
        case .set(let parameter, _, _): parameter.isShared
        // What the follower hears begins on the frame of the change.
        case .modulator(let source, _, _), .amount(let source, _, _): source == .follower
        // The delay follows the tempo.
        case .freeze, .level, .mute, .tempo, .panic: true
        }
    }
}

/// A change and the frame of the engine's clock on which it takes effect.
public struct TimedChange: BitwiseCopyable, Sendable {
    /// Counted from the first frame that the engine rendered.
    public var frame: Int64
    /// What happens there.
    public var change: Change

    /// Makes a timed change.
    public init(frame: Int64, change: Change) {
        self.frame = frame
        self.change = change
    }
}
