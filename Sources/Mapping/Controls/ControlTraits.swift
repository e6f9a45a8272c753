import Touch

/// The kinds of controls, as mapping files call them.
enum ControlKind: String, CaseIterable {
    case zone, fader, knob, button, keys, grid, blend, tape
}

/// Whatever is asked of every kind of control, beside how it is written, played and drawn.
extension Control.Kind {
    /// What mapping files call it.
    var type: ControlKind {
        switch self {
        case .zone: .zone
        case .fader: .fader
        case .knob: .knob
        case .button: .button
        case .keys: .keys
        case .grid: .grid
        case .blend: .blend
        case .tape: .tape
        }
    }

    /// How many things of its own a finger finds on it, 1 or more, across and upwards.
    package var parts: (across: Int, up: Int) {
        switch self {
        case .keys(let names, let isVertical): isVertical ? (1, max(names.count, 1)) : (max(names.count, 1), 1)
        case .grid(let columns, let rows, _): (max(columns, 1), max(rows, 1))
        case .zone, .fader, .knob, .button, .blend, .tape: (1, 1)
        }
    }

    /// What such a thing is called; `nil` of controls that are one.
    package var partName: String? {
        switch self {
        case .keys: "key"
        case .grid: "pad"
        case .zone, .fader, .knob, .button, .blend, .tape: nil
        }
    }

    /// Whether a finger on it makes a cloud sound, where nothing else is written. A button does not; nor, where every touch has a
    /// cloud of its own, do faders and knobs, which are for all.
    func sounds(hasCloudPerTouch: Bool) -> Bool {
        switch self {
        case .zone, .keys, .blend, .tape: true
        case .fader, .knob: !hasCloudPerTouch
        case .grid(_, _, let hasSnapshots): !hasSnapshots
        case .button: false
        }
    }
}

extension Control {
    var isButton: Bool { if case .button = kind { true } else { false } }
}

/// What a place on a control means.
extension Control {
    /// The measures that a place on the control gives, each 0…1. `place` is the share of its area, 0…1 on both axes.
    func pointed(at place: SurfacePoint) -> [(measure: Measure, position: Double)] {
        let place = withoutEdges(place)
        switch kind {
        case .zone(.absolute), .tape: return [(.x, place.x), (.y, place.y)]
        case .fader(let fader): return [(.along, fader.isHorizontal ? place.x : place.y)]
        case .keys(let names, let isVertical):
            let key = Response.cell(isVertical ? place.y : place.x, of: names.count)
            return [(.key, Self.fraction(key, of: names.count)), (.y, isVertical ? place.x : place.y)]
        case .grid(let columns, let rows, _):
            let column = Response.cell(place.x, of: columns)
            let row = Response.cell(place.y, of: rows)
            return [
                (.x, Self.fraction(column, of: columns)), (.y, Self.fraction(row, of: rows)),
                (.pad, Self.fraction(row * columns + column, of: rows * columns)),
            ]
        case .zone(.relative), .knob, .button, .blend: return []
        }
    }

    /// The pad of a grid at `place`, counted from the lower left; `nil` where it is no grid.
    func pad(at place: SurfacePoint) -> Int? {
        guard case .grid(let columns, let rows, _) = kind else { return nil }
        return Response.cell(place.y, of: rows) * columns + Response.cell(place.x, of: columns)
    }

    /// The key or pad at `place`, a fraction of the area; `nil` of controls that have none.
    func cell(at place: SurfacePoint) -> Int? {
        guard case .keys(let names, let isVertical) = kind else { return pad(at: place) }
        let place = withoutEdges(place)
        return Response.cell(isVertical ? place.y : place.x, of: names.count)
    }

    /// `place`, a fraction of the area, without the dead zones at its edges.
    func withoutEdges(_ place: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: withoutEdges(place.x), y: withoutEdges(place.y))
    }

    private func withoutEdges(_ fraction: Double) -> Double {
        min(max((fraction - handling.deadZone) / (1 - 2 * handling.deadZone), 0), 1)
    }

    private static func fraction(_ index: Int, of count: Int) -> Double {
        count > 1 ? Double(index) / Double(count - 1) : 0
    }
}
