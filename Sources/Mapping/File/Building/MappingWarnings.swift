import Files
import Granular
import Numbers
import TOML
import Touch

extension MappingReader {
    /// Warns of what can be played but may not be meant.
    mutating func warn(about mapping: Mapping, controls: [PlacedControl], gestures: [PlacedGesture]) {
        warnOfOverlaps(controls)
        warnOfFights(controls, in: mapping)
        for control in controls { warnIfSmall(control) }
        warnOfLayersThatStay(controls, in: mapping)
        warnOfSilence(controls, in: mapping)
        warn(about: gestures, over: controls)
    }

    private mutating func warnOfOverlaps(_ controls: [PlacedControl]) {
        // Areas alone are looked through again and again: a file may have thousands.
        var before: [String?: (areas: [Area], indices: [Int])] = [:]
        // Fields play together where they overlap.
        var fieldsBefore = before
        for (index, entry) in controls.enumerated() {
            let control = entry.control
            func first(of others: [String?: (areas: [Area], indices: [Int])]) -> Int? {
                guard let others = others[control.layer] else { return nil }
                return others.areas.firstIndex { $0.overlaps(control.area) }.map { others.indices[$0] }
            }
            if let found = first(of: before) ?? (control.isField ? nil : first(of: fieldsBefore)) {
                let other = controls[found]
                warn(
                    at: entry.areaPlace,
                    "\(quoted(control.name)) overlaps \(quoted(other.control.name)) (line \(other.areaPlace.line)) "
                        + "and takes the fingers there")
            }
            if control.isField {
                fieldsBefore[control.layer, default: ([], [])].areas.append(control.area)
                fieldsBefore[control.layer, default: ([], [])].indices.append(index)
            } else {
                before[control.layer, default: ([], [])].areas.append(control.area)
                before[control.layer, default: ([], [])].indices.append(index)
            }
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
            for (route, place) in zip(entry.control.routes, entry.routePlaces)
            where !route.binding.isAdded && route.measure != .press {
                let scope =
                    switch route.binding.cloud {
                    case .number(let cloud): Int(cloud)
                    case .own where isOwn && !route.measure.isOfSeveralFingers: -2 - index
                    case .own, .all: -1
                    }
                let moved = Moved(parameter: route.binding.parameter, scope: scope, layer: entry.control.layer)
                if let mover = movers[moved] {
                    warn(
                        at: place,
                        "\(route.binding.parameter.definition.name) is also controlled by \(quoted(mover.name)) "
                            + "(line \(mover.place.line))")
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
        if let part = control.kind.partName { what = "a \(part) of \(what)" }
        width /= Double(control.kind.parts.across)
        height /= Double(control.kind.parts.up)
        guard min(width, height) < Self.finger else { return }
        func shown(_ millimetres: Double) -> String { decimal((millimetres * 10).rounded(.down) / 10) }
        warn(
            at: entry.areaPlace,
            "\(what) is \(shown(width)) × \(shown(height)) mm on a ten-inch touchscreen, too small for a finger: "
                + "each side needs at least \(decimal(Self.finger)) mm")
    }
}
