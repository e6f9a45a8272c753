import Granular
import Touch

/// What fingers do on tapes beside moving the position: they zoom, leave pins and throw.
extension Mapper {
    /// The tapes of the mapping as they stand, by their indices.
    public var tapeStates: [Int: TapeState] {
        var states: [Int: TapeState] = [:]
        for index in mapping.controls.indices where mapping.controls[index].tape != nil {
            let pins = tapes.pins.enumerated().filter { $1.control == index }.map { number, pin in
                TapeState.Pin(
                    number: number, position: position(of: pin.cloud), height: pin.height, cloud: pin.cloud)
            }
            states[index] = TapeState(window: tapes.window(of: index), pins: pins)
        }
        return states
    }

    private func position(of cloud: UInt8) -> Double {
        clouds.goal(.init(scope: .cloud(cloud), parameter: .position))
    }

    // MARK: Zooming

    /// Two fingers on a tape that allows it, and no third, zoom.
    mutating func zoomTapes() {
        for index in mapping.controls.indices where mapping.controls[index].tape?.isZoomable == true {
            let pair = fingers.filter { $0.control == index && $0.isDown }
            guard pair.count == 2 else {
                tapes.zooms[index] = nil
                continue
            }
            guard pair.contains(where: \.hasMoved) else { continue }
            let control = mapping.controls[index]
            let places = pair.map { control.withoutEdges(control.area.relative($0.steady)).x }
            tapes.zoom(index, fingers: pair.map(\.id), at: places)
        }
    }

    func isZooming(_ control: Int) -> Bool { tapes.zooms[control] != nil }

    /// Shows a part of a tape: fractions of the whole. One of no such name, or that cannot be zoomed, stays.
    public mutating func zoom(_ name: String, to window: ClosedRange<Double>) {
        guard let index = mapping.controls.firstIndex(where: { $0.name == name }),
            mapping.controls[index].tape?.isZoomable == true, window.lowerBound >= 0, window.upperBound <= 1,
            window.upperBound - window.lowerBound >= 1e-4
        else { return }
        tapes.setWindow(window, of: index)
    }

    /// Shows every tape as a whole.
    public mutating func showWholeTapes() { tapes.windows = [:] }

    /// What is seen of each tape that two fingers zoomed into, by its name.
    public var zooms: [String: ClosedRange<Double>] {
        Dictionary(tapes.windows.map { (mapping[control: $0].name, $1) }) { first, _ in first }
    }

    // MARK: Pins

    /// How near to a pin a finger takes it, in mm.
    private static var pinReach: Double { 8 }
    /// How far a finger goes before its pin follows, in mm.
    private static var pinSlop: Double { 3 }

    /// The pins, in the order in which they were left.
    public var pins: [Pin] {
        tapes.pins.map { pin in
            Pin(
                control: mapping[control: pin.control].name, height: pin.height,
                values: clouds.ownValues(of: pin.cloud))
        }
    }

    /// Lays these pins and no others; those that lie already stay, and those for which the mapping has no tape are left out.
    public mutating func setPins(_ pins: [Pin]) -> [Change] {
        guard pins != self.pins else { return [] }
        return changes { $0.replacePins(by: pins) }
    }

    private mutating func replacePins(by pins: [Pin]) {
        var old = Array(zip(self.pins, tapes.pins))
        var new: [(pin: Pin, pinned: Tapes.Pinned?)] = pins.prefix(Tape.maxPins).map { pin in
            let index = old.firstIndex { $0.0 == pin }
            return (pin, index.map { old.remove(at: $0).1 })
        }
        tapes.pins = new.compactMap(\.pinned)
        for index in new.indices where new[index].pinned == nil {
            new[index].pinned = lay(new[index].pin)
            if let pinned = new[index].pinned { tapes.pins.append(pinned) }
        }
        // In the order that was asked for.
        tapes.pins = new.compactMap(\.pinned)
    }

    private mutating func lay(_ pin: Pin) -> Tapes.Pinned? {
        guard let control = mapping.tapeWithPins(named: pin.control),
            let cloud = voices.allocateCloud(busy: busyClouds.union(CloudSet(latchedPulses.keys)))
        else { return nil }
        for other in latchedBy.keys { latchedBy[other]?.subtract(CloudSet(cloud: cloud)) }
        restarting.formUnion(CloudSet(cloud: cloud).intersection(sounding))
        clouds.forgetOwn(cloud)
        for (parameter, value) in pin.values {
            clouds.set(.init(scope: .cloud(cloud), parameter: parameter), to: value, by: nil, at: now)
        }
        return Tapes.Pinned(control: control, cloud: cloud, height: pin.height)
    }

