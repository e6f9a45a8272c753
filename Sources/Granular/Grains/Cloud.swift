#if canImport(Glibc)
    import Glibc
#endif

/// A stream of grains: its parameters, what it is cut from, whether it sounds, and when its next grain is due.
struct Cloud {
    private let index: Int
    private let seed: UInt64
    private let sampleRate: Double
    private(set) var values = ParameterValues()
    /// The slot of its source.
    private(set) var slot = 0
    private var onsets: OnsetClock
    private var scan = ScanPosition()
    private var part = SourcePart.whole
    private var recipe: GrainRecipe
    private var isRecipeStale = true
    /// How many of its grains can sound at once.
    private var room = Double.infinity
    /// Whether grains are born.
    private(set) var isRunning = false
    private var grainsBorn: UInt64 = 0
    private var singleGrainsBorn: UInt64 = 0
    private var begun = ModulationStart()
    /// How many onsets a beat has, where they are locked to it.
    private var perBeat: Double?
    /// What moves its parameters by itself; nothing moves those of the bed.
    private let modulation: UnsafePointer<Modulation>
    private let ownNotes: UnsafePointer<OwnNotes>
    private let isBed: Bool

    /// - `modulation`, `ownNotes`: outlive it.
    init(
        index: Int, seed: UInt64, sampleRate: Double, modulation: UnsafePointer<Modulation>,
        ownNotes: UnsafePointer<OwnNotes>
    ) {
        self.ownNotes = ownNotes
        self.modulation = modulation
        isBed = index == Engine.bedCloud
        self.index = index
        self.seed = seed
        self.sampleRate = sampleRate
        onsets = OnsetClock(rate: values[.density] / sampleRate)
        recipe = GrainRecipe(values, room: room, sampleRate: sampleRate, ownNotes: ownNotes)
    }

    /// The time of the next onset in frames; infinite where none is to come.
    var nextOnset: Double { isRunning ? onsets.next : .infinity }

    mutating func set(_ parameter: Parameter, to value: Double, source: SourceTables, at frame: Int64) {
        values.set(parameter, to: value, cloud: index)
        if parameter.isShared { return }
        isRecipeStale = true
        switch parameter {
        case .density:
            let rate = rate(at: frame)
            onsets.setRate(rate, at: Double(frame))
        case .position: scan.jump(to: values[.position], at: Double(frame))
        case .scanSpeed: setScan(source: source, at: frame)
        default: break
        }
    }

    /// Cuts its grains from another source from now on.
    mutating func use(slot: Int, source: SourceTables, at frame: Int64) {
        self.slot = slot
        setScan(source: source, at: frame)
    }

    /// Reads from that part alone from now on.
    mutating func read(_ part: SourcePart, of source: SourceTables, at frame: Int64) {
        self.part = part
        setScan(source: source, at: frame)
    }

    /// Starts with a grain at once; a cloud that sounds goes on as it is.
    mutating func start(at frame: Int64) {
        guard !isRunning else { return }
        isRunning = true
        begun = modulation.pointee.start(at: frame, after: begun)
        if moves(.density) {
            let rate = rate(at: frame)
            onsets.setRate(rate, at: Double(frame))
        }
        onsets.restart(at: Double(frame))
    }

    /// No grain is born any more.
    mutating func stop() { isRunning = false }

    /// What it wants of the grains that can sound at once.
    var demand: GrainRoom.Demand {
        guard isRunning else { return GrainRoom.Demand() }
        // What makes up for a soft sound makes it no more important than others.
        let level = min(values[.level], Parameter.level.definition.range.upperBound)
        return GrainRoom.Demand(
            overlap: GrainRecipe.overlap(values), strength: cbrt(exp2(level / 3) * values[.duration]))
    }

    /// From now on so many of its grains can sound at once.
    mutating func setRoom(_ grains: Double) {
        guard room != grains else { return }
        room = grains
        isRecipeStale = true
    }

