import Granular

/// The values of every parameter of every cloud: common to all, a cloud's own, temporary additions, and those that glide.
struct CloudValues: Equatable, Sendable {
    /// Whose value.
    enum Scope: Hashable, Sendable {
        case common
        case cloud(UInt8)
    }

    /// A value that can move. What all clouds share is common, whichever cloud it is moved for.
    struct Slot: Hashable, Sendable {
        let scope: Scope
        let parameter: Parameter

        init(scope: Scope, parameter: Parameter) {
            self.scope = parameter.isShared ? .common : scope
            self.parameter = parameter
        }
    }

    /// Who adds: a link of a control, or a move of a gesture, counted together; and to whom.
    struct AdderID: Hashable, Sendable {
        var owner: Int
        var route: Int
        var slot: Slot
    }

    private struct Addition: Equatable, Sendable {
        var id: AdderID
        var amount: Double
        var glide: Glide?
        /// Whether it goes when it has come to nothing.
        var isLeaving = false
    }

    private struct Moving: Equatable, Sendable {
        var slot: Slot
        var glide: Glide
    }

    private var common: ParameterValues
    private var own: [ParameterValues]
    /// Of each cloud, the parameters that it has of its own.
    private var ownParameters = [ParameterSet](repeating: [], count: Mapping.maxClouds)
    private var additions: [Addition] = []
    private var moving: [Moving] = []
    /// Of each cloud, the parameters that may have changed since ``takeChangedParameters(of:)``.
    private var changed = [ParameterSet](repeating: .all, count: Mapping.maxClouds)

    init(_ values: ParameterValues) {
        common = values
        own = Array(repeating: values, count: Mapping.maxClouds)
    }

    /// Whether anything glides.
    var isMoving: Bool { !moving.isEmpty || additions.contains { $0.glide != nil } }

    /// The parameters of a cloud that may have changed since the last call.
    mutating func takeChangedParameters(of cloud: UInt8) -> ParameterSet {
        defer { changed[Int(cloud)] = [] }
        return changed[Int(cloud)]
    }

    /// What sounds: the cloud's own or the common value, with what is added, within the parameter's range.
    func value(_ parameter: Parameter, of cloud: UInt8) -> Double {
        var value = base(Slot(scope: .cloud(cloud), parameter: parameter))
        var isAdded = false
        for addition in additions where addition.id.slot.parameter == parameter {
            if addition.id.slot.scope == .common || addition.id.slot.scope == .cloud(cloud) {
                value += addition.amount
                isAdded = true
            }
        }
        return isAdded ? parameter.definition.clamped(value) : value
    }

    /// Where a slot is, without what is added.
    func current(_ slot: Slot) -> Double { base(slot) }

    /// Where a slot is or will be, without what is added.
    func goal(_ slot: Slot) -> Double {
        moving.first { $0.slot == slot }?.glide.goal ?? base(slot)
    }

    /// What is added, or will be.
    func amount(_ id: AdderID) -> Double {
        additions.first { $0.id == id }.map { $0.glide?.goal ?? $0.amount } ?? 0
    }

    func hasOwn(_ parameter: Parameter, _ cloud: UInt8) -> Bool {
        ownParameters[Int(cloud)].contains(parameter)
    }

    /// What a cloud has of its own, or will have, without what is added.
    func ownValues(of cloud: UInt8) -> [Parameter: Double] {
        var values: [Parameter: Double] = [:]
        for parameter in Parameter.allCases where hasOwn(parameter, cloud) {
            values[parameter] = goal(Slot(scope: .cloud(cloud), parameter: parameter))
        }
        return values
    }

    // MARK: Setting

    /// Sets the value of a slot, by `curve` from `microseconds` on, or at once.
    mutating func set(_ slot: Slot, to value: Double, by curve: Glide.Curve?, at microseconds: Int64) {
        let goal = slot.parameter.definition.clamped(value)
        let start = base(slot)
        moving.removeAll { $0.slot == slot }
        guard let curve, start != goal else { return store(goal, slot) }
        store(start, slot)
        let isRatio = slot.parameter.definition.curve == .exponential && start > 0 && goal > 0
        moving.append(
            Moving(
                slot: slot,
                glide: Glide(start: start, goal: goal, startMicroseconds: microseconds, curve: curve, isRatio: isRatio))
        )
    }

