import Mapping

extension KioskLayout {
    /// Why a mapping's controls are too small for hands on this screen, in a few words; `nil` where they are not.
    package func misfit(_ mapping: Mapping) -> String? {
        let cell = grid.cellMillimetres
        let (width, height) = (
            Double(max(stage.surface.columns - 1, 1)) * cell.width, Double(max(stage.surface.rows - 1, 1)) * cell.height
        )
        for control in mapping.controls {
            let (parts, partsUp) = control.parts
            let across = (control.area.x.upperBound - control.area.x.lowerBound) * width / Double(parts)
            let up = (control.area.y.upperBound - control.area.y.lowerBound) * height / Double(partsUp)
            let least = min(across, up)
            if least < KioskGrid.leastMillimetres - 0.5 {
                return "\(control.name) would be \(Int(least.rounded())) mm"
                    + (parts * partsUp > 1 ? " a \(control.partName)" : "")
            }
        }
        return nil
    }
}

extension Control {
    /// How many things of its own a finger finds on it, across and upwards.
    fileprivate var parts: (across: Int, up: Int) {
        switch kind {
        case .keys(let names, let isVertical): isVertical ? (1, max(names.count, 1)) : (max(names.count, 1), 1)
        case .grid(let columns, let rows, _): (max(columns, 1), max(rows, 1))
        default: (1, 1)
        }
    }

    fileprivate var partName: String { if case .keys = kind { "key" } else { "pad" } }
}
