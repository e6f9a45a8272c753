import Granular
import KeyTables
import Numbers

/// Notes of scales.
extension MappingReader {
    /// The notes of the scale that `fields` name from `low` to `high`, which may run downwards; one at least.
    mutating func notes(from low: Double, to high: Double, of parameter: Parameter, in fields: Fields) -> [Double]? {
        guard let (scale, root) = scale(for: parameter, in: fields) else { return nil }
        let notes = scale.values(of: parameter, from: low, to: high, root: root)
        guard !notes.isEmpty else {
            let ends = "\(decimal(low)) to \(decimal(high)) \(parameter.definition.unit)"
            error(at: fields.place(of: "scale"), "the range, \(ends), contains no note of this scale")
            return nil
        }
        return notes
    }

    /// So many notes of the scale that `fields` name, from the root upwards, all within what the parameter can be.
    mutating func notes(_ count: Int, of parameter: Parameter, in fields: Fields) -> [Double]? {
        guard let (scale, root) = scale(for: parameter, in: fields) else { return nil }
        return notes(count, of: scale, root: root, parameter, in: fields)
    }

    /// So many notes of `scale` from `root` upwards, all within what the parameter can be.
    mutating func notes(
        _ count: Int, of scale: Scale, root: Note, _ parameter: Parameter, in fields: Fields
    ) -> [Double]? {
        let notes = (0..<count).map { parameter.value(ofSemitones: scale.semitones(atDegree: $0), above: root) }
        let range = parameter.definition.range
        guard let outside = notes.first(where: { !range.contains($0) }) else { return notes }
        let key = notes[0] == outside || !fields.has("notes") ? "root" : "notes"
        error(
            at: fields.place(of: key),
            "the notes reach \(decimal((outside * 100).rounded() / 100)), beyond the range of "
                + "\(parameter.definition.name), \(Wording.range(range, parameter.definition.unit))")
        return nil
    }

    private mutating func scale(for parameter: Parameter, in fields: Fields) -> (Scale, Note)? {
        guard let scale = fields.choice("scale", as: Scale.self) else { return nil }
        guard parameter.takesNotes else {
            let musical = Wording.alternatives(TargetKeys.musical.map(\.definition.name))
            error(
                at: fields.place(of: "scale"),
                "\(parameter.definition.name) takes no notes; a scale only works with \(musical)")
            return nil
        }
        if fields.flag("add") == true {
            error(at: fields.keyPlace(of: "add"), "a scale cannot be combined with \"add\"")
            return nil
        }
        guard parameter.definition.unit == "Hz" else { return (scale, Note(number: 0)) }
        guard fields.has("root") else {
            error(
                at: fields.place(of: "scale"), "a scale of \(parameter.definition.name) needs \"root\", its first note")
            return nil
        }
        return fields.text("root").flatMap(Note.init).map { (scale, $0) }
    }
}

extension Scale {
    /// Every note from `low` to `high`, or downwards where `high` is the lower one, as values of `parameter`.
    func values(of parameter: Parameter, from low: Double, to high: Double, root: Note) -> [Double] {
        // The lowest and the highest note of all, 1 Hz and 20 kHz, are less than sixteen octaves apart.
        let reach = 16 * semitones.count
        let range = min(low, high)...max(low, high)
        let upwards = (-reach...reach)
            .map { parameter.value(ofSemitones: semitones(atDegree: $0), above: root) }
            .filter(range.contains)
        return low < high ? upwards : upwards.reversed()
    }
}
