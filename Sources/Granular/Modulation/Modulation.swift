/// What moves the parameters of the clouds by itself: says where each stands that is moved, at any time.
///
/// Every value is a function of the time, of what was set and, for the follower, of what was heard before the last frame of the
/// 64-frame grid: so it does not depend on the size of blocks.
///
/// What is large lies elsewhere, and what is read for each grain in tables of numbers: a value that holds a table would be copied, all of
/// it, with each number that is read.
struct Modulation: ~Copyable {
    private let whole: UnsafeMutablePointer<ModulationState>
    /// By how much each source moves each parameter, source by source.
    private let amounts: UnsafeMutablePointer<Double>
    private let oscillators: UnsafeMutablePointer<Oscillator>
    private let seed: UInt64
    private let sampleRate: Double
    private var follower = FollowerMeter()
    /// The clouds' own parameters that are moved.
    private(set) var moved = ParameterSet()
    /// Those that are moved and that all clouds share.
    private(set) var movedShared = ParameterSet()
    /// A bit for each source that moves something.
    private var sources: UInt8 = 0

    init(seed: UInt64, sampleRate: Double) {
        self.seed = seed
        self.sampleRate = sampleRate
        let state = ModulationState(sampleRate: sampleRate)
        whole = .allocate(capacity: 1)
        whole.initialize(to: state)
        amounts = .allocate(capacity: ModulationSource.count * Parameter.count)
        amounts.initialize(repeating: 0, count: ModulationSource.count * Parameter.count)
        oscillators = .allocate(capacity: ModulationSource.lfoCount)
        for index in 0..<ModulationSource.lfoCount {
            (oscillators + index).initialize(to: Oscillator(index, of: state))
        }
    }

    deinit {
        whole.deallocate()
        amounts.deallocate()
        oscillators.deallocate()
    }

    /// How all of it stands.
    var state: ModulationState {
        @inline(__always) unsafeAddress { UnsafePointer(whole) }
    }

    private func amount(_ source: UInt8, _ parameter: Parameter) -> Double {
        amounts[Int(source) * Parameter.count + Int(parameter.rawValue)]
    }

    /// Applies a change that takes effect at a frame.
    mutating func apply(_ change: Change, at frame: Int64) {
        whole.pointee.apply(change, at: frame)
        for index in 0..<ModulationSource.lfoCount { oscillators[index] = Oscillator(index, of: whole.pointee) }
        guard case .amount(let source, let parameter, _) = change else { return }
        amounts[Int(source.rawValue) * Parameter.count + Int(parameter.rawValue)] =
            whole.pointee.values[source, amount: parameter]
        (moved, movedShared, sources) = (ParameterSet(), ParameterSet(), 0)
        for number in 0..<UInt8(ModulationSource.count) {
            guard let source = ModulationSource(rawValue: number) else { continue }
            for parameter in ParameterSet.all where amount(number, parameter) != 0 {
                if parameter.isShared { movedShared.insert(parameter) } else { moved.insert(parameter) }
                sources |= 1 << source.rawValue
            }
        }
        if !listens { follower = FollowerMeter() }
    }

    /// Whether a parameter is moved.
    func moves(_ parameter: Parameter) -> Bool { moved.contains(parameter) || movedShared.contains(parameter) }

    /// Whether the follower moves anything; where not, it hears nothing.
    var listens: Bool { sources & 1 << ModulationSource.follower.rawValue != 0 }

    /// Whether it is live input that the follower hears.
    var listensToInput: Bool { state.values[.follower, .input].rounded() == Double(FollowerInput.input.rawValue) }

    /// The follower hears the frames of a segment that begins at `frame`.
    mutating func measure(_ bus: GrainBus, from frame: Int64, frames: Int) {
        follower.measure(bus.channels, from: frame, frames: frames, by: state.values, sampleRate: sampleRate)
    }

    /// What a cloud that starts at a frame counts from.
    func start(at frame: Int64, after last: ModulationStart) -> ModulationStart {
        var start = ModulationStart(number: last.number + 1, beat: state.beat.position(at: Double(frame)))
        for index in start.cycles.indices { start.cycles[index] = state.cycles[index].position(at: Double(frame)) }
        return start
    }

    // MARK: Where everything stands

