import Granular
import Touch

#if canImport(Glibc)
    import Glibc
#endif

/// What grips do to the values: measures of their fingers, by way of routes, become values of parameters.
extension Mapper {
    /// Sets the values of every grip that changed.
    mutating func playGrips() {
        zoomTapes()
        for index in grips.indices { play(index) }
    }

    private mutating func play(_ index: Int) {
        let grip = grips[index]
        let control = mapping[control: grip.control]
        let members = grip.members.compactMap { id in fingers.firstIndex { $0.id == id } }
        // Two fingers that zoom move no place, and the first keeps the lead.
        let leader = isZooming(grip.control) ? .first : control.handling.leader
        guard let lead = lead(of: members, by: leader), wakesPin(index, by: fingers[lead]) else { return }
        let isAverage = leader == .average
        for member in members { fingers[member].isSetting = isAverage || member == lead }

        // When a finger comes or goes their middle jumps, but nothing moved.
        let ids = isAverage ? grip.members : [fingers[lead].id]
        let point = isAverage ? middle(of: members) : fingers[lead].steady
        let isNew = grip.lead != ids
        if isNew {
            turnCount += 1
            grips[index].setLead(ids, at: point, order: turnCount, before: currentValues(of: grip, control))
        }
        if isNew || members.contains(where: { fingers[$0].hasMoved }) || isZooming(grip.control) {
            applyPosition(index, control, to: point)
            strikeNextCell(index, control, at: point, isNew: isNew)
            grips[index].previous = point
        }
        if case .fader(let fader) = control.kind, fader.catches, !grips[index].isCaught {
            for member in members { fingers[member].isSetting = false }
        }
        for (number, route) in control.routes.enumerated() {
            guard let value = measured(route.measure, by: fingers[lead], isNew: isNew) else { continue }
            let position = route.position(of: value)
            // A measure that changes with time counts only when its value is another: what a key set meanwhile stays.
            if !isNew, route.measure.changesWithTime, route.binding.value(at: position) == grip.written[number] {
                continue
            }
            move(number, of: index, to: position)
        }
        if control.routes.contains(where: { $0.measure.isOfSeveralFingers }) { playSeveral(index, control) }
    }

    /// The finger that sets the values, of those at `members`, which are in the order in which they came.
    private func lead(of members: [Int], by rule: Handling.Leader) -> Int? {
        switch rule {
        case .latest, .average: members.last
        case .first: members.first
        case .strongest:
            members.reversed().max { (fingers[$0].contact.strength ?? 0) < (fingers[$1].contact.strength ?? 0) }
        }
    }

