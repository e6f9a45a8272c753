import Granular
import Instrument
import Stage
import Terminal

/// What pointers hold that is no control of the surface: the place that is read in the sound, and the bars of the values. A value
/// jumps to where it is pointed at, and follows until the pointer is let go.
package struct Dragging: Sendable {
    private enum Target: Sendable {
        case cloud
        case bar(Parameter)
    }

    private var targets: [Int: Target] = [:]

    /// Nothing held.
    package init() {}

    /// What a pointer asks for; `nil` where it holds nothing and points at nothing of the kind.
    package mutating func commands(for pointer: Pointer, _ viewState: ViewState, _ layout: Layout) -> [Command]? {
        switch pointer.phase {
        case .press:
            guard !viewState.view.hidesSurface, viewState.teaching == nil,
                let target = target(at: pointer.place, viewState, layout)
            else {
                return nil
            }
            targets[pointer.id] = target
            return commands(moving: target, to: pointer.place, viewState, layout)
        case .drag: return targets[pointer.id].map { commands(moving: $0, to: pointer.place, viewState, layout) }
        case .release: return targets.removeValue(forKey: pointer.id).map { _ in [] }
        }
    }

    private func target(at place: Place, _ viewState: ViewState, _ layout: Layout) -> Target? {
        if layout.cloud.contains(place) { return .cloud }
        return layout.parameters.first { ValueStrip.bar(of: $0, viewState, layout).contains(place) }.map { .bar($0) }
    }

    private func commands(moving target: Target, to place: Place, _ viewState: ViewState, _ layout: Layout) -> [Command]
    {
        let (parameter, value) =
            switch target {
            case .cloud: (Parameter.position, CloudView.picture(in: layout.cloud).fraction(of: place.column))
            case .bar(let parameter): (parameter, Self.value(of: parameter, at: place, viewState, layout))
            }
        return viewState.values[parameter] == value ? [] : [.playing(.set(parameter, to: value))]
    }

    private static func value(of parameter: Parameter, at place: Place, _ viewState: ViewState, _ layout: Layout)
        -> Double
    {
        let fraction = ValueStrip.bar(of: parameter, viewState, layout).fraction(of: place.column)
        return viewState.stage.binding(of: parameter).binding.value(at: fraction)
    }
}
