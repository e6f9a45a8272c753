import Granular
import Touch

/// Turns fingers into changes of the sound. A value without clock, files or devices: frames and ``advance(to:)`` drive it, and
/// how often it is advanced between two frames changes nothing of what comes out, nor when.
///
/// A finger belongs to the control in which it came down until it lifts, also when it slides out. Which of several fingers in
/// a control sets the values is the control's ``Handling/leader``. A cloud starts with the first finger that plays it and is
/// released with the last, unless it is held.
///
/// What comes out says what differs from before: whoever applies it starts with the same values for all of the
/// ``Mapping/maxClouds`` clouds.
public struct Mapper: Sendable {
    /// The mapping that is played.
    public internal(set) var mapping: Mapping
    /// How large the surface is: what makes turns those that the player sees, and ways those that the hand goes.
    public var surface = SurfaceSize.assumed(aspect: 1)
    /// Every finger that is down, from every source, in the order in which they came down.
    public internal(set) var fingers: [Finger] = []

    var clouds: CloudValues
    var voices = Voices()
    var layers = Layers()
    var grips: [Grip] = []
    /// How many turns of fingers there ever were.
    var turnCount = 0
    /// Grips that ended so lately that a gesture may still turn out to have been meant.
    var endedGrips: [Grip] = []
    var recognition: SeparateRecognition
    /// Gestures that go on: where each of their moves stands.
    var gesturePositions: [Int: [Double]] = [:]
    /// Whose gesture each of them is.
    var gesturePlayers: [Int: Int] = [:]
    /// Who does what is done now.
    private var player = FingerID.hands
    /// Where fingers are between four snapshots, to be told; and where each such control stands.
    var blends: [Blend] = []
    var blendPlaces: [Int: SurfacePoint] = [:]
    /// Buttons that are on, by index.
    var pressed: Set<Int> = []
    /// Where what the mapping says of MIDI stands, in its order.
    var midi: [MIDIControllerState]
    /// The clouds that go on sounding by a control whose fingers lifted.
    var latchedBy: [Int: CloudSet] = [:]
    var now: Int64 = .min
    /// What no time of a frame lies beyond, in microseconds: differences of two times stay numbers.
    private static let longest = Int64.max / 4
    /// What the sound was told last.
    private var sentValues: [ParameterValues]
    private(set) var sounding: CloudSet = []
    /// Clouds that begin anew although they sound.
    var restarting: CloudSet = []
    private var outputs: [Output] = []
    /// Actions of this moment, which are told after its changes.
    private var requestedActions: [Output] = []
    /// When actions were told that nobody may have acted on yet: what stopped in their moment still sounds.
    private var awaitsActionsSince: Int64?
    /// The clouds that the fingers of a gesture played which asks for a hold.
    var tapped: CloudSet = []
    /// Where every touch has its own cloud: what was set last, by whichever.
    var latest: ParameterValues

    /// Makes a mapper; nothing sounds.
    public init(_ mapping: Mapping, values: ParameterValues = .init()) {
        self.mapping = mapping
        clouds = CloudValues(values)
        sentValues = Array(repeating: values, count: Mapping.maxClouds)
        latest = values
        recognition = SeparateRecognition(mapping.gestures)
        midi = mapping.midi.map { _ in MIDIControllerState() }
    }

    /// Where every parameter stands: the first cloud's, or, where every touch has a cloud of its own, as it was set last.
    public var values: ParameterValues {
        var values = latest
        for parameter in Parameter.allCases { values[parameter] = value(of: parameter) }
        return values
    }

    /// Where every parameter stands, or is on its way to, without what is added to it for the time being.
    public var goals: ParameterValues {
        var values = latest
        for parameter in Parameter.allCases { values[parameter] = goal(of: parameter) }
        return values
    }

    /// Whether anything sounds.
    public var isSounding: Bool { sounding != [] }
    /// Whether the sound goes on without a finger.
    public var isHeld: Bool { voices.isHeld }
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
    /// Actions come after the changes of their moment. Where there are any, what stops in that moment is told by
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
        // Before the fingers that lifted are let go: what a gesture was made with takes back what it moved.
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

    /// Tells what stopped in the moment in which actions were asked for, after they were acted on. The next frame, and time that
    /// passes, tell it too.
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

    /// Lets time pass, up to `microseconds`: values move on, and what waits for a time happens. Actions are told as by
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

    /// Holds what sounds, or starts the sound where nothing does; or lets it go.
    public mutating func setHold(_ isHeld: Bool) -> [Change] {
        changes { mapper in
            mapper.voices.setHold(isHeld, sounding: mapper.sounding.union(mapper.tapped))
            if !isHeld { mapper.releaseHeld() }
        }
    }

