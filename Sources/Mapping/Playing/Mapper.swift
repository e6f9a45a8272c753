import Granular
import Touch

/// Turns fingers into changes of the sound. A value without clock, files or devices: frames and ``advance(to:)`` drive it. How
/// often it is advanced between two frames changes neither its output nor the times of it.
///
/// A finger belongs to the control in which it came down until it lifts, also when it slides out. Which of several fingers in
/// a control sets the values is the control's ``Handling/leader``. A cloud starts with the first finger that plays it and is
/// released with the last, unless it is held.
///
/// The output is the difference to before: the receiver starts with the same values for all ``Mapping/maxClouds`` clouds.
public struct Mapper: Sendable {
    /// The mapping that is played.
    public internal(set) var mapping: Mapping
    /// The size of the surface: angles and distances are measured in mm on it.
    public var surface = SurfaceSize.assumed(aspect: 1)
    /// Every finger that is down, from every source, in the order in which they came down.
    public internal(set) var fingers: [Finger] = []

    var clouds: CloudValues
    var voices = Voices()
    /// Pins, what two fingers zoomed into, and what goes on by itself after it was thrown.
    var tapes = Tapes()
    /// How long what the position goes through lasts, in seconds: the sound, or its section; 0 where it is no time.
    public var soundSeconds = 0.0
    /// The same of each tape that has a sound of its own, by its index.
    public var ownSeconds: [Int: Double] = [:]
    /// How many sounds are played together; all fields are there where `nil`.
    var soundCount: Int?
    var layers = Layers()
    var grips: [Grip] = []
    /// Counts the turns of all grips.
    var turnCount = 0
    /// Grips that ended so recently that a gesture may still claim their fingers.
    var endedGrips: [Grip] = []
    var recognition: SeparateRecognition
    /// The gesture whose recognitions are counted, by its index, while the player tries it.
    package var watchedGesture: Int? { didSet { watchedCount = 0 } }
    /// How often it was recognised since then.
    package internal(set) var watchedCount = 0
    /// The position of each move of the ongoing gestures.
    var gesturePositions: [Int: [Double]] = [:]
    /// The player of each ongoing gesture.
    var gesturePlayers: [Int: Int] = [:]
    /// The player whose frame or event is handled now.
    private var player = FingerID.hands
    /// Blends between four snapshots that are still to be put out, and the position of each such control.
    var blends: [Blend] = []
    var blendPositions: [Int: SurfacePoint] = [:]
    /// Buttons that are on, by index.
    var pressed: Set<Int> = []
    /// The state of each MIDI assignment of the mapping, in its order.
    var midi: [MIDIControllerState]
    /// The clouds that each control holds after its fingers lifted.
    var latchedBy: [Int: CloudSet] = [:]
    /// What each cloud is cut from, where that is not the player's sound, and as it was put out last.
    var cloudSounds = [ControlSound?](repeating: nil, count: Mapping.maxClouds)
    var now: Int64 = .min
    /// What no time of a frame lies beyond, in microseconds: differences of two times stay numbers.
    private static let longest = Int64.max / 4
    /// The values that were put out last, by cloud.
    private var sentValues: [ParameterValues]
    private(set) var sounding: CloudSet = []
    /// Single grains that were triggered in this moment and are still to be sent.
    var strikes: [Strike] = []
    /// The pulses that were put out last, by cloud.
    var sentPulses: [UInt8: Pulse] = [:]
    /// Those that go on without a finger.
    var latchedPulses: [UInt8: Pulse] = [:]
    /// Clouds that begin anew although they sound.
    var restarting: CloudSet = []
    private var outputs: [Output] = []
    /// Actions of this moment, which follow its changes.
    private var requestedActions: [Output] = []
    /// When actions were put out that may not be carried out yet: what stopped in that moment still sounds.
    private(set) var awaitsActionsSince: Int64?
    /// The clouds played by the fingers of a gesture that triggers a hold.
    var tapped: CloudSet = []
    /// Where every touch has its own cloud: what was set last, by whichever.
    var latest: ParameterValues
    /// Where the player had `position-steps`, while the mapping has it elsewhere; `nil` where nobody knows.
    package var ownSteps: Double?