    /// The cloud of the pin that a finger that comes down on a control takes: the nearest within reach that no other finger holds.
    func pin(under finger: Int, on control: Int) -> UInt8? {
        let place = fingers[finger].contact.position
        let free = tapes.pins.filter { pin in pin.control == control && !grips.contains { $0.voice == pin.cloud } }
        let near = free.compactMap { pin in
            self.place(of: pin).map { (pin.cloud, surface.millimetres(from: place, to: $0)) }
        }
        return near.filter { $0.1 <= Self.pinReach }.min { $0.1 < $1.1 }?.0
    }

    /// Where a pin lies on the surface; `nil` where it lies outside what is seen.
    private func place(of pin: Tapes.Pinned) -> SurfacePoint? {
        let control = mapping[control: pin.control]
        guard let route = control.positionRoute else { return nil }
        let position = route.binding.position(of: position(of: pin.cloud))
        let window = tapes.window(of: pin.control)
        let seen = (position - window.lowerBound) / (window.upperBound - window.lowerBound)
        guard (0...1).contains(seen) else { return nil }
        return control.point(at: SurfacePoint(x: route.isReversed ? 1 - seen : seen, y: pin.height))
    }

    /// Whether a grip plays: that of a pin only once its finger has moved, so that a tap leaves the pin where it is.
    mutating func wakesPin(_ index: Int, by finger: Finger) -> Bool {
        guard grips[index].isResting else { return true }
        guard finger.reach > Self.pinSlop, let cloud = grips[index].voice else { return false }
        grips[index].isResting = false
        // What its last finger added is settled in its values: this finger adds anew.
        let added = mapping[control: grips[index].control].routes.filter(\.binding.isAdded).map(\.binding.parameter)
        let own = clouds.ownValues(of: cloud).filter { !added.contains($0.key) }
        clouds.forgetOwn(cloud)
        for (parameter, value) in own {
            clouds.set(.init(scope: .cloud(cloud), parameter: parameter), to: value, by: nil, at: now)
        }
        return true
    }

    /// A pin is as high as its finger.
    mutating func liftPin(_ index: Int, to height: Double) {
        guard let pin = tapes.pins.firstIndex(where: { $0.cloud == grips[index].voice }) else { return }
        tapes.pins[pin].height = height
    }

    /// A finger leaves a pin where it is, or removes the one that it holds; one on several fields does so on each.
    private mutating func pinOrUnpin(_ finger: Finger) {
        for index in grips.indices where grips[index].members.contains(finger.id) {
            guard let cloud = grips[index].voice, mapping[control: grips[index].control].tape?.pinGesture != nil else {
                continue
            }
            if let pin = tapes.pins.firstIndex(where: { $0.cloud == cloud }) {
                tapes.pins.remove(at: pin)
            } else if tapes.pins.count < Tape.maxPins {
                leavePin(index, cloud, finger)
            } else {
                return requestNotice(.noMorePins)
            }
        }
    }

    private mutating func leavePin(_ index: Int, _ cloud: UInt8, _ finger: Finger) {
        clouds.settleAdditions(of: cloud)
        grips[index].isResting = true
        let control = mapping[control: grips[index].control]
        let height = control.withoutEdges(control.area.relative(finger.steady)).y
        tapes.pins.append(Tapes.Pinned(control: grips[index].control, cloud: cloud, height: height))
    }

    // MARK: Long presses

    /// Whether a finger may still make a long press that leaves a pin.
    var hasPinningFinger: Bool { fingers.contains { mayPress($0) } }

    private func mayPress(_ finger: Finger) -> Bool {
        guard let index = finger.control, mapping[control: index].tape?.pinGesture == .longPress, finger.isDown else {
            return false
        }
        return !finger.hasPressed && finger.reach <= GestureLimits.longPressMillimetres
    }

    /// Fingers that have rested for long enough leave pins or remove them.
    mutating func pressPins() {
        for index in fingers.indices where mayPress(fingers[index]) {
            guard now - fingers[index].beganMicroseconds >= GestureLimits.longPressMicroseconds else { continue }
            fingers[index].hasPressed = true
            // What it left, or picked up, it moves within its field.
            fingers[index].isRoaming = false
            pinOrUnpin(fingers[index])
        }
    }

