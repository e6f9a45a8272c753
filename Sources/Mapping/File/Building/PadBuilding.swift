import Granular
import KeyTables

/// Controls that are made of cells.
extension MappingReader {
    /// A grid: its pads, and what they move.
    mutating func grid(_ fields: Fields) -> BuiltControl? {
        guard let columns = fields.whole("columns"), let rows = fields.whole("rows") else { return nil }
        let hasSnapshots = fields.flag("snapshots") ?? false
        if hasSnapshots, columns * rows > 16 {
            error(at: fields.keyPlace(of: "snapshots"), "\(columns * rows) pads, but only 16 snapshots")
        }
        let routes =
            routes(.x, in: fields) + routes(.y, in: fields)
            + routes(.pad, in: fields, pads: columns * rows)
        return (.grid(columns: columns, rows: rows, hasSnapshots: hasSnapshots), routes)
    }

    /// A strip of keys: its notes, and what else it moves.
    mutating func keys(_ fields: Fields) -> BuiltControl? {
        let others = routes(.y, in: fields) + routes(.key, key: "also", in: fields)
        let parameter = fields.has("parameter") ? fields.parameter("parameter") : .pitch
        let scale = fields.has("scale") ? fields.choice("scale") : Scale.minorPentatonic
        let root = fields.has("root") ? fields.text("root").flatMap(Note.init) : Note("A2")
        let count = fields.has("notes") ? fields.whole("notes") : 8
        guard let parameter, let scale, let root, let count,
            let values = notes(count, of: scale, root: root, parameter, in: fields)
        else { return nil }
        let binding = Binding(
            parameter, low: values[0], high: values[count - 1], response: .notes(values), cloud: cloud(fields),
            smoothingMilliseconds: fields.number("smoothing") ?? smoothing)
        let names = (0..<count).map { degree in
            Note(number: root.number + scale.semitones(atDegree: degree)).description
        }
        let place = fields.has("parameter") ? fields.place(of: "parameter") : fields.place
        return (
            .keys(names: names, isVertical: fields.text("direction") == "vertical"),
            [(Route(.key, binding), place)] + others
        )
    }
}