    private func middle(of members: [Int]) -> SurfacePoint {
        let points = members.map { fingers[$0].steady }
        let count = Double(points.count)
        return SurfacePoint(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    // MARK: Where the finger is

    private mutating func applyPosition(_ index: Int, _ control: Control, to point: SurfacePoint) {
        let grip = grips[index]
        switch control.kind {
        case .fader(let fader) where fader.catches:
            grips[index].isCaught = isCaught(grip, control) || meets(grip, control, at: point)
            guard grips[index].isCaught else { return }
        case .zone(.relative(let travel, let lock)):
            return applyMovement(index, control, to: point, travel: travel, lockMillimetres: lock)
        case .knob(.circle(let turns)):
            let degrees = Knob.degrees(
                from: grip.previous, to: point, in: control.area, surfaceAspect: surface.aspect)
            return shift(.turn, of: index, control, by: degrees / 360 / turns)
        case .knob(.drag(let travel)):
            let up = (point.y - grip.previous.y) * surface.heightMillimetres
            return shift(.turn, of: index, control, by: up / travel.upMillimetres(on: surface))
        case .blend(let corners): blend(index, control, corners, at: point)
        case .tape: liftPin(index, to: control.withoutEdges(control.area.relative(point)).y)
        default: break
        }
        for (measure, pointed) in control.pointed(at: control.area.relative(point)) {
            let position = measure == .x ? tapes.zoomed(pointed, on: grip.control) : pointed
            for (number, route) in control.routes.enumerated() where route.measure == measure {
                move(number, of: index, to: route.position(of: position))
            }
        }
    }

    /// Puts out the position of a grip between four snapshots, where it changed.
    private mutating func blend(_ index: Int, _ control: Control, _ corners: [Int], at point: SurfacePoint) {
        let place = control.withoutEdges(control.area.relative(point))
        guard grips[index].blended != place else { return }
        let begins =
            grips[index].blended == nil && !grips.contains { $0.control == grips[index].control && $0.blended != nil }
        blends.append(Blend(corners: corners, x: place.x, y: place.y, begins: begins))
        blendPositions[grips[index].control] = place
        grips[index].blended = place
        grips[index].moved = Set(Parameter.allCases.map(slot))
    }

    private mutating func applyMovement(
        _ index: Int, _ control: Control, to point: SurfacePoint, travel: Travel, lockMillimetres: Double
    ) {
        let grip = grips[index]
        let across = (point.x - grip.previous.x) * surface.widthMillimetres
        let up = (point.y - grip.previous.y) * surface.heightMillimetres
        if lockMillimetres > 0, grip.axis == nil {
            guard surface.millimetres(from: grip.start, to: point) >= lockMillimetres else { return }
            let isAcross =
                abs(point.x - grip.start.x) * surface.widthMillimetres
                > abs(point.y - grip.start.y) * surface.heightMillimetres
            grips[index].axis = isAcross ? .x : .y
            return
        }
        if grip.axis != .y { shift(.x, of: index, control, by: across / travel.acrossMillimetres(on: surface)) }
        if grip.axis != .x { shift(.y, of: index, control, by: up / travel.upMillimetres(on: surface)) }
    }

    /// Moves what `measure` moves on by so much of its range.
    private mutating func shift(_ measure: Measure, of index: Int, _ control: Control, by fraction: Double) {
        guard fraction != 0, fraction.isFinite else { return }
        for (number, route) in control.routes.enumerated() where route.measure == measure {
            let current = currentPosition(number, of: grips[index], route)
            let position = min(max(current + (route.isReversed ? -fraction : fraction), 0), 1)
            // A value beyond the range stays there until it is turned back from its end.
            guard position != current else { continue }
            move(number, of: index, to: position)
            grips[index].positions[number] = position
        }
    }

    /// The position of a route that is moved relatively: where the finger brought it, unless something else has set the value since.
    private func currentPosition(_ number: Int, of grip: Grip, _ route: Route) -> Double {
        let current =
            route.binding.isAdded
            ? clouds.amount(adder(number, of: grip, route)) : clouds.goal(slot(route, of: grip))
        if let position = grip.positions[number], grip.written[number] == current { return position }
        return route.binding.position(of: current)
    }

    /// The position of a route, in the direction of its area.
    func areaPosition(_ number: Int, of grip: Grip, _ route: Route) -> Double {
        let position = currentPosition(number, of: grip, route)
        return route.isReversed ? 1 - position : position
    }

    /// Whether the finger has caught a fader's cap, and nothing else has moved it since.
    private func isCaught(_ grip: Grip, _ control: Control) -> Bool {
        guard grip.isCaught, let number = control.routes.firstIndex(where: { $0.measure == .along }) else {
            return false
        }
        guard let written = grip.written[number] else { return true }
        return !isOverruled(number, of: grip, control.routes[number], written)
    }

    /// Whether the finger has come to a fader's cap, or past it.
    private func meets(_ grip: Grip, _ control: Control, at point: SurfacePoint) -> Bool {
        guard let number = control.routes.firstIndex(where: { $0.measure == .along }),
            let now = control.pointed(at: control.area.relative(point)).first?.position,
            let before = control.pointed(at: control.area.relative(grip.previous)).first?.position
        else { return true }
        let cap = areaPosition(number, of: grip, control.routes[number])
        return abs(now - cap) <= Self.catchReach || (before < cap) != (now < cap)
    }

    /// How near to a cap a finger catches it, as a fraction of the track.
    private static var catchReach: Double { 0.03 }

    // MARK: What the finger is like

    /// A measure of the finger, in the measure's unit; `nil` where it is not new.
    private func measured(_ measure: Measure, by finger: Finger, isNew: Bool) -> Double? {
        switch measure {
        case .strength: isNew || finger.hasOtherStrength ? finger.contact.strength ?? finger.contact.size : nil
        case .size: isNew || finger.hasOtherStrength ? finger.contact.size : nil
        case .speed: finger.speed
        case .held: Double(now - finger.beganMicroseconds) * 1e-6
        default: nil
        }
    }

    private mutating func playSeveral(_ index: Int, _ control: Control) {
        let members = fingers.indices.filter { fingers[$0].control == grips[index].control }
        guard grips.firstIndex(where: { $0.control == grips[index].control }) == index,
            members.contains(where: { fingers[$0].hasMoved }) || grips[index].angle?.fingers.count != members.count
        else { return }
        var values: [Measure: Double] = [.count: Double(members.count)]
        let centre = control.area.relative(middle(of: members))
        (values[.centreX], values[.centreY]) = (centre.x, centre.y)
        let ids = members.map { fingers[$0].id }
        var degrees = 0.0
        if members.count >= 2 {
            let (a, b) = (fingers[members[0]].steady, fingers[members[1]].steady)
            values[.distance] = surface.millimetres(from: a, to: b)
            degrees = atan2((b.y - a.y) * surface.heightMillimetres, (b.x - a.x) * surface.widthMillimetres) * 180 / .pi
            // Goes on from where it was, however often it went round; two other fingers begin anew.
            if let last = grips[index].angle, last.fingers.prefix(2).elementsEqual(ids.prefix(2)) {
                degrees = last.degrees + remainder(degrees - last.degrees, 360)
            } else if let span = control.routes.first(where: { $0.measure == .angle })?.span {
                // 181° and -179° are one: the one that lies nearer to what the mapping has in mind.
                let middle = (span.lowerBound + span.upperBound) / 2
                degrees = middle + remainder(degrees - middle, 360)
            }
            values[.angle] = degrees
        }
        grips[index].angle = (ids, degrees)
        for (number, route) in control.routes.enumerated() {
            if let value = values[route.measure], route.measure.isOfSeveralFingers {
                move(number, of: index, to: route.position(of: value))
            }
        }
    }
}

/// Where the routes of a grip write to.
extension Mapper {
    /// Sets the routes of a button to one end or the other; additions end when it is off.
    mutating func setButton(_ grip: Grip, isOn: Bool) {
        for (number, route) in mapping[control: grip.control].routes.enumerated() where route.measure == .press {
            if route.binding.isAdded, !isOn {
                let curve = Glide.Curve(smoothingMilliseconds: route.binding.smoothingMilliseconds)
                clouds.add(0, by: adder(number, of: grip, route), leaves: true, curve: curve, at: now)
            } else {
                writeRoute(route.binding.value(at: route.position(of: isOn ? 1 : 0)), by: number, of: grip, route)
            }
        }
    }

    /// Buttons that stay on are on where what they move is as they set it, and off where something else has set it since, as undo does.
    mutating func followSetValues() {
        for (index, control) in mapping.controls.enumerated() {
            guard case .button(let triggers, isToggle: true) = control.kind, triggers.isEmpty,
                control.handling.grains == nil
            else { continue }
            let moved = control.routes.filter { $0.measure == .press && !$0.binding.isAdded }
            guard !moved.isEmpty, moved.count == control.routes.count else { continue }
            let grip = grips.first { $0.control == index } ?? emptyGrip(on: index)
            func stands(at position: Double) -> Bool {
                moved.allSatisfy { route in
                    let value = route.binding.value(at: route.position(of: position))
                    return abs(clouds.goal(slot(route, of: grip)) - value) <= 1e-9 * max(abs(value), 1)
                }
            }
            if pressed.contains(index) {
                if !stands(at: 1) { pressed.remove(index) }
            } else if stands(at: 1), !stands(at: 0) {
                pressed.insert(index)
            }
        }
    }

    /// Moves a route to `position`, 0…1, of its range.
    mutating func move(_ number: Int, of index: Int, to position: Double) {
        let grip = grips[index]
        let route = mapping[control: grip.control].routes[number]
        let value = route.binding.value(at: position)
        guard grip.written[number] != value || isOverruled(number, of: grip, route, value) else { return }
        writeRoute(value, by: number, of: grip, route)
        grips[index].written[number] = value
        if !route.binding.isAdded { grips[index].moved.insert(slot(route, of: grip)) }
    }

    private mutating func writeRoute(_ value: Double, by number: Int, of grip: Grip, _ route: Route) {
        let curve = Glide.Curve(smoothingMilliseconds: route.binding.smoothingMilliseconds)
        if route.binding.isAdded {
            clouds.add(value, by: adder(number, of: grip, route), curve: curve, at: now)
        } else {
            write(value, to: slot(route, of: grip), by: curve)
        }
    }

    /// Whether something else has set the value since.
    func isOverruled(_ number: Int, of grip: Grip, _ route: Route, _ value: Double) -> Bool {
        route.binding.isAdded
            ? clouds.amount(adder(number, of: grip, route)) != value : clouds.goal(slot(route, of: grip)) != value
    }

    /// The values of everything that the grip can move.
    func currentValues(of grip: Grip, _ control: Control) -> [Grip.Memory] {
        if case .blend = control.kind {
            return Parameter.allCases.map(slot).map { .init(slot: $0, value: clouds.goal($0)) }
        }
        var memories: [Grip.Memory] = []
        for route in control.routes where !route.binding.isAdded {
            let slot = slot(route, of: grip)
            guard !memories.contains(where: { $0.slot == slot }) else { continue }
            memories.append(.init(slot: slot, value: clouds.goal(slot)))
        }
        return memories
    }

    func slot(_ route: Route, of grip: Grip) -> CloudValues.Slot {
        let own = grip.voice.map { CloudValues.Scope.cloud($0) } ?? .common
        let isEverybodys = route.measure.isOfSeveralFingers
        return .init(
            scope: route.binding.cloud.scope(own: isEverybodys ? .common : own), parameter: route.binding.parameter)
    }

    func adder(_ number: Int, of grip: Grip, _ route: Route) -> CloudValues.AdderID {
        .init(owner: grip.control, route: number, slot: slot(route, of: grip))
    }
}

extension Binding.Cloud {
    /// The scope in which values of the named cloud are stored.
    func scope(own: CloudValues.Scope) -> CloudValues.Scope {
        switch self {
        case .own: own
        case .number(let cloud): .cloud(cloud)
        case .all: .common
        }
    }
}

extension Mapper {
    /// The position of the control at that index of the mapping: 0…1 for each of its routes, in their order, in the direction of its
    /// area. A blend that was touched has two more: across and up between its snapshots.
    public func positions(of control: Int) -> [Double] {
        routePositions(of: control) + (blendPositions[control].map { [$0.x, $0.y] } ?? [])
    }

    private func routePositions(of control: Int) -> [Double] {
        let routes = mapping[control: control].routes
        if let grip = grips.last(where: { $0.control == control }) {
            return routes.enumerated().map { areaPosition($0, of: grip, $1) }
        }
        let isOfFingers = mapping.hasCloudPerTouch && mapping.sounds(mapping[control: control])
        return routes.enumerated().map { number, route in
            guard isOfFingers, route.binding.cloud == .own, !route.binding.isAdded else {
                return areaPosition(number, of: emptyGrip(on: control), route)
            }
            // The next finger goes on from where the last one left it.
            let position = route.binding.position(of: latest[route.binding.parameter])
            return route.isReversed ? 1 - position : position
        }
    }

    /// Whether the button at that index is on.
    public func isOn(_ control: Int) -> Bool { pressed.contains(control) }

    /// A grip of a control that no finger holds.
    func emptyGrip(on control: Int) -> Grip {
        Grip(control: control, voice: nil, routes: mapping[control: control].routes.count)
    }
}
