import AudioEngine
import AudioIO
import Devices
import Granular
import Mapping
import Performer
import Recording
import Session
import Sounds
import Synchronization
import Threads
import Touch

/// Plays what is played on another instrument, while it is played there: its own engine makes the sound of what happened to the other's, a fixed
/// distance later, and the panel shows what was done. What comes too late is counted, and mended by another engine that takes the place of the
/// one that is heard. Any thread may call.
public final class FollowedPlayer: Sendable {
    /// What one thread at a time may touch.
    struct State: Sendable {
        var performance: FollowedPerformance?
        /// What brings the other's microseconds to this machine's; `nil` before it is known.
        var offsetMicroseconds: Int64?
        var distanceMicroseconds: Int64
        /// Whether this player wants to follow.
        var wants = true
        /// Whether the other has everybody follow.
        var isLocked = false
        /// Whether everybody follows this player: nobody is followed here, whatever is locked.
        var leads = false
        /// Whether nothing is heard of the other.
        var isLost = false
        var isShown = false
        var mendedCount = 0
        var missing: [String] = []
        var touchDelays = TouchDelays()
        var drift = DriftControl()
        /// Whether the machine was too full to play all of it.
        var wasLimited = false
        /// Whether another engine is being made: what is heard until then is not all that was played.
        var isMaking = false
        /// Whether sounds that are played are looked for, and prepared.
        var isFindingSounds = false
        /// Whether what is recorded is the other's playing as soon as it is heard.
        var recordsWhenHeard = false
        /// When an engine was offered last, in nanoseconds of `CLOCK_MONOTONIC`.
        var offeredNanoseconds: Int64 = 0
        /// What was played last of sounds, which may come only later.
        var sounds: [Performance.Command] = []
        var mappings: FollowedMappings
        /// What was done before the time was known.
        var waiting: [Performance.TimedCommand] = []
        /// How loud it is here, in dB, beside what the other set.
        var levelDecibels = 0.0
        var isMuted = false
        /// Whether it has faded, as nothing is heard of the other; and whether a beginning came since that is to be heard.
        var hasFaded = false
        var hasNewBeginning = false
        /// Whom all hear in the other's place.
        var heardByAll: FollowingState.HeardByAll?

        /// Further from its place it begins anew there, in seconds.
        var driftLimit: Double {
            DriftControl.maxSeconds(distanceSeconds: Double(distanceMicroseconds) * 1e-6)
        }

        /// Whether this player left although they are locked, as the leader is gone: until the leader is back.
        var hasEscaped = false

        var isWanted: Bool { (wants || isLocked && !hasEscaped) && !leads }
    }

