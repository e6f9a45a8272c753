#if canImport(Glibc)
    import Glibc
#endif

/// A stream of grains: its parameters, what it is cut from, whether it sounds, and when its next grain is due.
struct Cloud {
    private var index: Int
    private let seed: UInt64
    private let sampleRate: Double
    private(set) var values = ParameterValues()
    /// What it is cut from.
    var sounds = CloudSounds()
    var onsets: OnsetClock
    /// What is read of the first sound; of the others all is.
    private(set) var part = SourcePart.whole
    private var recipe: GrainRecipe
    private var isRecipeStale = true
    /// What it wants of the grains that can sound at once while it runs.
    private(set) var demand: GrainRoom.Demand
    /// How many of its grains can sound at once.
    private var room = Double.infinity
    /// Whether grains are born.
    private(set) var isRunning = false
    private var grainsBorn: UInt64 = 0
    private var grainsOmitted: UInt64 = 0
    private var singleGrainsBorn: UInt64 = 0
    private var begun = ModulationStart()
    /// The beat that its position comes to next, where it steps by beats: a grain begins there.
    var arrival = BeatArrival()
    /// How many onsets a beat has, where they are locked to it.
    private(set) var perBeat: Double?
    /// What moves its parameters by itself; nothing moves those of the bed.
    private let modulation: UnsafePointer<Modulation>
    private let ownNotes: UnsafePointer<OwnNotes>
    private var isBed: Bool { index == Engine.bedCloud }

    /// The first one.
    ///
    /// - `modulation`, `ownNotes`: outlive it.
    init(
        seed: UInt64, sampleRate: Double, modulation: UnsafePointer<Modulation>, ownNotes: UnsafePointer<OwnNotes>
    ) {
        self.ownNotes = ownNotes
        self.modulation = modulation
        index = 0
        self.seed = seed
        self.sampleRate = sampleRate
        onsets = OnsetClock(rate: values[.density] / sampleRate)
        demand = GrainRoom.Demand(values)
        recipe = GrainRecipe(values, room: room, sampleRate: sampleRate, ownNotes: ownNotes)
    }

    /// Another that stands as this one does.
    func numbered(_ index: Int) -> Cloud {
        var cloud = self
        cloud.index = index
        return cloud
    }

    /// The time of the next onset in frames; infinite where none is to come.
    var nextOnset: Double {
        guard isRunning else { return .infinity }
        return arrival.time == .infinity ? onsets.next : onsets.next(dueAt: arrival.time)
    }

    mutating func set(
        _ parameter: Parameter, to value: Double, sources: borrowing SourceSlots, at frame: Int64
    ) {
        values.set(parameter, to: value, cloud: index)
        if parameter.isShared { return }
        isRecipeStale = true
        switch parameter {
        case .density, .duration, .intermittency, .level: demand = GrainRoom.Demand(values)
        default: break
        }
        switch parameter {
        case .density:
            let rate = rate(at: frame)
            onsets.setRate(rate, at: Double(frame))
            awaitBeat(sources, after: Double(frame))
        case .position: moveBySetting(sources, at: Double(frame))
        case .positionSteps: awaitBeat(sources, after: Double(frame))
        case .scanSpeed: setScan(sources, at: frame)
        default: break
        }
    }

    /// Cuts its grains from another source alone from now on.
    mutating func use(slot: UInt8, sources: borrowing SourceSlots, at frame: Int64) {
        sounds.useOnly(slot)
        setScan(sources, at: frame)
    }

    /// Cuts its grains from a source, too, or no more.
    mutating func mix(
        _ slot: UInt8, at place: Int, chance: Double, decibels: Double, sources: borrowing SourceSlots, at frame: Int64
    ) {
        sounds.set(place, slot: slot, chance: chance, decibels: decibels)
        setScan(sources, at: frame)
    }

    /// A slot has another source.
    mutating func followSource(in slot: UInt8, sources: borrowing SourceSlots, at frame: Int64) {
        if sounds.contain(slot) { setScan(sources, at: frame) }
    }

    /// Reads from that part of its first source alone from now on.
    mutating func read(_ part: SourcePart, sources: borrowing SourceSlots, at frame: Int64) {
        self.part = part
        setScan(sources, at: frame)
    }

    /// Starts with a grain at once; a cloud that sounds goes on as it is.
    mutating func start(_ sources: borrowing SourceSlots, at frame: Int64) {
        guard !isRunning else { return }
        isRunning = true
        begun = modulation.pointee.start(at: frame, after: begun)
        if moves(.density) {
            let rate = rate(at: frame)
            onsets.setRate(rate, at: Double(frame))
        }
        onsets.restart(at: Double(frame))
        arrival = BeatArrival()
        awaitBeat(sources, after: Double(frame))
    }

    /// No grain is born any more.
    mutating func stop() { isRunning = false }

    /// From now on so many of its grains can sound at once.
    mutating func setRoom(_ grains: Double) {
        guard room != grains else { return }
        room = grains
        isRecipeStale = true
    }

