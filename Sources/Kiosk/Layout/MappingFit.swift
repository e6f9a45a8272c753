import Mapping

extension KioskLayout {
    /// Why a mapping's controls are too small for hands on this screen, in a few words; `nil` where they are not.
    package func misfit(_ mapping: Mapping) -> String? {
        let cell = grid.cellMillimetres
        let (width, height) = (
            Double(max(stage.surface.columns - 1, 1)) * cell.width, Double(max(stage.surface.rows - 1, 1)) * cell.height
        )
        for control in mapping.controls {
            let parts = control.kind.parts
            let across = (control.area.x.upperBound - control.area.x.lowerBound) * width / Double(parts.across)
            let up = (control.area.y.upperBound - control.area.y.lowerBound) * height / Double(parts.up)
            let least = min(across, up)
            if least < KioskGrid.leastMillimetres - 0.5 {
                return "\(control.name) would be \(Int(least.rounded())) mm"
                    + (parts.across * parts.up > 1 ? control.kind.partName.map { " a \($0)" } ?? "" : "")
            }
        }
        return nil
    }
}
