import Granular
import Touch

/// Single grains: which touches trigger them, and when.
extension Mapper {
    /// Grains that are triggered at once.
    struct Strike: Sendable {
        var clouds: CloudSet
        var count: Int
        /// Whose values they have; `nil` where no finger's.
        var grip: Grip?
    }

    /// Grains that are triggered on the beat.
    struct Pulse: Equatable, Sendable {
        var beats: Double
        var count: Int
    }

    /// Triggers so many single grains at once, 1…64, of a cloud, 0…15; of the one that is played, with what was set last, where `nil`.
    public mutating func letGrainsOut(_ count: Int, of cloud: UInt8?) -> [Change] {
        changes { mapper in
            let cloud = cloud.map { min($0, UInt8(Mapping.maxClouds - 1)) } ?? mapper.cloudOfNoFinger()
            mapper.strikes.append(Strike(clouds: CloudSet(cloud: cloud), count: count))
        }
    }

    /// The cloud of grains that no finger triggers.
    private mutating func cloudOfNoFinger() -> UInt8 {
        let busy = busyClouds.union(voices.latched).union(CloudSet(latchedPulses.keys))
        guard mapping.hasCloudPerTouch, let cloud = voices.allocateCloud(busy: busy) else { return 0 }
        clouds.forgetOwn(cloud)
        for parameter in Parameter.allCases where !parameter.isShared {
            let slot = CloudValues.Slot(scope: .cloud(cloud), parameter: parameter)
            if clouds.goal(slot) != latest[parameter] { clouds.set(slot, to: latest[parameter], by: nil, at: now) }
        }
        return cloud
    }

    // MARK: Fingers

    /// A finger came down on a control, or came to another key or pad of it: it triggers grains, where it does so once for each touch.
    mutating func strike(_ grip: Grip) {
        guard let grains = mapping[control: grip.control].handling.grains, grains.everyBeats == nil else { return }
        strikes.append(Strike(clouds: playedClouds(by: grip), count: grains.count, grip: grip))
    }

    /// Follows the lead from key to key, and from pad to pad.
    mutating func strikeNextCell(_ index: Int, _ control: Control, at point: SurfacePoint, isNew: Bool) {
        guard control.handling.grains != nil, let cell = control.cell(at: control.area.relative(point)) else { return }
        if !isNew, grips[index].cell != cell { strike(grips[index]) }
        grips[index].cell = cell
    }

    /// A gesture's fingers trigger grains with the values that they have set, before what lifts takes anything back.
    mutating func strike(_ count: Int, by ids: [FingerID]) {
        let played = (grips + endedGrips).filter { grip in grip.everyone.contains { ids.contains($0.id) } }
        for grip in played { settle(Strike(clouds: [], count: count, grip: grip)) }
        let clouds = clouds(of: ids, on: mapping.sounds)
        emit(Strike(clouds: clouds == [] ? CloudSet(cloud: 0) : clouds, count: count))
    }

    /// What a finger has set is there at once: a grain does not wait for what glides.
    mutating func settle(_ strike: Strike) {
        guard let grip = strike.grip else { return }
        for (number, route) in mapping[control: grip.control].routes.enumerated() {
            if route.binding.isAdded {
                clouds.finish(adder(number, of: grip, route))
            } else {
                clouds.finish(slot(route, of: grip))
            }
        }
    }

    mutating func emit(_ strike: Strike) {
        for cloud in strike.clouds.clouds {
            emitValues(of: cloud)
            emit(.grain(count: UInt8(clamping: strike.count), cloud: cloud))
        }
    }

    // MARK: On the beat

    /// The pulses that are to go on; of two of one cloud the one that came last.
    var wantedPulses: [UInt8: Pulse] {
        // As with clouds, what stops waits for the actions of its moment.
        var wanted = awaitsActionsSince == nil ? latchedPulses : latchedPulses.merging(sentPulses) { $1 }
        for control in pressed.sorted() where mapping[control: control].handling.grains != nil {
            addPulse(of: emptyGrip(on: control), to: &wanted)
        }
        for grip in grips where !mapping[control: grip.control].isButton { addPulse(of: grip, to: &wanted) }
        return wanted
    }

    /// A lifted finger's pulse goes on.
    mutating func latchPulse(of grip: Grip) {
        guard !mapping[control: grip.control].isButton else { return }
        var held = latchedPulses
        addPulse(of: grip, to: &held)
        latchedPulses = held
    }

    /// All pulses of fingers go on without them.
    mutating func latchPulses() {
        var held = sentPulses
        for control in pressed {
            for cloud in pulsed(by: emptyGrip(on: control)).clouds { held[cloud] = nil }
        }
        latchedPulses.merge(held) { $1 }
    }

    /// Buttons that keep a pulse going are off.
    mutating func releasePulseButtons() {
        for control in pressed where mapping[control: control].handling.grains?.everyBeats != nil {
            pressed.remove(control)
            setButton(emptyGrip(on: control), isOn: false)
        }
    }

    private func addPulse(of grip: Grip, to pulses: inout [UInt8: Pulse]) {
        guard let grains = mapping[control: grip.control].handling.grains, let beats = grains.everyBeats else { return }
        for cloud in pulsed(by: grip).clouds { pulses[cloud] = Pulse(beats: beats, count: grains.count) }
    }

    /// The clouds whose grains a grip triggers on the beat.
    func pulsed(by grip: Grip) -> CloudSet {
        guard let grains = mapping[control: grip.control].handling.grains, grains.everyBeats != nil else { return [] }
        return grains.cloud.map { CloudSet(cloud: $0) } ?? playedClouds(by: grip)
    }

    /// Puts out what differs from the pulses before.
    mutating func emit(_ pulses: [UInt8: Pulse]) {
        guard pulses != sentPulses else { return }
        for cloud in 0..<UInt8(Mapping.maxClouds) where pulses[cloud] != sentPulses[cloud] {
            let pulse = pulses[cloud] ?? Pulse(beats: 0, count: 1)
            emit(.pulse(beats: pulse.beats, count: UInt8(clamping: pulse.count), cloud: cloud))
        }
        sentPulses = pulses
    }
}

extension CloudSet {
    init(_ clouds: some Sequence<UInt8>) { self = clouds.reduce(into: []) { $0.insert(CloudSet(cloud: $1)) } }
}
