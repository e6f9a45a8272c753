import Granular
import Mapping

/// A mapping with every kind of control, each in its own place.
enum Zoo {
    static let scan = Binding(.scanSpeed, low: -2, high: 2)
    static let window = Binding(.window, low: 0, high: 3)
    static let send = Binding(.reverbSend, low: 0, high: 1)
    static let notes = [220.0, 261.6, 293.7, 440]
    static let melody = Binding(.pitch, low: 220, high: 440, response: .notes(notes))

    static let lying = Control(
        name: "lying", area: Area(x: 0.5...1, y: 0.8...1), kind: .fader(.init(isHorizontal: true)),
        routes: [Route(.along, Samples.bindings[0])])
    static let catching = Control(
        name: "catching", area: Area(x: 0.8...1, y: 0.4...0.8), kind: .fader(.init(catches: true)),
        routes: [Route(.along, send)])
    static let moving = Control(
        name: "moving", area: Area(x: 0...0.25, y: 0.5...1),
        kind: .zone(.relative(.millimetres(80), lockMillimetres: 0)),
        routes: [Route(.x, scan), Route(.y, Samples.bindings[0])])
    static let mirrored = Control(
        name: "mirrored", area: Area(x: 0.25...0.5, y: 0.5...1), kind: .zone(.absolute),
        routes: [
            Route(.x, Samples.bindings[3], isReversed: true), Route(.y, window), Route(.distance, Samples.bindings[2]),
        ])
    static let turned = Control(
        name: "turned", area: Area(x: 0...0.25, y: 0...0.5), kind: .knob(.circle(turns: 5)),
        routes: [Route(.turn, Samples.bindings[3])])
    static let dragged = Control(
        name: "dragged", area: Area(x: 0.25...0.5, y: 0...0.5), kind: .knob(.drag(.millimetres(60))),
        routes: [Route(.turn, Samples.bindings[2])])
    static let keys = Control(
        name: "keys", area: Area(x: 0.5...0.8, y: 0.4...0.8),
        kind: .keys(names: ["A3", "C4", "D4", "A4"], isVertical: false), routes: [Route(.key, melody)])
    static let ladder = Control(
        name: "ladder", area: Area(x: 0.9...1, y: 0...0.4),
        kind: .keys(names: ["A3", "C4", "D4", "A4"], isVertical: true), routes: [Route(.key, melody)])
    static let pads = Control(
        name: "pads", area: Area(x: 0.5...0.7, y: 0...0.4), kind: .grid(columns: 2, rows: 2, hasSnapshots: true),
        routes: [])
    static let between = Control(
        name: "between", area: Area(x: 0...1, y: 0...1), kind: .blend(corners: [1, 2, 3, 16]), routes: [])
    static let shift = Control(
        name: "shift", area: Area(x: 0.7...0.8, y: 0...0.4),
        kind: .button(triggers: [.layer("second")], isToggle: true),
        routes: [])
    static let mute = Control(
        name: "mute", area: Area(x: 0.8...0.9, y: 0...0.4), kind: .button(triggers: [.action(.mute)], isToggle: false),
        routes: [])
    static let deep = Control(
        name: "deep", area: Area(x: 0...0.25, y: 0...1), kind: .fader(.init()), routes: [Route(.along, send)],
        layer: "second")

    static let swipe = GestureUse(Gesture(.swipe(.left), fingers: 2), triggers: [.action(.nextSound)])
    static let pinch = GestureUse(Gesture(.pinch, fingers: 2), moves: [.init(Samples.bindings[3], travel: 2)])

    static let mapping = Mapping(
        name: "Zoo",
        controls: [
            lying, catching, moving, mirrored, turned, dragged, keys, ladder, pads, shift, mute, deep,
        ], gestures: [swipe, pinch])

    /// A mapping of one control that has the whole surface.
    static func alone(_ control: Control) -> Mapping {
        var control = control
        control.area = Area(x: 0...1, y: 0...1)
        return Mapping(name: "Alone", controls: [control])
    }
}
