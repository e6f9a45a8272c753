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
    /// Whether grains are born.
    private(set) var isRunning = false
    private var grainsBorn: UInt64 = 0

    init(index: Int, seed: UInt64, sampleRate: Double) {
        self.index = index
        self.seed = seed
        self.sampleRate = sampleRate
        onsets = OnsetClock(rate: values[.density] / sampleRate)
        recipe = GrainRecipe(values, sampleRate: sampleRate)
    }

    /// The time of the next onset in frames; infinite where none is to come.
    var nextOnset: Double { isRunning ? onsets.next : .infinity }

    mutating func set(_ parameter: Parameter, to value: Double, source: SourceTables, at frame: Int64) {
        values[parameter] = value
        isRecipeStale = true
        switch parameter {
        case .density: onsets.setRate(values[.density] / sampleRate, at: Double(frame))
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
        onsets.restart(at: Double(frame))
    }

    /// No grain is born any more.
    mutating func stop() { isRunning = false }

    /// Goes on to the onset after ``nextOnset``.
    /// - Returns: what the grain of that onset is to be; `nil` where it is left out.
    mutating func nextGrain() -> GrainBirth? {
        let random = GrainRandom(seed: seed, cloud: index, grain: grainsBorn)
        let onset = onsets.next
        grainsBorn += 1
        let chance = values[.regularity]
        onsets.advance(by: chance == 0 ? 1 : 1 - chance - chance * log(1 - random.value(.spacing)))
        if random.value(.omission) < values[.intermittency] { return nil }
        if isRecipeStale {
            recipe = GrainRecipe(values, sampleRate: sampleRate)
            isRecipeStale = false
        }
        return GrainBirth(
            cloud: index, slot: slot, onset: onset, place: scan.value(at: onset), part: part, recipe: recipe,
            random: random)
    }

    /// Where its grains start at a frame, as a share of the source; spread aside.
    func readPosition(at frame: Int64) -> Double { part.share(at: scan.value(at: Double(frame))) }

    private mutating func setScan(source: SourceTables, at frame: Int64) {
        let length = source.isWaveform ? 0 : source.length * part.width
        scan.setSpeed(length > 0 ? values[.scanSpeed] / (length * sampleRate) : 0, at: Double(frame))
    }
}