    /// Whom it plays.
    let name: String
    let performing: SharedPerformer
    let recorder: PerformanceRecorder
    let sounds: FollowedSounds
    let messages: Messages
    let devices: ActiveDevices
    let configuration: EngineConfiguration
    let state: RankedMutex<State>
    let wakeUp = WakeUp()
    let isStopping = Atomic<Bool>(false)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)
    /// Sounds that are not here, as the other's machine calls them: somebody may fetch them.
    let whenMissing: @Sendable (Performance.Sound) -> Void
    /// How the other stands has to be told anew, as this player follows again, or missed what it needs.
    private let whenReturning: @Sendable () -> Void
    /// This player follows no more.
    private let whenLeaving: @Sendable () -> Void

    /// How loud it may be here beside what the other set, in dB; the lowest is silence.
    private static let levels = -60.0...12.0
    /// How fast it fades where nothing is heard of the other, and comes back: to a third in so many seconds.
    private static let lostSeconds = 0.6
    private static let foundSeconds = 0.1
    static let roundNanoseconds: Int64 = 20_000_000
    /// From what the audio thread renders to where another engine takes over, in frames; twice that after each refusal.
    static let leadFrames: Int64 = 2_048
    /// An engine that was not heard after so long never will be.
    static let offerNanoseconds: Int64 = 500_000_000
    /// With less it would be refused, in frames.
    static let leastLeadFrames: Int64 = 512
    /// Where a mend would have to render more, what is known is kept shorter; looked at so often, in nanoseconds.
    static let advanceSeconds = 4.0
    static let advanceNanoseconds: Int64 = 1_000_000_000

    init(
        _ performing: SharedPerformer, _ recorder: PerformanceRecorder, _ sounds: FollowedSounds, _ messages: Messages,
        devices: ActiveDevices, configuration: EngineConfiguration, name: String, distanceMilliseconds: Double,
        mappingOwner: String,
        whenMissing: @escaping @Sendable (Performance.Sound) -> Void, whenReturning: @escaping @Sendable () -> Void,
        whenLeaving: @escaping @Sendable () -> Void
    ) {
        (self.performing, self.recorder, self.sounds) = (performing, recorder, sounds)
        (self.messages, self.devices) = (messages, devices)
        (self.configuration, self.name, self.whenMissing) = (configuration, name, whenMissing)
        (self.whenReturning, self.whenLeaving) = (whenReturning, whenLeaving)
        state = RankedMutex(
            State(
                distanceMicroseconds: Int64(distanceMilliseconds * 1_000),
                mappings: FollowedMappings(of: mappingOwner)), rank: .followed)
    }

    deinit { stop() }

    func start() {
        thread.withLock { thread in
            thread = WorkThread(named: "quern-follow") { [self] in run() }
        }
    }

    // MARK: What comes from the one who plays

    /// The beginning of what is followed, or another one after something was missed.
    /// - Parameters:
    ///   - pieces: what was added since, of which some may have come before.
    ///   - isSameEngine: whether it goes on with the engine of before; else the other began anew.
    /// - Throws: where it cannot be read, or is of another rate than this instrument.
    public func begin(
        _ text: [UInt8], pieces: [[UInt8]] = [], isExact: Bool, isSameEngine: Bool
    ) throws(PerformanceError) {
        let (feed, first) = try PerformanceFeed.begin(text)
        let rate = feed.performance.build.rate
        guard rate == configuration.sampleRate else {
            throw PerformanceError(
                .malformed,
                "the leader plays at \(rate) Hz and this instrument at \(configuration.sampleRate) Hz: join again")
        }
        // The long way without the lock, for which others wait.
        var begun = FollowedPerformance(feed, first, isExact: isExact, like: configuration)
        var commands = first.commands
        for piece in pieces { commands += try begun.read(piece, renderedFrame: nil).commands }
        let (known, shown) = (begun, commands)
        state.withLock { state in
            var performance = known
            if let before = state.performance { performance.succeed(before, isSameEngine: isSameEngine) }
            performance.rebuild = isSameEngine && state.performance != nil ? .seamless : .anew
            state.performance = performance
            state.hasNewBeginning = true
            state.waiting = []
            show(shown, isBeginning: true, &state)
            if state.isWanted { noteBeginning(&state, isSameEngine: isSameEngine) }
        }
        wakeUp.signal()
    }

    /// What was added since.
    /// - Throws: where it cannot be read.
    public func add(_ text: [UInt8]) throws(PerformanceError) {
        let followed = performing.followed.pointee.state.value
        let isSpoilt = try state.withLock { state throws(PerformanceError) -> Bool in
            guard state.performance != nil else { return false }
            let piece = try state.performance?.read(
                text, renderedFrame: followed.number == 0 ? nil : followed.renderedFrame)
            guard let piece else { return false }
            countDelays(piece.commands, &state)
            show(piece.commands, isBeginning: false, &state)
            if state.isWanted { record(piece, &state) }
            if state.performance?.rebuild != nil || state.performance?.hasNewSounds == true { wakeUp.signal() }
            defer { state.performance?.isSpoilt = false }
            return state.performance?.isSpoilt ?? false
        }
        if isSpoilt { whenReturning() }
    }

    private func countDelays(_ commands: [Performance.TimedCommand], _ state: inout State) {
        guard let offset = state.offsetMicroseconds else { return }
        let now = MonotonicTime.microseconds
        for timed in commands {
            if case .touch = timed.command { state.touchDelays.add(now - timed.microseconds - offset) }
        }
    }

    /// What brings the other's microseconds to those of `CLOCK_MONOTONIC` here, as it is known by now.
    public func setOffset(microseconds: Int64) {
        state.withLock { state in
            let isFirst = state.offsetMicroseconds == nil
            state.offsetMicroseconds = microseconds
            if isFirst { show([], isBeginning: false, &state) }
        }
        wakeUp.signal()
    }

    /// How much later than there it is heard here.
    public func setDistance(milliseconds: Double) {
        state.withLock { $0.distanceMicroseconds = Int64(milliseconds * 1_000) }
    }

    /// A sound that was missing is in a file here now.
    /// - Parameter fingerprint: what tells it from others by its content.
    public func addSound(_ fingerprint: String, at path: String) {
        sounds.add(fingerprint, at: path)
        state.withLock { $0.performance?.hasNewSounds = true }
        wakeUp.signal()
    }

    // MARK: Going on alone, and coming back

    /// Goes on alone from the state that was reached, or follows again; where everybody has to follow, one line says so.
    public func setWanted(_ wants: Bool) {
        let isRefused = change { state in
            guard wants || !state.isLocked || state.isLost else { return true }
            state.wants = wants
            state.hasEscaped = !wants && state.isLocked
            return false
        }
        if isRefused { messages.note("locked: \(name) plays on all instruments", .notice) }
    }

    /// Follows where it plays alone, and the other way round.
    public func toggle() { setWanted(!state.withLock { $0.isWanted }) }

    /// Whether the other has everybody follow.
    public func setLocked(_ isLocked: Bool) { change { $0.isLocked = isLocked } }

    /// Whether everybody follows this player, who plays meanwhile, also where hands are locked.
    public func setLeads(_ leads: Bool) { change { $0.leads = leads } }

    /// Whom all hear in the other's place, if anybody.
    public func setHeardByAll(_ heard: FollowingState.HeardByAll?) { state.withLock { $0.heardByAll = heard } }

    /// Whether nothing is heard of the other. What has faded comes back with the next beginning.
    /// - Parameter fades: whether what sounds fades meanwhile; else it goes on as it is.
    public func setLost(_ isLost: Bool, fades: Bool) {
        change { state in
            state.isLost = isLost
            if !isLost { state.hasEscaped = false }
            guard isLost && fades else { return }
            (state.hasFaded, state.hasNewBeginning) = (true, false)
            applyLevel(state, seconds: Self.lostSeconds)
        }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, before, now) = state.withLock { state in
            let before = state.isWanted
            let result = body(&state)
            if state.isWanted, !before {
                state.performance?.rebuild = .anew
                noteBeginning(&state, isSameEngine: false)
            }
            return (result, before, state.isWanted)
        }
        guard before != now else { return result }
        if now {
            whenReturning()
        } else {
            leave()
            whenLeaving()
        }
        wakeUp.signal()
        return result
    }

    private func leave() {
        performing.followed.pointee.end()
        recorder.endFollowing()
        let wasShown = state.withLock { state in
            defer { (state.isShown, state.waiting) = (false, []) }
            state.recordsWhenHeard = false
            state.performance?.queues = []
            return state.isShown
        }
        guard wasShown else { return }
        performing.perform(at: MonotonicTime.microseconds) { $0.endFollowing(at: $1) }
    }

    /// Ends it all; hands here play again, from the state that was reached.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 3)
        leave()
    }

    /// Whether the other is heard here, and hands here do nothing.
    var isHeard: Bool { state.withLock { $0.isShown } }

    /// Silences it here, or has it sound again.
    func toggleMute() {
        let isMuted = state.withLock { state in
            state.isMuted.toggle()
            applyLevel(state)
            return state.isMuted
        }
        messages.note(isMuted ? "muted: \(name) is silent here" : "unmuted", .information)
    }

    /// The engine of the last beginning is heard: where it had faded before, it comes back.
    func comeBack(_ state: inout State) {
        guard state.hasFaded, state.hasNewBeginning, !state.isLost else { return }
        state.hasFaded = false
        applyLevel(state, seconds: Self.foundSeconds)
    }

    private func applyLevel(_ state: borrowing State, seconds: Double = FollowExchange.gainSeconds) {
        let isSilent = state.isMuted || state.hasFaded || state.levelDecibels == Self.levels.lowerBound
        performing.followed.pointee.setGain(isSilent ? 0 : MasterLevel.gain(state.levelDecibels), seconds: seconds)
    }

    /// The one who is followed plays no more: hands here play by themselves, whatever was locked.
    public func end() {
        change { state in
            (state.isLocked, state.wants, state.leads) = (false, false, false)
        }
    }

    /// Why what was asked for is not done.
    var reasonForNothing: String {
        state.withLock { $0.isLocked }
            ? "locked: \(name) plays on all instruments"
            : "following \(name): Ctrl-F, or typed alone, plays by yourself"
    }

    /// Makes it louder or softer here, whatever the other's level is.
    func changeLevel(_ command: MasterCommand) {
        let decibels = state.withLock { state in
            switch command {
            case .change(let step): state.levelDecibels += step
            case .set(let level), .limit(let level): state.levelDecibels = level
            }
            state.levelDecibels = min(max(state.levelDecibels, Self.levels.lowerBound), Self.levels.upperBound)
            applyLevel(state)
            return state.levelDecibels
        }
        messages.note("volume of \(name) here: \(Int(decibels.rounded())) dB", .information)
    }

    /// How it stands.
    public var following: FollowingState {
        let followed = performing.followed.pointee.state.value
        let own = ownClock
        return state.withLock { state in
            var following = FollowingState(name: name)
            following.isHeard = followed.number != 0 && state.isWanted && !state.recordsWhenHeard
            (following.isWanted, following.isLocked, following.isLost) = (state.isWanted, state.isLocked, state.isLost)
            following.heardByAll = state.heardByAll
            following.distanceMilliseconds = Double(state.distanceMicroseconds) / 1_000
            let delays = state.touchDelays
            if let most = delays.milliseconds(0.95), let nearlyAll = delays.milliseconds(0.99) {
                following.touchDelays = .init(count: delays.count, milliseconds95: most, milliseconds99: nearlyAll)
            }
            (following.mendedCount, following.missing) = (state.mendedCount, state.missing)
            guard let performance = state.performance else { return following }
            following.lateCount = performance.lateCount
            following.isExact =
                performance.isExact && performance.isSameBuild && performance.rebuild == nil && !state.isMaking
                && !performance.hasNewSounds && !state.isFindingSounds
                && performance.lastNumber == followed.number && !followed.isLimited && state.missing.isEmpty
                && performance.feed.performance.endFrame + 256 >= followed.renderedFrame
            following.apartMilliseconds = state.drift.aheadSeconds * 1_000
            if let clock = clock(state, own) {
                let heard = clock.played(atOwnFrame: own.frame)
                let known = Double(performance.feed.performance.endFrame) - heard
                following.aheadMilliseconds = known / clock.rate * 1_000
            }
            return following
        }
    }

    func clock(_ state: borrowing State, _ own: PerformanceFeed.Clock) -> FollowClock? {
        guard let offset = state.offsetMicroseconds, let played = state.performance?.feed.clock else { return nil }
        return FollowClock(
            played: played, offsetMicroseconds: offset, distanceMicroseconds: state.distanceMicroseconds, own: own,
            rate: Double(configuration.sampleRate))
    }

    /// A frame of the own engine, and when it is heard.
    var ownClock: PerformanceFeed.Clock { performing.heardClock(devices.output.status) }
}
