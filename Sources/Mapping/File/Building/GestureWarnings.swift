import Files
import Touch

extension MappingReader {
    /// Warns of gestures that are alike, and of those whose fingers also move what lies under them.
    mutating func warn(about gestures: [PlacedGesture], over controls: [PlacedControl]) {
        warnOfTwins(gestures)
        for entry in gestures {
            let moved = controls.filter { $0.control.isMoved(by: entry.use) }
            guard let first = moved.first else { continue }
            let more = moved.count == 1 ? "" : " and \(moved.count - 1) more"
            warn(
                at: entry.place,
                "a \(entry.use.gesture.name) also moves \(quoted(first.control.name)) "
                    + "(line \(first.areaPlace.line))\(more): give it an area without controls, "
                    + "or use a swipe or a tap with 2 or more fingers")
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
