import Files
import Touch

extension MappingReader {
    /// Warns of gestures that are alike, and of those whose fingers also move what lies under them.
    mutating func warn(about gestures: [PlacedGesture], over controls: [PlacedControl]) {
        warnOfTwins(gestures)
        warnOfAimlessPinches(gestures)
        // What a tap moves that triggers grains is their values.
        for entry in gestures where !entry.use.triggersGrainsOfTouch {
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

    /// A pinch with an action should say which way: whoever wrote it may not know that both are meant.
    private mutating func warnOfAimlessPinches(_ gestures: [PlacedGesture]) {
        for entry in gestures
        where entry.use.gesture.kind == .pinch && !entry.use.triggers.isEmpty && !entry.hasDirection {
            warn(
                at: entry.place,
                "a pinch without \"direction\" triggers both ways, at \(GestureLimits.pinchInRatio) and "
                    + "\(GestureLimits.pinchOutRatio) of the distance: add direction = \"in\" or \"out\"")
        }
    }

    private mutating func warnOfTwins(_ gestures: [PlacedGesture]) {
        var before: [Gesture.Kind: [PlacedGesture]] = [:]
        for entry in gestures {
            let kind = entry.use.gesture.kind
            let twin = before[kind]?.first { earlier in
                entry.use.replaces(earlier.use, isLater: true) != nil
                    || earlier.use.replaces(entry.use, isLater: false) != nil
            }
            if let twin {
                warn(
                    at: entry.place,
                    "same gesture as on line \(twin.place.line): where both match, Quern recognises only one")
            }
            before[kind, default: []].append(entry)
        }
    }
}
