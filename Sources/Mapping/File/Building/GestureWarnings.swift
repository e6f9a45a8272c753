import Files
import Touch

extension MappingReader {
    /// Warns of gestures that are alike, and of those whose fingers also move what lies under them.
    mutating func warn(about gestures: [PlacedGesture], over controls: [PlacedControl]) {
        warnOfTwins(gestures)
        warnOfAimlessPinches(gestures)
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
                    "same gesture as on line \(line): where both match, Quern recognises only one")
            }
            before[likeness, default: ([], [])].gestures.append(gesture)
            before[likeness, default: ([], [])].lines.append(entry.place.line)
        }
    }
}

extension Gesture {
    /// Whether both, of one kind, can be made by the same fingers at once.
    fileprivate func clashes(with other: Gesture) -> Bool {
        guard area.overlaps(other.area) else { return false }
        guard let threshold, let other = other.threshold else { return true }
        return threshold.sharesWay(with: other)
    }
}
