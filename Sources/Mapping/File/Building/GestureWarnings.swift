import Files
import Touch

extension MappingReader {
    /// Warns of gestures that are alike, and of those that play a zone as well.
    mutating func warn(about gestures: [PlacedGesture], over controls: [PlacedControl]) {
        warnOfTwins(gestures)
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

    private mutating func warnOfTwins(_ gestures: [PlacedGesture]) {
        var before: [Likeness: (areas: [Area], lines: [Int])] = [:]
        for entry in gestures {
            let gesture = entry.use.gesture
            let likeness = Likeness(kind: gesture.kind, fingers: gesture.fingers, layer: entry.use.layer)
            if let found = before[likeness]?.areas.firstIndex(where: { $0.overlaps(gesture.area) }),
                let line = before[likeness]?.lines[found]
            {
                warn(
                    at: entry.place,
                    "same gesture as on line \(line): where both match, Quern recognizes only one")
            }
            before[likeness, default: ([], [])].areas.append(gesture.area)
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
