import Granular
import Touch

/// Turns fingers into changes of the sound. A value without clock, files or devices: the same frames give the same changes.
///
/// A finger belongs to the control in which it came down until it lifts, also when it slides out. Of several fingers in a
/// control the latest sets the values; when it lifts, the one before has them again. The cloud starts with the first
/// finger in a control and is released with the last, unless the sound is held.
///
/// The changes returned say what differs from before, for cloud 0: whoever applies them starts from the same ``values``.
public struct Mapper: Sendable {
    /// The mapping that is played.
    public private(set) var mapping: Mapping
    /// Where every parameter stands.
    public private(set) var values: ParameterValues
    /// Whether the sound goes on without a finger.
    public private(set) var isHeld = false
    /// Every finger that is down, from every source, in the order in which they came down.
    public private(set) var fingers: [Finger] = []
    /// The surface's width over its height: what makes a knob's angles those that the player sees. Above 0; what is not is
    /// taken as 1.
    public var surfaceAspect = 1.0 {
        didSet { if !(surfaceAspect > 0 && surfaceAspect.isFinite) { surfaceAspect = 1 } }
    }

    /// Makes a mapper; nothing sounds.
    public init(_ mapping: Mapping, values: ParameterValues = .init()) {
        self.mapping = mapping
        self.values = values
    }

    /// Whether the cloud sounds: a finger is in a control, or the sound is held.
    public var isSounding: Bool { isHeld || fingers.contains { $0.control != nil } }

    /// Where a control stands, 0…1 for each of its ``Control/bindings``.
    public func positions(of control: Control) -> [Double] {
        control.bindings.map { $0.position(of: values[$0.parameter]) }
    }

    /// Plays a frame. A contact of `source` that the frame does not list is down no more; contacts of other sources stay.
    public mutating func handle(_ frame: TouchFrame, from source: Int = 0) -> [Change] {
        changes { mapper in
            let moves = mapper.follow(frame.contacts.filter(\.isDown), of: source)
            mapper.apply(moves)
        }
    }

    /// Holds what sounds, or starts the sound where nothing does; or lets it go.
    public mutating func setHold(_ isHeld: Bool) -> [Change] {
        changes { $0.isHeld = isHeld }
    }

    /// Moves `parameter` by so many hundredths of its scale in this mapping, ``Mapping/scale(of:)``, and into it.
    public mutating func nudge(_ parameter: Parameter, steps: Double) -> [Change] {
        guard steps.isFinite else { return [] }
        let scale = mapping.scale(of: parameter)
        let position = scale.position(of: values[parameter]) + steps / 100
        return set(parameter, to: scale.value(at: position))
    }

    /// Sets `parameter`, clamped to all that it can be.
    public mutating func set(_ parameter: Parameter, to value: Double) -> [Change] {
        changes { $0.values[parameter] = value }
    }

    /// Lets go of everything: no finger that is down holds anything until it lifts and comes again, and hold is off.
    public mutating func releaseAll() -> [Change] {
        changes { mapper in
            mapper.isHeld = false
            mapper.dropFingers()
        }
    }

    /// Plays by another mapping from now on. Values stay, and so does a sound that is held; a finger that is down lets go,
    /// and holds nothing until it lifts and comes again. The mapping that is played already changes nothing.
    public mutating func use(_ mapping: Mapping) -> [Change] {
        guard mapping != self.mapping else { return [] }
        return changes { mapper in
            mapper.mapping = mapping
            mapper.dropFingers()
        }
    }

    private mutating func dropFingers() {
        for index in fingers.indices {
            fingers[index].control = nil
            fingers[index].isSetting = false
        }
    }

    /// What `body` made different. Comparing the two ends rather than collecting on the way is what keeps a frame in which
    /// one finger lifts and another lands from stopping the sound.
    private mutating func changes(_ body: (inout Self) -> Void) -> [Change] {
        let (oldValues, wasSounding) = (values, isSounding)
        body(&self)
        var changes: [Change] = []
        for parameter in Parameter.allCases where values[parameter] != oldValues[parameter] {
            changes.append(.set(parameter, values[parameter], cloud: 0))
        }
        if isSounding != wasSounding { changes.append(isSounding ? .start(cloud: 0) : .release(cloud: 0)) }
        return changes
    }

    /// Brings ``fingers`` up to date with the contacts of `source` that are down. Returns for each finger where it was
    /// before; `nil` for one that came down just now.
    private mutating func follow(_ down: [Contact], of source: Int) -> [SurfacePoint?] {
        fingers.removeAll { finger in
            // An id that begins again, which no tracker of ours gives, is another finger.
            finger.source == source && !down.contains { $0.id == finger.contact.id && $0.phase != .began }
        }
        var before = fingers.map { Optional($0.contact.position) }
        for var contact in down {
            let index = fingers.firstIndex { $0.source == source && $0.contact.id == contact.id }
            let isFinite = contact.position.x.isFinite && contact.position.y.isFinite
            if let index {
                if !isFinite { contact.position = fingers[index].contact.position }
                fingers[index].contact = contact
            } else {
                let control = isFinite ? mapping.control(at: contact.position.onSurface) : nil
                fingers.append(Finger(source: source, contact: contact, control: control, isSetting: false))
                before.append(nil)
            }
        }
        return before
    }

    /// Lets the latest finger of every control set its values, where it moved or was not the latest before.
    private mutating func apply(_ before: [SurfacePoint?]) {
        for index in fingers.indices {
            let finger = fingers[index]
            guard let control = finger.control else { continue }
            let isLatest = !fingers[(index + 1)...].contains { $0.control == control }
            fingers[index].isSetting = isLatest
            if isLatest && !(finger.isSetting && before[index] == finger.contact.position) {
                move(mapping.controls[control], from: before[index], to: finger.contact.position)
            }
        }
    }

    private mutating func move(_ control: Control, from start: SurfacePoint?, to end: SurfacePoint) {
        let place = control.area.relative(end)
        switch control.kind {
        case .zone(let x, let y):
            if let x { values[x.parameter] = x.value(at: place.x) }
            if let y { values[y.parameter] = y.value(at: place.y) }
        case .fader(let binding):
            values[binding.parameter] = binding.value(at: place.y)
        case .knob(let binding):
            guard let start else { return }
            let turn = Knob.turn(from: start, to: end, in: control.area, surfaceAspect: surfaceAspect)
            let position = binding.position(of: values[binding.parameter])
            let turned = min(max(position + turn, 0), 1)
            // A value beyond the knob's range stays there until the knob is turned back from its end.
            if turned != position { values[binding.parameter] = binding.value(at: turned) }
        }
    }
}

extension SurfacePoint {
    /// The nearest point on the surface: some devices report a little more than the size that they state.
    fileprivate var onSurface: SurfacePoint {
        SurfacePoint(x: min(max(x, 0), 1), y: min(max(y, 0), 1))
    }
}
