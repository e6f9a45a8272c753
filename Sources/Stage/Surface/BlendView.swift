import Mapping
import Terminal
import Touch

/// A surface between four snapshots: at each corner its number and its name, those that are kept bright; and where it stands.
struct BlendView: ControlView {
    let picture: ControlPicture
    let corners: [Int]

    func draw(on canvas: inout Canvas) {
        let rect = picture.rect
        if picture.leader == nil, let place = stepped {
            canvas.draw(picture.glyphs.ghost, column: place.column, row: place.row, style: .dim)
        }
        guard corners.count == 4 else { return }
        let room = max((rect.columns - 1) / 2, 0)
        for (index, number) in corners.enumerated() {
            let row = index < 2 ? rect.endRow - 1 : rect.row
            // On a single row the upper ones have none.
            if index >= 2, rect.rows == 1 { continue }
            let text = CharacterWidth.fit(label(number), columns: room, mark: picture.glyphs.cut)
            let isKept = picture.stage.snapshots.contains(number)
            let style: Style = isKept ? .strong : .dim
            if index % 2 == 0 {
                canvas.draw(text, column: rect.column, row: row, style: style, limit: rect.endColumn)
            } else {
                canvas.draw(text, endingAt: rect.endColumn, row: row, style: style)
            }
        }
    }

    /// "3 rain", or the number alone where it has no name.
    private func label(_ number: Int) -> String {
        let name = picture.stage.keptSnapshots.first { $0.number == number }?.name ?? ""
        return name.isEmpty ? "\(number)" : "\(number) \(name)"
    }

    /// Where it was left; `nil` where no finger was on it so far.
    private var stepped: Place? {
        guard picture.stage.positions.indices.contains(picture.index) else { return nil }
        let positions = picture.stage.positions[picture.index]
        guard positions.count == picture.control.routes.count + 2 else { return nil }
        let (x, y) = (positions[positions.count - 2], positions[positions.count - 1])
        let point = picture.part(x: x...x, y: y...y).centre
        let place = picture.geometry.place(of: point)
        return Place(
            column: min(max(place.column, picture.rect.column), picture.rect.endColumn - 1),
            row: min(max(place.row, picture.rect.row), picture.rect.endRow - 1))
    }
}
