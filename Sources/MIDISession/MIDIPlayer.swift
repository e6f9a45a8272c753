import Instrument
import MIDI
import Performer
import Synchronization
import Threads

/// MIDI beside the panel: what comes is played, and where wished what hands do goes out as MPE, and the time with it.
public final class MIDIPlayer: Sendable {
    /// What is asked for of MIDI.
    public struct Options: Sendable {
        /// Ports of others that play Quern, by name.
        public var from: [String] = []
        /// Whether hands play others.
        public var playsOthers = false
        /// Ports of others that hands play, by name.
        public var to: [String] = []
        /// The notes at the surface's left and right edge.
        public var range = MPESender.defaultRange
        /// Whether all channels carry one note each from the start.
        public var isMPE = false
        /// Whether Quern goes by the clock that comes.
        public var followsClock = false
        /// Whether Quern sends the time.
        public var sendsClock = false

        /// Nothing is asked for.
        public init() {}
    }

    private struct State {
        var sender: MPESender
        /// Whether somebody does not know yet how the notes come.
        var owesConfiguration = true
        var reader = MIDIClockReader()
        var tempo = MIDITempo()
        /// What is wrong is told once; how often is counted.
        var hasReportedLost = false
        var hasReportedUnknown = false

        /// What others are to be told before the next note, where none sounds.
        mutating func configuration() -> [MIDIMessage] {
            guard owesConfiguration, sender.isSilent else { return [] }
            owesConfiguration = false
            return sender.configuration
        }
    }

    private let ports: MIDIPorts
    private let instrument: Instrument
    private let state: RankedMutex<State>
    private let subscription = RankedMutex<InstrumentEvents.Subscription?>(nil, rank: .leaf)
    private let playsOthers: Bool
    private let followsClock: Bool
    private let clock: MIDIClockOut?

    /// Opens the ports; nothing is played before ``start()``.
    /// - Throws: where there is no sequencer, or a port that was named is not there.
    public init(_ requests: Options, _ instrument: Instrument) throws(MIDIProblem) {
        let hasOutput = requests.playsOthers || requests.sendsClock
        let ports = try MIDIPorts(hasOutput: hasOutput, from: requests.from, to: requests.to)
        (self.ports, self.instrument) = (ports, instrument)
        (playsOthers, followsClock) = (requests.playsOthers, requests.followsClock)
        state = RankedMutex(State(sender: MPESender(range: requests.range)), rank: .midiPlayer)
        var clock: MIDIClockOut?
        if requests.sendsClock {
            clock = MIDIClockOut(
                following: {
                    let line = instrument.tempo.line
                    return MIDIClockWriter.Line(
                        beat: line.beat, microseconds: line.microseconds, beatsPerMinute: line.beatsPerMinute)
                }, by: { ports.send($0) })
        }
        self.clock = clock
        if requests.isMPE { instrument.useMPE() }
    }

    /// Begins to play and to send.
    public func start() {
        let ports = ports
        if playsOthers {
            subscription.withLock {
                $0 = instrument.events.addListener { [weak self] event in self?.send(event) }
            }
        }
        instrument.connectMIDI(state: { MIDIState(partners: ports.partners, counts: ports.status) })
        ports.start { [weak self] news in self?.handle(news) }
        if playsOthers { ports.send(state.withLock { $0.configuration() }) }
        clock?.start()
    }

    /// Ends every note of others and of ours, and closes the ports.
    public func stop() {
        if let subscription = subscription.withLock({ $0 }) { instrument.events.removeListener(subscription) }
        // It waits for the touch that is told just now: no note begins after the end.
        instrument.connectMIDI(state: nil)
        clock?.stop()
        if playsOthers { ports.send(state.withLock { $0.sender.end() }) }
        ports.stop()
    }

    private func send(_ event: InstrumentEvent) {
        let messages = state.withLock { state -> [MIDIMessage] in
            switch event {
            // Notes are another's hands already.
            case .touch(_, Performer.Hand.notes.rawValue): return []
            // Sixty voices have no room in sixteen channels.
            case .touch(_, let source) where Guest.isGuest(source): return []
            case .touch(let frame, let source):
                return state.configuration() + state.sender.messages(frame, from: source)
            case .panic: return state.sender.end()
            case .recordings, .snapshotsSaved, .listStep, .sourceEnded: return []
            }
        }
        ports.send(messages)
    }

    private func handle(_ news: MIDIPorts.Event) {
        switch news {
        case .messages(let arrivals):
            if followsClock { followClock(arrivals) }
            instrument.midi(arrivals)
        case .connected(let name, let isInput):
            instrument.report("MIDI: connected \(isInput ? "from" : "to") \(name)")
            // Who comes later is told how the notes come when none sounds.
            if playsOthers, !isInput {
                ports.send(
                    state.withLock { state in
                        state.owesConfiguration = true
                        return state.configuration()
                    })
            }
        case .disconnected(let name, let isInput):
            instrument.report("MIDI: \(name) disconnected")
            // A key that its device cannot let go of any more.
            if isInput { instrument.liftKeys(at: MonotonicTime.microseconds) }
        case .ended:
            instrument.report("MIDI: lost the ALSA sequencer; playing continues")
            instrument.liftKeys(at: MonotonicTime.microseconds)
        }
        reportLosses()
    }

    private func followClock(_ arrivals: [MIDIArrival]) {
        for arrival in arrivals {
            guard let sign = state.withLock({ $0.reader.read(arrival.message, at: arrival.microseconds) }) else {
                continue
            }
            // Asked outside: who sends touches holds the instrument while it waits for this state.
            let line = instrument.tempo.line
            let step = state.withLock { $0.tempo.step(for: sign, line) }
            if let step { instrument.perform(.tempo(step), at: arrival.microseconds) }
        }
    }

    private func reportLosses() {
        let counts = ports.status
        let lines = state.withLock { state in
            var lines: [String] = []
            if counts.lost > 0, !state.hasReportedLost {
                state.hasReportedLost = true
                lines.append("MIDI: too many messages; some are dropped")
            }
            if counts.unknown > 0, !state.hasReportedUnknown {
                state.hasReportedUnknown = true
                lines.append("MIDI: ignoring messages that Quern does not support")
            }
            return lines
        }
        for line in lines { instrument.report(line) }
    }
}