    /// Goes on to the onset after ``nextOnset``.
    /// - Parameter frame: no grain begins before it, whatever the onset: there is no sound any more that it could be in.
    /// - Returns: what the grain of that onset is to be; `nil` where it is left out.
    mutating func nextGrain(_ sources: borrowing SourceSlots, from frame: Int64) -> GrainBirth? {
        let random = GrainRandom(seed: seed, stream: GrainRandom.stream(ofCloud: index), grain: grainsBorn)
        if nextOnset < Double(frame) {
            arrival = BeatArrival()
            onsets.catchUp(with: Double(frame))
        }
        let onset = nextOnset
        var beat: Double?
        if onset == arrival.time {
            beat = arrival.place
            onsets.restart(at: onset)
            arrival = BeatArrival()
            awaitBeat(sources, after: onset)
        }
        grainsBorn += 1
        let isMoved = !isBed && !modulation.pointee.moved.isEmpty
        let values =
            isMoved ? modulation.pointee.values(from: self.values, at: onset, cloud: index, since: begun) : self.values
        let generator = values[.regularity]
        let even =
            perBeat.map { BeatGrid.spacings(from: modulation.pointee.state.beat.position(at: onset), perBeat: $0) } ?? 1
        onsets.advance(by: generator == 0 ? even : (1 - generator) * even - generator * log(1 - random.value(.spacing)))
        if random.value(.omission) < values[.intermittency] {
            grainsOmitted += 1
            return nil
        }
        if isRecipeStale || isMoved {
            recipe = GrainRecipe(values, room: room, sampleRate: sampleRate, ownNotes: ownNotes)
            // What is moved stands elsewhere at the next onset.
            isRecipeStale = isMoved
        }
        return birth(recipe, random, turn: grainsBorn - grainsOmitted - 1, at: onset, from: beat)
    }

    /// A grain of a sound that it draws.
    /// - Parameter place: where in the part one of the first sound starts; where its scan is, where `nil`.
    private func birth(
        _ recipe: GrainRecipe, _ random: GrainRandom, turn: UInt64, at onset: Double, from place: Double? = nil
    ) -> GrainBirth {
        let drawn =
            sounds.areMixed
            ? sounds.place(random.value(.sound), select: recipe.soundSelect, spread: recipe.soundSpread) : 0
        return GrainBirth(
            cloud: index, slot: Int(sounds[drawn].slot), soundGain: sounds.gain(of: drawn), onset: onset,
            place: drawn == 0 ? place ?? scanPosition(of: 0, at: onset) : scanPosition(of: drawn, at: onset),
            part: drawn == 0 ? part : .whole, recipe: recipe, random: random, turn: turn)
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
        let random = GrainRandom(
            seed: seed, stream: GrainRandom.stream(ofSingleGrainsOf: index), grain: singleGrainsBorn)
        singleGrainsBorn += 1
        return birth(recipe, random, turn: singleGrainsBorn - 1, at: time)
    }

    /// Where its grains start at a frame, as a fraction of the source; spread aside.
    func readPosition(_ sources: borrowing SourceSlots, at frame: Int64) -> Double {
        var place = scanPosition(of: 0, at: Double(frame))
        if moves(.position) { place -= floor(place) }
        if let steps = steps(sources) { place = steps.place(of: steps.number(at: place)) }
        return part.fraction(at: place)
    }

    /// What the sources of modulation give for it at a frame, and how far they are.
    func sources(at frame: Int64) -> ModulationSnapshot {
        ModulationSnapshot(modulation, at: Double(frame), cloud: index, since: begun)
    }

    // MARK: What is moved between onsets

    /// Brings to a frame what acts between onsets and is moved by itself.
    mutating func followModulation(_ sources: borrowing SourceSlots, at frame: Int64) {
        let rate = rate(at: frame)
        // Telling the same rate anew would round the way that is covered.
        if rate != onsets.rate { onsets.setRate(rate, at: Double(frame)) }
        setScan(sources, at: frame)
    }

    func moves(_ parameter: Parameter) -> Bool { !isBed && modulation.pointee.moves(parameter) }

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

    /// Where the scan of a sound is, moved as far as the position is.
    private func scanPosition(of sound: Int, at time: Double) -> Double {
        let place = sounds.scan(of: sound, at: time)
        return moves(.position) ? place + moved(.position, at: time) - values[.position] : place
    }

    private mutating func setScan(_ sources: borrowing SourceSlots, at frame: Int64) {
        let speed = moved(.scanSpeed, at: Double(frame)) * (isBed ? 1 : modulation.pointee.state.scanFactor)
        for place in 0..<sounds.count {
            let source = sources[Int(sounds[place].slot)]
            let length = source.scanSeconds * (place == 0 ? part.width : 1)
            sounds.setSpeed(length > 0 ? speed / (length * sampleRate) : 0, of: place, at: Double(frame))
        }
        awaitBeat(sources, after: Double(frame))
    }

    // MARK: As it is passed on

    /// How far it is; what it is set to is told by changes.
    mutating func code(_ coder: inout StateCoder) {
        coder.flag(&isRunning)
        onsets.code(&coder)
        sounds.codeScans(&coder)
        arrival.code(&coder)
        begun.code(&coder)
        coder.number(&room, in: 0 ... .infinity)
        coder.whole(&grainsBorn, in: 0...1 << 60)
        coder.whole(&grainsOmitted, in: 0...grainsBorn)
        coder.whole(&singleGrainsBorn, in: 0...1 << 60)
        var onBeat = perBeat ?? 0
        coder.number(&onBeat, in: 0...64)
        perBeat = onBeat > 0 ? onBeat : nil
        isRecipeStale = true
    }
}
