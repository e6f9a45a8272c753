import Granular
import Touch

/// Where the links of a grip write to.
extension Mapper {
    /// A button's links go to one end or the other; what they add goes when it is off.
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

    /// Puts a link to `position`, 0…1, of its range.
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

    /// How everything stands that the grip can move.
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
    /// Where what it names is kept.
    func scope(own: CloudValues.Scope) -> CloudValues.Scope {
        switch self {
        case .own: own
        case .number(let cloud): .cloud(cloud)
        case .all: .common
        }
    }
}
