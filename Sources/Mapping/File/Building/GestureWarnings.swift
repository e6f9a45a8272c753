import Files
import Touch

extension MappingReader {
    /// Warns of gestures that are alike, and of those that play a zone as well.
    mutating func warn(about gestures: [PlacedGesture], over controls: [PlacedControl]) {
        warnOfTwins(gestures)
        warnOfAimlessPinches(gestures)
        let zones = controls.filter { $0.control.isMovedAbout }
        for entry in gestures {
            let (gesture, layer) = (entry.use.gesture, entry.use.layer)
            guard let name = gesture.playsAlong,
                let zone = zones.first(where: {
                    $0.control.area.overlaps(gesture.area)
                        && (layer == nil || $0.control.layer == nil || layer == $0.control.layer)
                })
            else { continue }
            warn(
                at: entry.place,
                "a one-finger \(name) also plays \(quoted(zone.control.name)) (line \(zone.areaPlace.line))")
        }
    }

    /// What makes two gestures the same, but for their areas.
    private struct Likeness: Hashable {
        var kind: Gesture.Kind
        var fingers: Int
        var layer: String?
    }

    /// A pinch with an action should say which way: whoever wrote it may not know that both are meant.
    private mutating func warnOfAimlessPinches(_ gestures: [PlacedGesture]) {
        for entry in gestures
        where entry.use.gesture.kind == .pinch && !entry.use.triggers.isEmpty && entry.use.gesture.pinchesIn == nil {
            warn(
                at: entry.place,
                "a pinch without \"direction\" triggers both ways, at \(GestureLimits.pinchInRatio) and "
                    + "\(GestureLimits.pinchOutRatio) of the distance: add direction = \"in\" or \"out\"")
        }
    }

    private mutating func warnOfTwins(_ gestures: [PlacedGesture]) {
        var before: [Likeness: (gestures: [Gesture], lines: [Int])] = [:]
        for entry in gestures {
            let gesture = entry.use.gesture
            let likeness = Likeness(kind: gesture.kind, fingers: gesture.fingers, layer: entry.use.layer)
            if let found = before[likeness]?.gestures.firstIndex(where: { $0.clashes(with: gesture) }),
                let line = before[likeness]?.lines[found]
            {
                warn(
                    at: entry.place,
                    "same gesture as on line \(line): where both match, Quern recognizes only one")
            }
            before[likeness, default: ([], [])].gestures.append(gesture)
            before[likeness, default: ([], [])].lines.append(entry.place.line)
        }
    }
}

extension Control {
    /// Whether it is a zone to which it matters where the fingers are.
    fileprivate var isMovedAbout: Bool {
        guard case .zone = kind else { return false }
        return routes.contains { [.x, .y, .centreX, .centreY].contains($0.measure) }
    }
}

extension Gesture {
    /// Whether both, of one kind, can be made by the same fingers at once.
    fileprivate func clashes(with other: Gesture) -> Bool {
        guard area.overlaps(other.area) else { return false }
        guard let threshold, let other = other.threshold else { return true }
        return threshold.sharesWay(with: other)
    }

    /// What it is called, where it is made with one finger that plays what lies under it as well.
    fileprivate var playsAlong: String? {
        guard fingers == 1 else { return nil }
        switch kind {
        case .tap: return "tap"
        case .doubleTap: return "double-tap"
        case .drag: return "drag"
        case .longPress, .swipe, .pinch, .turn: return nil
        }
    }
}
