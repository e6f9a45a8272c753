import Mapping
import Terminal

/// The lines around controls and between keys and pads, with the controls' names and how they are played.
enum FrameView {
    static func draw(_ pictures: [ControlPicture], _ geometry: SurfaceGeometry, on canvas: inout Canvas) {
        var lines = LineArt(in: geometry.frame)
        lines.frame(geometry.frame, style: .frame)
        for (picture, covered) in zip(pictures, pictures.covered) {
            for rect in covered { lines.clear(rect) }
            lines.frame(geometry.frame(of: picture.control.area), style: style(of: picture))
            for part in picture.view.parts { lines.frame(geometry.frame(of: part), style: .frame) }
        }
        lines.draw(on: &canvas)
        for (number, picture) in pictures.enumerated() {
            let covers = pictures.dropFirst(number + 1).filter { !$0.control.isField }.map(\.rect)
            drawName(picture, geometry.frame(of: picture.control.area), covers, on: &canvas)
        }
    }

    /// A field is seen whole, also where it lies under others.
    private static func style(of picture: ControlPicture) -> Style {
        // In the hand where hands move them.
        picture.control.isField
            ? FingerColours.style(
                picture.stage.isEditingFields ? .held : .ghost, field: picture.index, of: picture.stage.mapping)
            : .frame
    }

    private static func drawName(
        _ picture: ControlPicture, _ frame: Rect, _ covers: [Rect], on canvas: inout Canvas
    ) {
        let room = frame.columns - 2
        guard room > 0, !covers.contains(where: { $0.contains(Place(column: frame.column + 2, row: frame.row)) }) else {
            return
        }
        let name = CharacterWidth.fitKeepingNumber(picture.control.name, columns: room, mark: picture.glyphs.cut)
        let width = CharacterWidth.columns(name)
        guard width > 0 else { return }
        let hasSpace = width + 2 <= room
        let limit = frame.endColumn - 1
        let end = canvas.draw(
            hasSpace ? " " + name + " " : name, column: frame.column + 1, row: frame.row,
            style: picture.fingers.isEmpty ? .plain : .strong, limit: limit)
        // How it is played where that is not what it looks like.
        guard let manner = picture.view.manner else { return }
        let text = " \(manner) "
        guard limit - 1 - CharacterWidth.columns(text) > end else { return }
        canvas.draw(text, endingAt: limit - 1, row: frame.row, style: .dim)
    }
}