    /// Goes on to the onset after ``nextOnset``.
    /// - Returns: what the grain of that onset is to be; `nil` where it is left out.
    mutating func nextGrain() -> GrainBirth? {
        let random = GrainRandom(seed: seed, cloud: index, grain: grainsBorn)
        let onset = onsets.next
        grainsBorn += 1
        let isMoved = !isBed && !modulation.pointee.moved.isEmpty
        let values =
            isMoved ? modulation.pointee.values(from: self.values, at: onset, cloud: index, since: begun) : self.values
        let generator = values[.regularity]
        let even =
            perBeat.map { BeatGrid.spacings(from: modulation.pointee.state.beat.position(at: onset), perBeat: $0) } ?? 1
        onsets.advance(by: generator == 0 ? even : (1 - generator) * even - generator * log(1 - random.value(.spacing)))
        if random.value(.omission) < values[.intermittency] { return nil }
        if isRecipeStale || isMoved {
            recipe = GrainRecipe(values, room: room, sampleRate: sampleRate, ownNotes: ownNotes)
            // What is moved stands elsewhere at the next onset.
            isRecipeStale = isMoved
        }
        return GrainBirth(
            cloud: index, slot: slot, onset: onset, place: scanPosition(at: onset), part: part, recipe: recipe,
            random: random)
    }

    /// What single grains have in common that are born at a time in frames, whether the cloud runs or not. Density and intermittency do not
    /// count: one is as loud as a grain of a sparse cloud, and those that sound together are made quieter as a cloud's are.
    /// - Parameters:
    ///   - count: how many are born together.
    ///   - perSecond: how often; 0 where that is not known.
    func singleRecipe(at time: Double, count: Int, perSecond: Double) -> GrainRecipe {
        let isMoved = !isBed && !modulation.pointee.moved.isEmpty
        let values =
            isMoved ? modulation.pointee.values(from: self.values, at: time, cloud: index, since: begun) : self.values
        let overlap = Double(count) * (1 + perSecond * values[.duration]) - 1
        return GrainRecipe(values, room: .infinity, sampleRate: sampleRate, ownNotes: ownNotes, overlap: overlap)
    }

    /// The next single grain. Its random numbers are of a series of their own, so that the cloud's other grains keep theirs.
    mutating func singleGrain(_ recipe: GrainRecipe, at time: Double) -> GrainBirth {
        let random = GrainRandom(seed: seed, cloud: index + Engine.maxClouds, grain: singleGrainsBorn)
        singleGrainsBorn += 1
        return GrainBirth(
            cloud: index, slot: slot, onset: time, place: scanPosition(at: time), part: part, recipe: recipe,
            random: random)
    }

    /// Where its grains start at a frame, as a fraction of the source; spread aside.
    func readPosition(at frame: Int64) -> Double {
        let place = scanPosition(at: Double(frame))
        return part.fraction(at: moves(.position) ? place - floor(place) : place)
    }

    /// What the sources of modulation give for it at a frame, and how far they are.
    func sources(at frame: Int64) -> ModulationSnapshot {
        ModulationSnapshot(modulation, at: Double(frame), cloud: index, since: begun)
    }

    // MARK: What is moved between onsets

    /// Brings to a frame what acts between onsets and is moved by itself.
    mutating func followModulation(source: SourceTables, at frame: Int64) {
        let rate = rate(at: frame)
        // Telling the same rate anew would round the way that is covered.
        if rate != onsets.rate { onsets.setRate(rate, at: Double(frame)) }
        setScan(source: source, at: frame)
    }

    private func moves(_ parameter: Parameter) -> Bool { !isBed && modulation.pointee.moves(parameter) }

    /// Where a parameter is at a time in frames.
    func moved(_ parameter: Parameter, at time: Double) -> Double {
        moves(parameter)
            ? modulation.pointee.value(
                of: parameter, from: values[parameter], at: time, cloud: index, since: begun) : values[parameter]
    }

    /// Onsets a frame.
    private mutating func rate(at frame: Int64) -> Double {
        let density = moved(.density, at: Double(frame))
        perBeat = nil
        let beat = modulation.pointee.state.beat.pace
        if modulation.pointee.state.isLocked, !isBed, beat > 0 {
            perBeat = BeatGrid.perBeat(density / sampleRate / beat)
        }
        return perBeat.map { $0 * beat } ?? density / sampleRate
    }

    /// Where the scan is, moved as far as the position is.
    private func scanPosition(at time: Double) -> Double {
        let place = scan.value(at: time)
        return moves(.position) ? place + moved(.position, at: time) - values[.position] : place
    }

    private mutating func setScan(source: SourceTables, at frame: Int64) {
        let length = source.scanSeconds * part.width
        let speed = moved(.scanSpeed, at: Double(frame)) * (isBed ? 1 : modulation.pointee.state.scanFactor)
        scan.setSpeed(length > 0 ? speed / (length * sampleRate) : 0, at: Double(frame))
    }
}
