import Granular
import Touch

extension MappingReader {
    /// Warns of what can be played but may not be meant.
    mutating func warn(about mapping: Mapping, controls: [PlacedControl], gestures: [PlacedGesture]) {
        warnOfOverlaps(controls)
        warnOfFights(controls, in: mapping)
        for control in controls { warnIfSmall(control) }
        warnOfGestures(gestures, controls)
    }

    private mutating func warnOfOverlaps(_ controls: [PlacedControl]) {
        for (index, entry) in controls.enumerated() {
            let control = entry.control
            guard
                let other = controls[..<index].first(where: {
                    $0.control.layer == control.layer && $0.control.area.overlaps(control.area)
                })
            else { continue }
            warn(
                at: entry.areaPlace,
                "\(quoted(control.name)) overlaps \(quoted(other.control.name)) of line \(other.areaPlace.line), "
                    + "and takes the fingers where it does")
        }
    }

    /// Whose parameter is moved, and while which layer is on.
    private struct Moved: Hashable {
        var parameter: Parameter
        /// The cloud's number; -1 of what is common to all, below that a finger's own on that control.
        var scope: Int
        var layer: String?
    }

    private mutating func warnOfFights(_ controls: [PlacedControl], in mapping: Mapping) {
        var movers: [Moved: (name: String, place: Place)] = [:]
        for (index, entry) in controls.enumerated() {
            let isOwn = mapping.hasCloudPerTouch && mapping.sounds(entry.control)
            for (link, place) in zip(entry.control.links, entry.linkPlaces)
            where !link.binding.isAdded && link.measure != .press {
                let scope =
                    switch link.binding.cloud {
                    case .number(let cloud): Int(cloud)
                    case .own where isOwn && !link.measure.isOfSeveralFingers: -2 - index
                    case .own, .all: -1
                    }
                let moved = Moved(parameter: link.binding.parameter, scope: scope, layer: entry.control.layer)
                if let mover = movers[moved] {
                    warn(
                        at: place,
                        "\(link.binding.parameter.definition.name) is moved by \(quoted(mover.name)) "
                            + "of line \(mover.place.line) too")
                } else {
                    movers[moved] = (entry.control.name, place)
                }
            }
        }
    }

    /// The narrowest that a finger can be sure to hit, in mm.
    private static let finger = 9.0

    private mutating func warnIfSmall(_ entry: PlacedControl) {
        let surface = SurfaceSize.assumed(aspect: 1.6)
        let control = entry.control
        var what = quoted(control.name)
        var width = (control.area.x.upperBound - control.area.x.lowerBound) * surface.widthMillimetres
        var height = (control.area.y.upperBound - control.area.y.lowerBound) * surface.heightMillimetres
        switch control.kind {
        case .keys(let names, let isVertical):
            what = "a key of \(what)"
            if isVertical { height /= Double(names.count) } else { width /= Double(names.count) }
        case .grid(let columns, let rows, _):
            what = "a pad of \(what)"
            width /= Double(columns)
            height /= Double(rows)
        case .zone, .fader, .knob, .button: break
        }
        guard min(width, height) < Self.finger else { return }
        func shown(_ millimetres: Double) -> String { plain((millimetres * 10).rounded(.down) / 10) }
        warn(
            at: entry.areaPlace,
            "\(what) is \(shown(width)) × \(shown(height)) mm on a ten-inch touchscreen, too small for a finger: "
                + "it needs \(plain(Self.finger)) mm on either side")
    }

    private mutating func warnOfGestures(_ gestures: [PlacedGesture], _ controls: [PlacedControl]) {
        for (index, entry) in gestures.enumerated() {
            let (gesture, layer) = (entry.use.gesture, entry.use.layer)
            if let other = gestures[..<index].first(where: {
                $0.use.gesture.kind == gesture.kind && $0.use.gesture.fingers == gesture.fingers
                    && $0.use.layer == layer && $0.use.gesture.area.overlaps(gesture.area)
            }) {
                warn(
                    at: entry.place,
                    "the gesture of line \(other.place.line) is the same: where both could be, one is made alone")
            }
            guard let name = gesture.playsAlong,
                let zone = controls.first(where: { control in
                    guard case .zone = control.control.kind, control.control.followsWay else { return false }
                    let layers = [layer, control.control.layer].compactMap { $0 }
                    return Set(layers).count < 2 && control.control.area.overlaps(gesture.area)
                })
            else { continue }
            warn(
                at: entry.place,
                "a \(name) with one finger plays \(quoted(zone.control.name)) of line \(zone.areaPlace.line) as well")
        }
    }
}

extension Control {
    /// Whether it matters to it where the fingers are.
    fileprivate var followsWay: Bool {
        links.contains { [.x, .y, .centreX, .centreY].contains($0.measure) }
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