    /// Makes a mapper; nothing sounds.
    public init(_ mapping: Mapping, values: ParameterValues = .init()) {
        self.mapping = mapping
        clouds = CloudValues(values)
        sentValues = Array(repeating: values, count: Mapping.maxClouds)
        latest = values
        // What is not the mapping's own was set by the player.
        let steps = values[.positionSteps]
        if mapping.positionSteps != nil, !mapping.allPositionSteps.contains(steps) { ownSteps = steps }
        recognition = SeparateRecognition(mapping.gestures)
        midi = mapping.midi.map { _ in MIDIControllerState() }
    }

    /// The value of every parameter: the first cloud's, or, where every touch has a cloud of its own, the one set last.
    public var values: ParameterValues {
        var values = latest
        for parameter in Parameter.allCases { values[parameter] = value(of: parameter) }
        return values
    }

    /// The value that every parameter has or glides to, without temporary additions.
    public var goals: ParameterValues {
        var values = latest
        for parameter in Parameter.allCases { values[parameter] = goal(of: parameter) }
        return values
    }

    /// The same with what is the player's own in place of what the mapping sets: what is found again at the next start.
    public var ownGoals: ParameterValues {
        var values = goals
        if let ownSteps { values[.positionSteps] = ownSteps }
        return values
    }

    /// Whether anything sounds.
    public var isSounding: Bool { sounding != [] || !sentPulses.isEmpty }
    /// Whether the sound goes on without a finger.
    public var isHeld: Bool { voices.isHeld || !latchedPulses.isEmpty }
    /// The layer that is on, if any.
    public var layer: String? { layers.active }

    /// The next moment at which ``advance(to:)`` has something to do, in microseconds of the frames' clock; `nil` while nothing
    /// happens by itself.
    public var nextMicroseconds: Int64? {
        switch (recognition.nextDeadline, nextTick) {
        case (let deadline?, let tick?): min(deadline, tick)
        case (let deadline, let tick): deadline ?? tick
        }
    }

    /// Plays a frame. A contact of `source` that the frame does not list is down no more; contacts of other sources stay.
    ///
    /// Actions come after the changes of their moment. Where there are any, what stops in that moment is put out by
    /// ``finishActions()``, so that a hold keeps what sounded when it was asked for.
    public mutating func handle(_ frame: TouchFrame, from source: Int = 0) -> [Output] {
        outputs = advance(to: frame.timeMicroseconds)
        player = FingerID.player(of: source)
        defer { player = FingerID.hands }
        // Notes make no gestures.
        var touches = frame
        touches.contacts.removeAll(where: \.position.isNote)
        let events = recognition.handle(touches, from: source, surface: surface)
        updateFingers(frame.contacts.filter(\.isDown), of: source)
        // Before lifted fingers are released: a gesture reverts what its own fingers moved.
        for event in events { apply(event, by: player) }
        removeLiftedFingers(of: source)
        playGrips()
        for index in fingers.indices {
            fingers[index].hasMoved = false
            fingers[index].hasOtherStrength = false
        }
        emitChanges()
        return takeOutputs()
    }

    /// Puts out what stopped in the moment of actions, after they were carried out. The next frame and ``advance(to:)`` do too.
    public mutating func finishActions() -> [Output] {
        endActions()
        return takeOutputs()
    }

    private mutating func endActions() {
        guard let moment = awaitsActionsSince else { return }
        awaitsActionsSince = nil
        tapped = []
        let later = now
        now = moment
        emitChanges()
        now = later
    }

