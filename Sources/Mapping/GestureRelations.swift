import Touch

/// How gestures get in the way of each other, and of what lies under them.
extension Mapping {
    /// The gesture that is recognised wherever `use` is made, in its place; `nil` where `use` itself is.
    public func overriding(_ use: GestureUse) -> GestureUse? {
        guard let place = gestures.firstIndex(of: use) else { return nil }
        return gestures[(place + 1)...].last { $0.isMistakable(for: use) && $0.gesture.area == use.gesture.area }
    }

    /// A gesture that cannot be told from `use` somewhere on the surface; `nil` where there is none.
    public func twin(of use: GestureUse) -> GestureUse? {
        gestures.last { $0 != use && $0.isMistakable(for: use) && $0.gesture.area.overlaps(use.gesture.area) }
    }

    /// The controls that fingers move, too, while they make `use`, in the order of the file.
    public func controlsMoved(by use: GestureUse) -> [Control] {
        controls.filter { $0.surface == use.surface && $0.isMoved(by: use) }
    }
}

extension GestureUse {
    /// Whether it is the same gesture as another, but for the area.
    fileprivate func isMistakable(for other: GestureUse) -> Bool {
        gesture.kind == other.gesture.kind && gesture.fingers == other.gesture.fingers && surface == other.surface
            && (layer == nil || layer == other.layer)
    }
}

extension Control {
    /// Whether fingers move it while they make a gesture, and it stays moved.
    func isMoved(by use: GestureUse) -> Bool {
        let gesture = use.gesture
        guard !gesture.takesFingersBack, area.overlaps(gesture.area),
            use.layer == nil || layer == nil || use.layer == layer
        else { return false }
        let rests = !gesture.kind.goesOn
        let isOnTheSpot = gesture.kind == .pinch || gesture.kind == .turn
        switch kind {
        case .zone(let motion):
            if gesture.kind == .longPress, motion != .absolute { return false }
            var measures: Set<Measure> = [.x, .y, .centreX, .centreY]
            // The middle of the fingers stays where it is.
            if isOnTheSpot { measures = handling.leader == .average ? [] : [.x, .y] }
            return routes.contains { measures.contains($0.measure) }
        case .fader(let fader): return !routes.isEmpty && !(rests && fader.catches)
        case .knob: return !routes.isEmpty && !rests
        case .keys, .grid, .blend: return true
        case .button: return false
        }
    }
}
