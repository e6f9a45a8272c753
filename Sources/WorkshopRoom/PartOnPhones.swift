import Granular
import Mapping
import Workshop

extension PartDescription {
    /// A part as phones show it.
    /// - Parameters:
    ///   - pitch: of the host's sound, in Hz: keys that move it are called by what then sounds.
    ///   - notes: those that guests have of their own, guest by guest, where it is a part of such notes.
    init(_ mapping: Mapping, pitch: Double, notes: [String] = []) {
        self.init(
            name: mapping.name, file: mapping.file.name, about: mapping.about,
            controls: mapping.controls.map { PartControl($0, pitch: pitch) },
            ownNotes: mapping.hasOwnNotes ? notes : [])
    }
}

extension PartControl {
    fileprivate init(_ control: Control, pitch: Double) {
        self.init(name: control.name, kind: .zone, across: control.area.x, up: control.area.y)
        (x, y) = (control.binding(of: .x).map(PartAxis.init), control.binding(of: .y).map(PartAxis.init))
        switch control.kind {
        case .keys(let names, let isVertical):
            (kind, notes, self.isVertical) = (.keys, control.notes(at: pitch) ?? names, isVertical)
            // What a strip of keys calls y goes across the keys.
            if isVertical { (x, y) = (y, nil) }
        case .button: kind = .button
        case .fader(let fader):
            let along = control.binding(of: .along).map(PartAxis.init)
            if fader.isHorizontal { x = along } else { y = along }
        case .zone, .knob, .grid, .blend, .tape: break
        }
    }
}

extension Control {
    /// What keys are called by what sounds of a pitch in Hz; `nil` where they do not transpose.
    fileprivate func notes(at pitch: Double) -> [String]? {
        guard let binding = binding(of: .key), binding.parameter == .transposition,
            case .notes(let semitones) = binding.response
        else { return nil }
        return semitones.map { Note(frequency: pitch, semitones: $0).description }
    }
}

extension PartAxis {
    fileprivate init(_ binding: Binding) {
        let definition = binding.parameter.definition
        self.init(
            label: definition.name, unit: definition.unit, from: binding.low, to: binding.high,
            curve: binding.response == .exponential ? .exponential : .linear)
    }
}