    /// Advances time to `microseconds`: values glide, and everything due happens. Actions are put out as by
    /// ``handle(_:from:)``.
    public mutating func advance(to microseconds: Int64) -> [Output] {
        endActions()
        let microseconds = min(max(microseconds, -Self.longest), Self.longest)
        while let next = nextMicroseconds, next <= microseconds {
            endActions()
            now = max(now, next)
            for (player, event) in recognition.advance(to: next) {
                self.player = player
                apply(event, by: player)
            }
            player = FingerID.hands
            tick()
            emitChanges()
        }
        now = max(now, microseconds)
        return takeOutputs()
    }

    /// Holds what sounds, or starts the sound where nothing does; or releases it.
    public mutating func setHold(_ isHeld: Bool) -> [Change] {
        changes { mapper in
            let sounding = mapper.sounding.union(mapper.tapped)
            if isHeld, sounding == [], !mapper.sentPulses.isEmpty {
                // What pulses is held, and nothing else begins.
                mapper.voices.setPedal(true, sounding: [])
            } else {
                mapper.voices.setHold(isHeld, sounding: sounding)
            }
            if isHeld { mapper.latchPulses() } else { mapper.releaseHeld() }
        }
    }

    /// Presses a keyboard's pedal or lets it go: as ``setHold(_:)``, but it begins nothing by itself.
    public mutating func setPedal(_ isDown: Bool) -> [Change] {
        changes { mapper in
            mapper.voices.setPedal(isDown, sounding: mapper.sounding)
            if isDown { mapper.latchPulses() } else { mapper.releaseHeld() }
        }
    }

    /// Moves `parameter` by so many hundredths of its scale in this mapping, ``Mapping/scale(of:)``, and into it.
    public mutating func nudge(_ parameter: Parameter, steps: Double) -> [Change] {
        guard steps.isFinite else { return [] }
        let scale = mapping.scale(of: parameter)
        let position = scale.position(of: goal(of: parameter)) + steps / 100
        return set(parameter, to: scale.value(at: position))
    }

    /// Sets `parameter`, clamped to all that it can be.
    public mutating func set(_ parameter: Parameter, to value: Double) -> [Change] {
        let changes = set([(parameter, value)])
        if parameter == .positionSteps, mapping.positionSteps != nil { ownSteps = goal(of: .positionSteps) }
        return changes
    }

    /// Sets several parameters at once, each clamped to all that it can be.
    public mutating func set(_ values: [(parameter: Parameter, value: Double)]) -> [Change] {
        changes { mapper in
            for (parameter, value) in values { mapper.write(value, to: mapper.slot(of: parameter), by: nil) }
            mapper.followSetValues()
        }
    }

    /// Releases everything: no finger that is down holds anything until it lifts and comes again, and hold is off.
    public mutating func releaseAll() -> [Change] {
        changes { mapper in
            mapper.voices.setHold(false, sounding: [])
            mapper.tapes.releaseClouds()
            mapper.dropEverything()
            mapper.releaseHeld()
            mapper.releasePulseButtons()
            mapper.awaitsActionsSince = nil
        }
    }

    /// Ends what controls hold without fingers, when the hold ends.
    private mutating func releaseHeld() {
        latchedBy = [:]
        latchedPulses = [:]
        forgetKeptAdditions()
    }

    // MARK: What comes out

    /// The value of a parameter, as ``values`` has it.
    package func value(of parameter: Parameter) -> Double {
        mapping.hasCloudPerTouch ? latest[parameter] : clouds.value(parameter, of: 0)
    }

    package func goal(of parameter: Parameter) -> Double {
        mapping.hasCloudPerTouch ? latest[parameter] : clouds.goal(slot(of: parameter))
    }

    /// The slot whose value is displayed.
    func slot(of parameter: Parameter) -> CloudValues.Slot {
        let isOwn = !mapping.hasCloudPerTouch && clouds.hasOwn(parameter, 0)
        return .init(scope: isOwn ? .cloud(0) : .common, parameter: parameter)
    }

