import Granular
import Touch

/// Where the links of a grip write to.
extension Mapper {
    /// A button's links go to one end or the other; what they add goes when it is off.
    mutating func press(_ grip: Grip, isOn: Bool) {
        for (number, link) in mapping[control: grip.control].links.enumerated() where link.measure == .press {
            if link.binding.isAdded, !isOn {
                let way = Glide.Way(smoothingMilliseconds: link.binding.smoothingMilliseconds)
                clouds.add(0, by: adder(number, of: grip, link), leaves: true, way: way, at: now)
            } else {
                put(link.binding.value(at: link.position(of: isOn ? 1 : 0)), by: number, of: grip, link)
            }
        }
    }

    /// Puts a link to `position`, 0…1, of its range.
    mutating func move(_ number: Int, of index: Int, to position: Double) {
        let grip = grips[index]
        let link = mapping[control: grip.control].links[number]
        let value = link.binding.value(at: position)
        guard grip.written[number] != value || isOverruled(number, of: grip, link, value) else { return }
        put(value, by: number, of: grip, link)
        grips[index].written[number] = value
        if !link.binding.isAdded { grips[index].moved.insert(slot(link, of: grip)) }
    }

    private mutating func put(_ value: Double, by number: Int, of grip: Grip, _ link: Link) {
        let way = Glide.Way(smoothingMilliseconds: link.binding.smoothingMilliseconds)
        if link.binding.isAdded {
            clouds.add(value, by: adder(number, of: grip, link), way: way, at: now)
        } else {
            write(value, to: slot(link, of: grip), by: way)
        }
    }

    /// Whether something else has set the value since.
    func isOverruled(_ number: Int, of grip: Grip, _ link: Link, _ value: Double) -> Bool {
        link.binding.isAdded
            ? clouds.amount(adder(number, of: grip, link)) != value : clouds.goal(slot(link, of: grip)) != value
    }

    /// How everything stands that the grip can move.
    func standings(of grip: Grip, _ control: Control) -> [Grip.Memory] {
        if case .blend = control.kind {
            return Parameter.allCases.map(slot).map { .init(slot: $0, value: clouds.goal($0)) }
        }
        var memories: [Grip.Memory] = []
        for link in control.links where !link.binding.isAdded {
            let slot = slot(link, of: grip)
            guard !memories.contains(where: { $0.slot == slot }) else { continue }
            memories.append(.init(slot: slot, value: clouds.goal(slot)))
        }
        return memories
    }

    func slot(_ link: Link, of grip: Grip) -> CloudValues.Slot {
        let own = grip.voice.map { CloudValues.Scope.cloud($0) } ?? .common
        let isEverybodys = link.measure.isOfSeveralFingers
        return .init(
            scope: link.binding.cloud.scope(own: isEverybodys ? .common : own), parameter: link.binding.parameter)
    }

    func adder(_ number: Int, of grip: Grip, _ link: Link) -> CloudValues.AdderID {
        .init(owner: grip.control, link: number, slot: slot(link, of: grip))
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
