import Granular
import Instrument
import Mapping
import Performer

/// A control of a mapping.
struct ControlPlace: Equatable, Sendable {
    let mapping: String
    let control: Int

    /// The one that a hand holds; `nil` where none does.
    init?(_ state: InstrumentState) {
        guard let control = state.playing.hands.first?.control else { return nil }
        (mapping, self.control) = (state.playing.mapping.name, control)
    }
}

/// The controls of what is played, as two hands share them.
struct HandControls {
    /// Those that the other hand may take.
    let others: [Int]
    /// The one of them that it is sent to; `nil` where there is none.
    let target: TourTask.Target?
    /// What the target moves.
    let parameters: [Parameter]

    /// - first: the control that the first hand took; nothing is known of it where it is of another mapping.
    init(_ state: InstrumentState, after first: ControlPlace?) {
        let (mapping, values) = (state.playing.mapping, state.playing.values)
        let played = mapping.visibleControls(on: state.playing.layer).filter { index in
            if case .button = mapping.controls[index].kind { false } else { true }
        }
        func centre(_ index: Int) -> (x: Double, y: Double) {
            let centre = mapping.controls[index].area.centre
            return (centre.x, centre.y)
        }
        let known = first.flatMap { $0.mapping == mapping.name && played.contains($0.control) ? $0.control : nil }
        let from = known.map(centre) ?? (x: 0, y: 0.5)
        func distance(_ index: Int) -> Double {
            let (x, y) = (centre(index).x - from.x, centre(index).y - from.y)
            return x * x + y * y
        }
        let free = played.filter { $0 != known }
        guard played.count > 1, let index = free.max(by: { distance($0) < distance($1) }) else {
            (others, target, parameters) = ([], nil, [])
            return
        }
        // Where it is not known which hand came first, only the one that is named is the other's.
        others = known == nil ? [index] : free
        let control = mapping.controls[index]
        let bindings = control.routes.map(\.binding)
        parameters = bindings.map(\.parameter) + (control.tape == nil ? [] : [.position])
        let (right, up) = (centre(index).x - from.x, centre(index).y - from.y)
        let side =
            abs(right) >= abs(up)
            ? (right > 0 ? "on the right" : "on the left") : (up > 0 ? "at the top" : "at the bottom")
        // Of 0 there are no per cent.
        let binding = bindings.first { values[$0.parameter] != 0 } ?? bindings.first
        target = TourTask.Target(
            control: control.name, side: side, parameter: binding?.parameter,
            isLow: binding.map { abs($0.position(of: values[$0.parameter])) < 0.5 } ?? true)
    }
}

extension PlayingState {
    /// Fingers that hold a control and are a hand's, not a loop's.
    var hands: [Finger] {
        fingers.filter { finger in !finger.isLooped && finger.control.map(mapping.controls.indices.contains) == true }
    }

    /// The controls that show the sound, where it has places.
    func waveforms(_ sounds: SoundsState) -> [Int] {
        let hasPlaces = sounds.all.first { $0.name == sounds.played }?.hasPlaces ?? true
        return mapping.visibleControls(on: layer).filter { index in
            let control = mapping.controls[index]
            return control.tape != nil && (hasPlaces || control.handling.sound != nil)
        }
    }
}