    /// Sets the value of a slot, along a curve or at once.
    mutating func write(_ value: Double, to slot: CloudValues.Slot, by curve: Glide.Curve?) {
        let value = slot.parameter.definition.clamped(value)
        clouds.set(slot, to: value, by: curve, at: now)
        latest[slot.parameter] = value
    }

    mutating func requestAction(_ action: Action) {
        let isLooped = player != FingerID.hands
        requestedActions.append(Output(timeMicroseconds: now, .action(action), isLooped: isLooped))
    }

    mutating func requestNotice(_ notice: Notice) {
        outputs.append(Output(timeMicroseconds: now, .notice(notice), isLooped: player != FingerID.hands))
    }

    mutating func requestVolume(_ step: VolumeStep) {
        outputs.append(Output(timeMicroseconds: now, .volume(step)))
    }

    mutating func changes(_ body: (inout Self) -> Void) -> [Change] {
        body(&self)
        emitChanges()
        let all = takeOutputs()
        // What is no change of the sound by itself comes with what is put out next.
        outputs = all.filter { if case .sound = $0.kind { true } else { false } }
        return all.compactMap { if case .change(let change) = $0.kind { change } else { nil } }
    }

    mutating func takeOutputs() -> [Output] {
        defer { outputs = [] }
        return outputs
    }

    /// Puts out what differs from before. It compares the states before and after a moment instead of collecting changes, so that
    /// a frame in which one finger lifts and another lands does not stop the sound.
    mutating func emitChanges() {
        if !requestedActions.isEmpty { awaitsActionsSince = now }
        let wanted = awaitsActionsSince == nil ? wantedClouds : wantedClouds.union(sounding)
        let pulses = wantedPulses
        emitSounds(wanted.union(CloudSet(pulses.keys)))
        for strike in strikes { settle(strike) }
        // The first cloud is always put out: it is what is displayed.
        for cloud in wanted.union(CloudSet(cloud: 0)).union(CloudSet(pulses.keys)).clouds { emitValues(of: cloud) }
        for cloud in sounding.clouds where !wanted.contains(cloud: cloud) || restarting.contains(cloud: cloud) {
            emit(.release(cloud: cloud))
        }
        for cloud in wanted.clouds where !sounding.contains(cloud: cloud) || restarting.contains(cloud: cloud) {
            emit(.start(cloud: cloud))
        }
        sounding = wanted
        restarting = []
        for strike in strikes { emit(strike) }
        strikes = []
        emit(pulses)
        outputs += requestedActions
        requestedActions = []
        outputs += blends.map { Output(timeMicroseconds: now, .blend($0)) }
        blends = []
    }

    /// Puts out which clouds are cut from something else than before: what the control has that came last of those that play them.
    private mutating func emitSounds(_ wanted: CloudSet) {
        let isAsked = mapping.hasSounds
        guard isAsked || cloudSounds.contains(where: { $0 != nil }) else { return }
        let players = grips.filter { mapping.isHeard(mapping[control: $0.control]) }
        for cloud in 0..<UInt8(Mapping.maxClouds) {
            var sound = isAsked || wanted.contains(cloud: cloud) ? cloudSounds[Int(cloud)] : nil
            if let grip = players.last(where: { playedClouds(by: $0).union(pulsed(by: $0)).contains(cloud: cloud) }) {
                sound = mapping[control: grip.control].handling.sound
            } else if let pin = tapes.pins.first(where: { $0.cloud == cloud }) {
                sound = mapping[control: pin.control].handling.sound
            }
            cut(cloud, from: sound)
        }
    }

    /// A cloud is cut from that from now on; from the player's sound where `nil`.
    mutating func cut(_ cloud: UInt8, from sound: ControlSound?) {
        guard sound != cloudSounds[Int(cloud)] else { return }
        cloudSounds[Int(cloud)] = sound
        outputs.append(Output(timeMicroseconds: now, .sound(cloud: cloud, sound)))
    }