    /// Presses a keyboard's pedal or lets it go: as ``setHold(_:)``, but it begins nothing by itself.
    public mutating func setPedal(_ isDown: Bool) -> [Change] {
        changes { mapper in
            mapper.voices.setPedal(isDown, sounding: mapper.sounding)
            if !isDown { mapper.releaseHeld() }
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
    public mutating func set(_ parameter: Parameter, to value: Double) -> [Change] { set([(parameter, value)]) }

    /// Sets several parameters at once, each clamped to all that it can be.
    public mutating func set(_ values: [(parameter: Parameter, value: Double)]) -> [Change] {
        changes { mapper in
            for (parameter, value) in values { mapper.write(value, to: mapper.slot(of: parameter), by: nil) }
        }
    }

    /// Lets go of everything: no finger that is down holds anything until it lifts and comes again, and hold is off.
    public mutating func releaseAll() -> [Change] {
        changes { mapper in
            mapper.voices.setHold(false, sounding: [])
            mapper.dropEverything()
            mapper.releaseHeld()
            mapper.awaitsActionsSince = nil
        }
    }

    /// What controls hold without fingers goes with the hold.
    private mutating func releaseHeld() {
        latchedBy = [:]
        forgetKeptAdditions()
    }

    /// Plays by another mapping from now on. Values stay, and so does a sound that is held; a finger that is down lets go,
    /// and holds nothing until it lifts and comes again. The mapping that is played already changes nothing.
    public mutating func use(_ mapping: Mapping) -> [Change] {
        guard mapping != self.mapping else { return [] }
        return changes { mapper in
            mapper.dropEverything()
            mapper.layers = Layers()
            mapper.pressed = []
            mapper.blendPlaces = [:]
            mapper.latchedBy = [:]
            mapper.clouds.keepAdditions()
            mapper.settle(for: mapping)
            mapper.carryOverMIDI(for: mapping)
            mapper.mapping = mapping
            mapper.recognition = SeparateRecognition(mapping.gestures)
        }
    }

    /// Makes common how everything stands, without what is on its way. Clouds that sound on keep what they have of their own, but
    /// for the first where `next` plays that alone.
    private mutating func settle(for next: Mapping) {
        let isFirstHeld = mapping.hasCloudPerTouch && !next.hasCloudPerTouch && voices.latched.contains(cloud: 0)
        for parameter in Parameter.allCases {
            let isFirsts = !mapping.hasCloudPerTouch || isFirstHeld
            let value =
                isFirsts ? clouds.current(.init(scope: .cloud(0), parameter: parameter)) : latest[parameter]
            clouds.set(.init(scope: .common, parameter: parameter), to: value, by: nil, at: now)
            latest[parameter] = value
        }
        for cloud in 0..<UInt8(Mapping.maxClouds)
        where !voices.latched.contains(cloud: cloud) || (cloud == 0 && !next.hasCloudPerTouch) {
            clouds.forgetOwn(cloud)
        }
    }

    // MARK: What comes out

    func value(of parameter: Parameter) -> Double {
        mapping.hasCloudPerTouch ? latest[parameter] : clouds.value(parameter, of: 0)
    }

    func goal(of parameter: Parameter) -> Double {
        mapping.hasCloudPerTouch ? latest[parameter] : clouds.goal(slot(of: parameter))
    }

    /// Where the value lies that one sees.
    func slot(of parameter: Parameter) -> CloudValues.Slot {
        let isOwn = !mapping.hasCloudPerTouch && clouds.hasOwn(parameter, 0)
        return .init(scope: isOwn ? .cloud(0) : .common, parameter: parameter)
    }

    /// Gives a slot a value.
    mutating func write(_ value: Double, to slot: CloudValues.Slot, by curve: Glide.Curve?) {
        let value = slot.parameter.definition.clamped(value)
        clouds.set(slot, to: value, by: curve, at: now)
        latest[slot.parameter] = value
    }

    mutating func requestAction(_ action: Action) {
        let isLooped = player != FingerID.hands
        requestedActions.append(Output(timeMicroseconds: now, .action(action), isLooped: isLooped))
    }

    mutating func changes(_ body: (inout Self) -> Void) -> [Change] {
        body(&self)
        emitChanges()
        return takeOutputs().compactMap { if case .change(let change) = $0.kind { change } else { nil } }
    }

    mutating func takeOutputs() -> [Output] {
        defer { outputs = [] }
        return outputs
    }

    /// Says what is different. Comparing the two ends rather than collecting on the way is what keeps a frame in which one finger
    /// lifts and another lands from stopping the sound.
    mutating func emitChanges() {
        if !requestedActions.isEmpty { awaitsActionsSince = now }
        let wanted = awaitsActionsSince == nil ? wantedClouds : wantedClouds.union(sounding)
        // The first cloud is told always: it is what one sees.
        for cloud in wanted.union(CloudSet(cloud: 0)).clouds {
            let news = clouds.takeChangedParameters(of: cloud)
            for parameter in news {
                let value = clouds.value(parameter, of: cloud)
                guard value != sentValues[Int(cloud)][parameter] else { continue }
                sentValues[Int(cloud)][parameter] = value
                emit(.set(parameter, value, cloud: cloud))
            }
        }
        for cloud in sounding.clouds where !wanted.contains(cloud: cloud) || restarting.contains(cloud: cloud) {
            emit(.release(cloud: cloud))
        }
        for cloud in wanted.clouds where !sounding.contains(cloud: cloud) || restarting.contains(cloud: cloud) {
            emit(.start(cloud: cloud))
        }
        sounding = wanted
        restarting = []
        outputs += requestedActions
        requestedActions = []
        outputs += blends.map { Output(timeMicroseconds: now, .blend($0)) }
        blends = []
    }

    private mutating func emit(_ change: Change) { outputs.append(Output(timeMicroseconds: now, .change(change))) }
}