    /// A cloud's parameter at a time in frames.
    func value(
        of parameter: Parameter, from value: Double, at time: Double, cloud: Int, since start: ModulationStart
    ) -> Double {
        var amount = 0.0
        for number in 0..<UInt8(ModulationSource.count) {
            let fraction = self.amount(number, parameter)
            guard fraction != 0, let source = ModulationSource(rawValue: number) else { continue }
            amount += fraction * self.value(of: source, at: time, cloud: cloud, since: start)
        }
        return parameter.moved(value, by: amount)
    }

    /// All of a cloud's own parameters at a time in frames.
    func values(
        from values: ParameterValues, at time: Double, cloud: Int, since start: ModulationStart
    ) -> ParameterValues {
        let now = sourceValues(at: time, cloud: cloud, since: start, all: false)
        var values = values
        for parameter in moved {
            var amount = 0.0
            for source in 0..<UInt8(ModulationSource.count) where sources & 1 << source != 0 {
                amount += self.amount(source, parameter) * now[Int(source)]
            }
            values[parameter] = parameter.moved(values[parameter], by: amount)
        }
        return values
    }

    /// What the sources give that move something; `all`: those that move nothing too.
    func sourceValues(
        at time: Double, cloud: Int, since start: ModulationStart, all: Bool
    ) -> InlineArray<7, Double> {
        var values = InlineArray<7, Double>(repeating: 0)
        for number in 0..<UInt8(ModulationSource.count) where all || sources & 1 << number != 0 {
            guard let source = ModulationSource(rawValue: number) else { continue }
            values[Int(number)] = value(of: source, at: time, cloud: cloud, since: start)
        }
        return values
    }

    private func value(
        of source: ModulationSource, at time: Double, cloud: Int, since start: ModulationStart
    ) -> Double {
        guard source != .follower else { return follower.value }
        let oscillator = oscillators[Int(source.rawValue)]
        let random =
            oscillator.mode == .free
            ? LFORandom(seed: seed, source: source)
            : LFORandom(seed: seed, source: source, cloud: cloud, start: start.number)
        return oscillator.shape.value(at: position(of: source, at: time, since: start), random)
    }

    /// How far an oscillator is.
    func position(of source: ModulationSource, at time: Double, since start: ModulationStart) -> LFOPosition {
        let index = Int(source.rawValue)
        let oscillator = oscillators[index]
        let (beats, phase) = (oscillator.beats, oscillator.phase)
        var run = beats > 0 ? state.beat.position(at: time) / beats : oscillator.cycles.position(at: time)
        if oscillator.mode == .free { return LFOPosition(run + phase) }
        run -= beats > 0 ? start.beat / beats : start.cycles[index]
        return oscillator.mode == .once && run >= 1 ? LFOPosition(endingAt: 1 + phase) : LFOPosition(run + phase)
    }

    /// How far everything is; what moves what is told by changes.
    mutating func codeLines(_ coder: inout StateCoder) {
        whole.pointee.codeLines(&coder)
        for index in 0..<ModulationSource.lfoCount { oscillators[index] = Oscillator(index, of: whole.pointee) }
    }

    /// What the follower hears.
    mutating func codeFollower(_ coder: inout StateCoder) { follower.code(&coder) }
}

/// How an oscillator is set, and how far it has run by its rate.
private struct Oscillator: BitwiseCopyable {
    let shape: LFOShape
    let mode: LFOMode
    let beats: Double
    let phase: Double
    let cycles: TimeLine

    init(_ index: Int, of state: borrowing ModulationState) {
        let source = ModulationSource(rawValue: UInt8(index)) ?? .lfo1
        (shape, mode) = (state.values.shape(of: source), state.values.mode(of: source))
        (beats, phase) = (state.values[source, .beats], state.values[source, .phase])
        cycles = state.cycles[index]
    }
}

/// The moment of a cloud's start, from which its own oscillators count.
struct ModulationStart: BitwiseCopyable {
    /// How often the cloud has started.
    var number: UInt64 = 0
    /// The beat then.
    var beat = 0.0
    /// How many cycles each oscillator had run by its rate.
    var cycles = InlineArray<6, Double>(repeating: 0)

    mutating func code(_ coder: inout StateCoder) {
        coder.whole(&number, in: 0...1 << 60)
        coder.number(&beat, in: -0x1p52...0x1p52)
        for index in cycles.indices { coder.number(&cycles[index], in: -0x1p52...0x1p52) }
    }
}