    // MARK: Lifting

    /// A finger is about to lift from a tape.
    mutating func liftFromTape(_ id: FingerID) {
        guard var finger = fingers.first(where: { $0.id == id }), let index = finger.control,
            let tape = mapping[control: index].tape
        else { return }
        if tape.pinGesture == .doubleTap { lookForDoubleTap(finger, on: index) }
        finger.rest(until: now)
        throwTape(finger, on: index, tape)
    }

    /// Each finger taps for itself: others may play meanwhile.
    private mutating func lookForDoubleTap(_ finger: Finger, on control: Int) {
        let isTap =
            finger.reach <= GestureLimits.tapMillimetres
            && now - finger.beganMicroseconds <= GestureLimits.tapMicroseconds(fingers: 1)
        guard isTap else { return }
        if let first = tapes.tap, first.control == control,
            finger.beganMicroseconds - first.microseconds < GestureLimits.doubleTapMicroseconds,
            surface.millimetres(from: first.place, to: finger.start) <= GestureLimits.doubleTapMillimetres
        {
            tapes.tap = nil
            pinOrUnpin(finger)
        } else {
            tapes.tap = Tapes.Tap(control: control, place: finger.start, microseconds: now)
        }
    }

    // MARK: Throwing

    /// How fast a finger lifts that throws, in mm/s.
    private static var throwSpeed: Double { 20 }

    /// A hand on the tape stops what goes on by itself on it.
    mutating func holdTape(_ index: Int, _ grip: Grip) {
        guard let tape = mapping[control: index].tape, tape.inertiaMilliseconds > 0 else { return }
        for thrown in tapes.thrown where thrown.control == index { clouds.finish(thrown.slot) }
        tapes.thrown.removeAll { $0.control == index }
        let slot = scanSlot(of: grip)
        if clouds.goal(slot) != 0 { write(0, to: slot, by: nil) }
    }

    private func scanSlot(of grip: Grip) -> CloudValues.Slot {
        .init(scope: grip.voice.map { .cloud($0) } ?? .common, parameter: .scanSpeed)
    }

    /// The position goes on at the finger's speed, and comes to rest.
    private mutating func throwTape(_ finger: Finger, on index: Int, _ tape: Tape) {
        let control = mapping[control: index]
        let seconds = ownSeconds[index] ?? soundSeconds
        guard tape.inertiaMilliseconds > 0, seconds > 0, let route = control.positionRoute,
            abs(finger.speedAcross) >= Self.throwSpeed,
            let grip = grips.first(where: { $0.members == [finger.id] }), mapping.streams(control)
        else { return }
        let cloud = grip.voice ?? 0
        guard !tapes.pinnedClouds.contains(cloud: cloud) else { return }
        let window = tapes.window(of: index)
        let width =
            (control.area.x.upperBound - control.area.x.lowerBound) * surface.widthMillimetres
            * (1 - 2 * control.handling.deadZone)
        let direction = route.isReversed ? -1.0 : 1
        let perSecond =
            direction * finger.speedAcross / width * (window.upperBound - window.lowerBound)
            * (route.binding.high - route.binding.low)
        let slot = scanSlot(of: grip)
        write(perSecond * seconds, to: slot, by: nil)
        write(0, to: slot, by: Glide.Curve(smoothingMilliseconds: tape.inertiaMilliseconds))
        tapes.thrown.append(
            Tapes.Throw(
                control: index, cloud: cloud, slot: slot,
                endMicroseconds: now + Int64(tape.inertiaMilliseconds * 1000)))
    }

    /// What was thrown has come to rest.
    mutating func endThrows() {
        for thrown in tapes.thrown where thrown.endMicroseconds <= now { clouds.finish(thrown.slot) }
        tapes.thrown.removeAll { $0.endMicroseconds <= now }
    }
}

extension Control {
    /// The point of the surface at a fraction of the area without the dead zones at its edges.
    func point(at fraction: SurfacePoint) -> SurfacePoint {
        func place(_ fraction: Double, _ range: ClosedRange<Double>) -> Double {
            let inside = handling.deadZone + fraction * (1 - 2 * handling.deadZone)
            return range.lowerBound + inside * (range.upperBound - range.lowerBound)
        }
        return SurfacePoint(x: place(fraction.x, area.x), y: place(fraction.y, area.y))
    }
}
