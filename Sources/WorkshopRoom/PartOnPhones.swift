import Granular
import Mapping
import Workshop

extension PartDescription {
    /// A part as phones show it.
    /// - Parameter notes: those that guests have of their own, guest by guest, where it is a part of such notes.
    init(_ mapping: Mapping, notes: [String] = []) {
        self.init(
            name: mapping.name, about: mapping.about, controls: mapping.controls.map(PartControl.init),
            ownNotes: mapping.hasOwnNotes ? notes : [])
    }
}

extension PartControl {
    fileprivate init(_ control: Control) {
        var across: PartAxis? = control.binding(of: .x).map(PartAxis.init)
        var up: PartAxis? = control.binding(of: .y).map(PartAxis.init)
        var (kind, notes): (Kind, [String]) = (.zone, [])
        switch control.kind {
        case .keys(let names, _): (kind, notes) = (.keys, names)
        case .button: kind = .button
        case .fader(let fader):
            let along = control.binding(of: .along).map(PartAxis.init)
            (across, up) = fader.isHorizontal ? (along, up) : (across, along)
        case .zone, .knob, .grid, .blend, .tape: break
        }
        self.init(
            name: control.name, kind: kind, across: control.area.x, up: control.area.y, x: across, y: up, notes: notes)
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
