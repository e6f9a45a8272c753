/// Where modulation is: how it is set, the beat, and how far each oscillator has run.
struct ModulationState: BitwiseCopyable {
    private(set) var values = ModulationValues()
    /// In beats.
    private(set) var beat: TimeLine
    private(set) var beatsPerMinute = Self.defaultTempo
    /// Whether the beat was ever told.
    private(set) var hasTempo = false
    private(set) var isLocked = false
    private(set) var scanFactor = 1.0
    /// How far the oscillators have run by their rates, in cycles.
    private(set) var cycles: InlineArray<6, TimeLine>
    private let sampleRate: Double

    /// Beats a minute before anything is told; the first beat is at frame 0.
    static var defaultTempo: Double { 120 }
    /// Beats a minute; 0 = the beat stands still.
    static var tempi: ClosedRange<Double> { 0...1_000 }
    static var scanFactors: ClosedRange<Double> { 0.01...100 }

    init(sampleRate: Double) {
        self.sampleRate = sampleRate
        beat = TimeLine(pace: Self.defaultTempo / 60 / sampleRate)
        let rate = ModulatorParameter.rate.definition.defaultValue
        cycles = InlineArray(repeating: TimeLine(pace: rate / sampleRate))
    }

    /// Applies a change that takes effect at a frame; others than modulation's change nothing.
    mutating func apply(_ change: Change, at frame: Int64) {
        switch change {
        case .tempo(let tempo, let place):
            guard !tempo.isNaN else { return }
            beatsPerMinute = min(max(tempo, Self.tempi.lowerBound), Self.tempi.upperBound)
            beat.setPace(beatsPerMinute / 60 / sampleRate, from: frame)
            beat.jump(to: place, at: frame)
            hasTempo = true
        case .lock(let isLocked): self.isLocked = isLocked
        case .scanFactor(let factor):
            let range = Self.scanFactors
            scanFactor = factor.isNaN ? 1 : min(max(factor, range.lowerBound), range.upperBound)
        case .modulator(let source, let setting, let value):
            guard setting.belongs(to: source) else { return }
            values[source, setting] = value
            guard setting == .rate, source != .follower else { return }
            cycles[Int(source.rawValue)].setPace(values[source, .rate] / sampleRate, from: frame)
        case .cycles(let source, let place):
            if source != .follower { cycles[Int(source.rawValue)].jump(to: place, at: frame) }
        case .amount(let source, let parameter, let amount): values[source, amount: parameter] = amount
        default: break
        }
    }

    /// Tells every line from that frame.
    mutating func rebase(to frame: Int64) {
        if hasTempo { beat.rebase(to: frame) }
        for index in cycles.indices where hasMoved(index) { cycles[index].rebase(to: frame) }
    }

    /// Whether an oscillator is not where one is that had its usual rate from frame 0 on.
    private func hasMoved(_ index: Int) -> Bool {
        let rate = ModulatorParameter.rate.definition.defaultValue
        return cycles[index].frame != 0 || cycles[index].pace != rate / sampleRate
    }

    // MARK: As changes

    /// How many places ``subscript(_:)`` has.
    static var count: Int { 3 + ModulationSource.count * perSource }
    private static var perSource: Int { ModulatorParameter.count + 1 + Parameter.count }

    /// The change at a place of an order, 0..<``count``, that brings what is as at the start here, at the frame that everything
    /// was carried to; `nil` where nothing is to be changed.
    subscript(place: Int) -> Change? {
        switch place {
        case 0: return hasTempo ? .tempo(beatsPerMinute: beatsPerMinute, beat: beat.position) : nil
        case 1: return isLocked ? .lock(true) : nil
        case 2: return scanFactor != 1 ? .scanFactor(scanFactor) : nil
        default: break
        }
        let index = (place - 3) / Self.perSource
        guard let source = ModulationSource(rawValue: UInt8(index)) else { return nil }
        let number = (place - 3) % Self.perSource
        if let setting = ModulatorParameter(rawValue: UInt8(number)) {
            let value = values[source, setting]
            return value != setting.definition.defaultValue ? .modulator(source, setting, value) : nil
        }
        if number == ModulatorParameter.count {
            return source != .follower && hasMoved(index) ? .cycles(source, cycles[index].position) : nil
        }
        guard let parameter = Parameter(rawValue: UInt8(number - ModulatorParameter.count - 1)) else { return nil }
        let amount = values[source, amount: parameter]
        return amount != 0 ? .amount(source, parameter, amount) : nil
    }

    // MARK: As it is passed on

    /// Where the beat and the oscillators are; all else is told by changes.
    mutating func codeLines(_ coder: inout StateCoder) {
        beat.code(&coder)
        for index in cycles.indices { cycles[index].code(&coder) }
    }
}
