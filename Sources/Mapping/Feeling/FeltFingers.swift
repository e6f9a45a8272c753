import Touch

/// What the fingers of surfaces feel: told how the mapper stands after each frame, it answers what is new under them. A value.
///
/// A finger that comes down feels its control; from there on it feels every border that it crosses, the keys and pads that it comes to,
/// and the ends of what it sets. What trembles on a border is felt once.
public struct FeltFingers: Sendable {
    private var fingers: [FingerID: FeltFinger] = [:]
    private var ground: Ground?

    /// What lies under fingers: where it changes, they have crossed nothing.
    private struct Ground: Equatable {
        var mapping: String
        var layer: String?
    }

    /// No finger is down.
    public init() {}

    /// What the fingers of a source feel in the frame that `mapper` has played last.
    public mutating func feelings(of mapper: Mapper, source: Int) -> Feelings {
        let ground = Ground(mapping: mapper.mapping.name, layer: mapper.layer)
        let isSameGround = ground == self.ground
        self.ground = ground
        var feelings: Feelings = []
        var down: [FingerID: FeltFinger] = [:]
        for finger in mapper.fingers where finger.id.source == source && finger.contact.position.isPlace {
            guard mapper.mapping.hasHaptics(on: finger.contact.surface) else { continue }
            let here = FeltFinger(finger, of: mapper)
            if var felt = fingers[finger.id], isSameGround {
                feelings.formUnion(felt.move(to: here, on: mapper.surface))
                down[finger.id] = felt
            } else {
                if fingers[finger.id] == nil { feelings.formUnion(mapper.landing(of: finger)) }
                down[finger.id] = here
            }
        }
        fingers = fingers.filter { $0.key.source != source }.merging(down) { $1 }
        return feelings
    }
}

/// What one finger has felt.
private struct FeltFinger: Sendable {
    /// Where it felt something last.
    private var place: SurfacePoint
    /// Whether it has been away from there since.
    private var hasLeft = false
    /// What it lay on then: a control, or fields.
    private var under: [Int]
    /// The key or pad of the control that it holds.
    private var cell: Int?
    /// Of the control that it holds, the routes that were at an end.
    private var ends: Set<Int>

    /// A finger that moves no further trembles, in mm.
    private static let trembleMillimetres = 1.0

    init(_ finger: Finger, of mapper: Mapper) {
        place = finger.contact.position.onSurface
        under = mapper.controls(under: finger)
        cell = mapper.cell(under: finger)
        ends = mapper.ends(under: finger)
    }

    /// The finger is there now; what it feels of that.
    mutating func move(to here: FeltFinger, on surface: SurfaceSize) -> Feelings {
        hasLeft = hasLeft || surface.millimetres(from: place, to: here.place) >= Self.trembleMillimetres
        guard hasLeft else { return [] }
        var feelings: Feelings = []
        if here.under != under { feelings.insert(.border) }
        if let cell = here.cell, cell != self.cell { feelings.insert(.key) }
        if !here.ends.isSubset(of: ends) { feelings.insert(.end) }
        if feelings.isEmpty {
            ends = here.ends
        } else {
            self = here
        }
        return feelings
    }
}

extension Mapper {
    /// What a finger feels that has just come down.
    fileprivate func landing(of finger: Finger) -> Feelings {
        guard let index = finger.control else { return [] }
        let control = mapping[control: index]
        if control.isButton { return .button }
        return control.kind.partName == nil ? .border : .key
    }

    /// What lies under a finger: the control, or all fields.
    fileprivate func controls(under finger: Finger) -> [Int] {
        let (place, surface) = (finger.contact.position.onSurface, finger.contact.surface)
        let fields = mapping.fields(at: place, on: layer, surface: surface)
        return fields.isEmpty ? [mapping.control(at: place, on: layer, surface: surface)].compactMap(\.self) : fields
    }

    /// The key or pad under a finger of the control that it holds; `nil` where it has none.
    fileprivate func cell(under finger: Finger) -> Int? {
        guard let index = finger.control else { return nil }
        let control = mapping[control: index]
        return control.cell(at: control.area.relative(finger.contact.position.onSurface))
    }

    /// Of the control that a finger holds, the routes whose values it has brought to an end. Keys and pads have none.
    fileprivate func ends(under finger: Finger) -> Set<Int> {
        guard finger.isSetting, let index = finger.control, mapping[control: index].kind.partName == nil,
            let grip = grips.first(where: { $0.control == index && $0.members.contains(finger.id) })
        else { return [] }
        let routes = mapping[control: index].routes
        return Set(
            routes.indices.filter { number in
                let (measure, binding) = (routes[number].measure, routes[number].binding)
                guard [.x, .y, .along, .turn].contains(measure), let value = grip.written[number] else { return false }
                return value == binding.value(at: 0) || value == binding.value(at: 1)
            })
    }
}