    /// Puts out what differs from before of a cloud's values.
    mutating func emitValues(of cloud: UInt8) {
        let news = clouds.takeChangedParameters(of: cloud)
        // The first cloud tells what all share.
        for parameter in news where cloud == 0 || !parameter.isShared {
            let value = clouds.value(parameter, of: cloud)
            guard value != sentValues[Int(cloud)][parameter] else { continue }
            sentValues[Int(cloud)][parameter] = value
            emit(.set(parameter, value, cloud: cloud))
        }
    }

    mutating func emit(_ change: Change) { outputs.append(Output(timeMicroseconds: now, .change(change))) }
}

/// What happens without a frame: values glide, and held fingers go on measuring.
extension Mapper {
    /// The tick in microseconds. Ticks lie at whole multiples of it.
    static let tickMicroseconds: Int64 = 4_000

    /// The next tick at which something moves; `nil` while nothing does.
    var nextTick: Int64? {
        guard clouds.isMoving || hasRestlessGrip || tapes.isThrown || hasPinningFinger else { return nil }
        // Before the first frame there is no time yet.
        guard now != .min else { return nil }
        return lastTick + Self.tickMicroseconds
    }

    /// The time of the last tick.
    private var lastTick: Int64 {
        let past = now % Self.tickMicroseconds
        return now - (past < 0 ? past + Self.tickMicroseconds : past)
    }

    /// Moves everything that glides or is timed to where it is now.
    mutating func tick() {
        clouds.move(to: now)
        endThrows()
        pressPins()
        let isTimed = grips.contains { mapping[control: $0.control].routes.contains { $0.measure.changesWithTime } }
        guard isTimed else { return }
        for index in fingers.indices { fingers[index].rest(until: now) }
        playGrips()
    }

    /// Whether a finger is on a control that follows its hold time or speed and has not reached its end.
    private var hasRestlessGrip: Bool {
        grips.contains { grip in
            let routes = mapping[control: grip.control].routes
            guard routes.contains(where: { $0.measure.changesWithTime }) else { return false }
            let members = fingers.filter { grip.members.contains($0.id) }
            return routes.contains { route in
                switch route.measure {
                case .speed: members.contains { $0.speed > 0 }
                case .held:
                    members.contains { Double(lastTick - $0.beganMicroseconds) * 1e-6 <= route.span.upperBound }
                default: false
                }
            }
        }
    }
}

extension Mapper {
    /// What the player is told of touches that could not do what they ask for.
    public enum Notice: Equatable, Sendable {
        /// There are ``Tape/maxPins`` pins already.
        case noMorePins
    }

    /// What touches cause: a change of the sound, or an action or a blend for the performer.
    public struct Output: Sendable {
        /// What it is.
        public enum Kind: Sendable {
            /// The sound changes.
            case change(Change)
            /// An action, such as mute or the next sound.
            case action(Action)
            /// A cloud is cut from something else from now on; from the player's sound where `nil`. It comes before the changes of its moment.
            case sound(cloud: UInt8, ControlSound?)
            /// The player's volume moves.
            case volume(VolumeStep)
            /// The values are to be those between four snapshots. It comes after the changes of its moment.
            case blend(Blend)
            /// What a finger asked for cannot be.
            case notice(Notice)
        }

        /// When, in microseconds of the frames' clock.
        public var timeMicroseconds: Int64
        /// What.
        public var kind: Kind

        /// Whether fingers of a looped layer triggered it.
        public var isLooped: Bool

        /// Makes an output.
        public init(timeMicroseconds: Int64, _ kind: Kind, isLooped: Bool = false) {
            self.timeMicroseconds = timeMicroseconds
            self.kind = kind
            self.isLooped = isLooped
        }
    }
}
