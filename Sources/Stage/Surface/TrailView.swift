import Mapping
import Terminal
import Touch

/// The ways of the fingers, fading from where they are to where they were.
enum TrailView {
    static func draw(
        _ trails: [StageState.Trail], stage: StageState, geometry: SurfaceGeometry, graphics: Capabilities.Graphics,
        glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard !trails.isEmpty else { return }
        let rect = geometry.rect
        var dots = DotLayer(rect, graphics: graphics)
        for trail in trails {
            let parameter = trail.control.flatMap { index in
                stage.mapping.controls.indices.contains(index)
                    ? stage.mapping.controls[index].routes.first : nil
            }?.binding.parameter
            for (from, to) in zip(trail.points, trail.points.dropFirst()) {
                let style: Style =
                    switch to.shade {
                    case 0: Style(.value, parameter)
                    case 1: Style(.ghost, parameter)
                    default: .frame
                    }
                let (a, b) = (geometry.exact(from.position), geometry.exact(to.position))
                let steps = max(Int(max(abs(b.x - a.x) * 2, abs(b.y - a.y) * 4).rounded(.up)), 1)
                for step in 0...steps {
                    let fraction = Double(step) / Double(steps)
                    dots.set(
                        x: a.x + (b.x - a.x) * fraction - Double(rect.column),
                        y: a.y + (b.y - a.y) * fraction - Double(rect.row), style: style,
                        rank: rank(to.shade, graphics))
                }
            }
        }
        // Behind everything but the guides, which run where the finger came from.
        let guides = [glyphs.acrossDots, glyphs.downDots].map(\.value)
        dots.draw(on: &canvas) { cell in
            cell.scalar != 0x20 && !(cell.style.role == .ghost && guides.contains(cell.scalar))
        }
    }

    /// Beyond braille the rank also decides the character: the newest part stands out.
    private static func rank(_ shade: Int, _ graphics: Capabilities.Graphics) -> UInt8 {
        graphics == .braille ? UInt8(Trails.shades - 1 - shade) : shade == 0 ? 2 : 0
    }
}
