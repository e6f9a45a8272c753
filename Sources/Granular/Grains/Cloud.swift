/// A stream of grains: its parameters, whether it sounds, and when its next grain is due.
struct Cloud {
    private let index: Int
    private let seed: UInt64
    private let sampleRate: Double
    private(set) var values = ParameterValues()
    private var onsets: OnsetClock
    private var isRunning = false
    private var grainsBorn: UInt64 = 0

    init(index: Int, seed: UInt64, sampleRate: Double) {
        self.index = index
        self.seed = seed
        self.sampleRate = sampleRate
        onsets = OnsetClock(rate: values[.density] / sampleRate)
    }

    /// The time of the next onset in frames; infinite where none is to come.
    var nextOnset: Double { isRunning ? onsets.next : .infinity }

    mutating func set(_ parameter: Parameter, to value: Double, at frame: Int64) {
        values[parameter] = value
        if parameter == .density { onsets.setRate(values[.density] / sampleRate, at: Double(frame)) }
    }

    /// Starts with a grain at once; a cloud that sounds goes on as it is.
    mutating func start(at frame: Int64) {
        guard !isRunning else { return }
        isRunning = true
        onsets.restart(at: Double(frame))
    }

    /// No grain is born any more.
    mutating func stop() { isRunning = false }

    /// The grain of the next onset, made with the parameters of this moment; goes on to the onset after it.
    mutating func nextGrain(from waveform: borrowing Waveform) -> Grain {
        var random = GrainRandom(seed: seed, cloud: index, grain: grainsBorn)
        let frequency = min((values[.pitch] + random.next() * values[.pitchOffset]) / sampleRate, 0.5)
        let grain = Grain(
            cloud: index, onset: onsets.next, frequency: frequency, startPhase: random.next(),
            duration: values[.duration] * sampleRate, gain: Self.grainGain, table: waveform.table(for: frequency))
        grainsBorn += 1
        onsets.advance()
        return grain
    }

    /// Peak of a grain before the master level, 1 = full scale: as in the thesis, it does not depend on how many grains overlap.
    private static let grainGain: Float = 0.1
}