    /// Adds so much to a slot in place of what `id` added before; `leaves`: nothing more is heard of it once it is there.
    mutating func add(
        _ amount: Double, by id: AdderID, leaves: Bool = false, curve: Glide.Curve?, at microseconds: Int64
    ) {
        let index = additions.firstIndex { $0.id == id } ?? additions.endIndex
        if index == additions.endIndex {
            if leaves { return }
            additions.append(Addition(id: id, amount: 0))
        }
        markChanged(id.slot)
        let start = additions[index].amount
        additions[index].isLeaving = leaves
        if let curve, start != amount {
            additions[index].glide = Glide(
                start: start, goal: amount, startMicroseconds: microseconds, curve: curve, isRatio: false)
        } else {
            additions[index].glide = nil
            additions[index].amount = amount
            if leaves { additions.remove(at: index) }
        }
    }

    /// A slot is at once where it glides to.
    mutating func finish(_ slot: Slot) {
        guard let glide = moving.first(where: { $0.slot == slot })?.glide else { return }
        moving.removeAll { $0.slot == slot }
        store(glide.goal, slot)
    }

    /// What is added is at once what it glides to, unless it goes.
    mutating func finish(_ id: AdderID) {
        guard let index = additions.firstIndex(where: { $0.id == id && !$0.isLeaving }),
            let glide = additions[index].glide
        else { return }
        additions[index].amount = glide.goal
        additions[index].glide = nil
        markChanged(id.slot)
    }

    /// A cloud has nothing of its own any more: it follows the common values.
    mutating func forgetOwn(_ cloud: UInt8) {
        changed[Int(cloud)] = .all
        ownParameters[Int(cloud)] = []
        moving.removeAll { $0.slot.scope == .cloud(cloud) }
        additions.removeAll { $0.id.slot.scope == .cloud(cloud) }
    }

    /// What is added to a cloud alone becomes its own value: it sounds as before when nothing adds to it any more.
    mutating func settleAdditions(of cloud: UInt8) {
        let own = additions.filter { $0.id.slot.scope == .cloud(cloud) }
        for parameter in Set(own.map(\.id.slot.parameter)) {
            let sum = own.filter { $0.id.slot.parameter == parameter }.reduce(0) { $0 + $1.amount }
            let slot = Slot(scope: .cloud(cloud), parameter: parameter)
            store(parameter.definition.clamped(base(slot) + sum), slot)
        }
        additions.removeAll { $0.id.slot.scope == .cloud(cloud) }
    }

    /// Nothing is added any more, but by those that have a new name.
    mutating func keepAdditions(_ renamed: (AdderID) -> AdderID? = { _ in nil }) {
        for addition in additions { markChanged(addition.id.slot) }
        additions = additions.compactMap { addition in
            guard let id = renamed(addition.id) else { return nil }
            var addition = addition
            addition.id = id
            return addition
        }
        for addition in additions { markChanged(addition.id.slot) }
    }

    /// What is added by some goes at once.
    mutating func forgetAdditions(by isGone: (AdderID) -> Bool) {
        for addition in additions { markChanged(addition.id.slot) }
        additions.removeAll { isGone($0.id) && !$0.isLeaving }
    }

    /// Moves everything that glides to its value at `microseconds`.
    mutating func move(to microseconds: Int64) {
        for index in moving.indices {
            store(moving[index].glide.value(at: microseconds), moving[index].slot)
        }
        moving.removeAll { $0.glide.isOver(at: microseconds) }
        for index in additions.indices {
            guard let glide = additions[index].glide else { continue }
            additions[index].amount = glide.value(at: microseconds)
            markChanged(additions[index].id.slot)
            if glide.isOver(at: microseconds) { additions[index].glide = nil }
        }
        additions.removeAll { $0.isLeaving && $0.glide == nil }
    }

    private func base(_ slot: Slot) -> Double {
        switch slot.scope {
        case .cloud(let cloud) where hasOwn(slot.parameter, cloud): own[Int(cloud)][slot.parameter]
        case .common, .cloud: common[slot.parameter]
        }
    }

    private mutating func markChanged(_ slot: Slot) {
        switch slot.scope {
        case .common: for cloud in changed.indices { changed[cloud].insert(slot.parameter) }
        case .cloud(let cloud): changed[Int(cloud)].insert(slot.parameter)
        }
    }

    private mutating func store(_ value: Double, _ slot: Slot) {
        markChanged(slot)
        switch slot.scope {
        case .common: common[slot.parameter] = value
        case .cloud(let cloud):
            own[Int(cloud)][slot.parameter] = value
            ownParameters[Int(cloud)].insert(slot.parameter)
        }
    }
}

/// Some of the engine's clouds.
struct CloudSet: OptionSet, Equatable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(cloud: UInt8) { rawValue = 1 << UInt16(cloud) }

    func contains(cloud: UInt8) -> Bool { contains(CloudSet(cloud: cloud)) }

    /// Every cloud that is in it, upwards.
    var clouds: [UInt8] {
        guard rawValue != 0 else { return [] }
        return (0..<UInt8(Mapping.maxClouds)).filter { contains(cloud: $0) }
    }
}
