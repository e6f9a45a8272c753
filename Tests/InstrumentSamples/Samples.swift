import AudioIO
import Devices
import Granular
import Instrument
import Mapping
import Performer
import Touch
import TouchInput

/// States of an instrument, for tests of what shows them.
package enum Samples {
    /// What the mappings here move.
    package static let bindings = [
        Binding(.pitch, low: 100, high: 1000), Binding(.pitchOffset, low: 0, high: 1000),
        Binding(.density, low: 1, high: 100), Binding(.duration, low: 0.05, high: 1),
    ]
    /// Two zones.
    package static let touch = Mapping(
        name: "Touch", about: "Two zones, four parameters",
        controls: [
            .zone(name: "tone", area: Area(x: 0...0.5, y: 0...1), x: bindings[1], y: bindings[0]),
            .zone(name: "texture", area: Area(x: 0.5...1, y: 0...1), x: bindings[3], y: bindings[2]),
        ])
    /// Four faders.
    package static let faders = Mapping(name: "Faders", controls: row { .fader(name: $0, area: $1, $2) })
    /// Four knobs.
    package static let knobs = Mapping(name: "Knobs", controls: row { .knob(name: $0, area: $1, $2) })

    private static func row(_ control: (String, Area, Binding) -> Control) -> [Control] {
        bindings.enumerated().map { index, binding in
            let left = Double(index) / 4
            return control(
                binding.parameter.definition.shortName, Area(x: left...left + 0.25, y: 0...1), binding)
        }
    }

    /// An instrument that is played by `mapping`, with `contacts` on a touchscreen of that aspect.
    package static func state(
        _ mapping: Mapping = touch, contacts: [Contact] = [], aspect: Double? = nil,
        values set: [Parameter: Double] = [:]
    ) -> InstrumentState {
        var values = ParameterValues()
        values[.pitch] = 612
        values[.pitchOffset] = 230
        values[.density] = 47
        values[.duration] = 0.31
        for (parameter, value) in set { values[parameter] = value }
        // As a player's hands would have it.
        var mapper = Mapper(mapping, values: values)
        _ = mapper.handle(TouchFrame(timeMicroseconds: 0, contacts: contacts))
        _ = Parameter.allCases.map { mapper.set($0, to: values[$0]) }
        var engine = EngineState()
        engine.grains = contacts.isEmpty ? 0 : 15
        for channel in 0..<engine.channels { engine[peak: channel] = contacts.isEmpty ? 0 : 0.355 }
        var state = InstrumentState(
            playing: PlayingState(
                mapping: mapping, mappings: ["Touch", "Faders", "Knobs"],
                abouts: ["Two zones, four parameters", "Four faders", "Four knobs"], fingers: mapper.fingers,
                layer: mapper.layer, positions: mapping.controls.indices.map(mapper.positions),
                pressed: Set(mapping.controls.indices.filter(mapper.isOn)), values: values,
                isSounding: !contacts.isEmpty),
            sounds: SoundsState(played: "study"), master: MasterState(levelDecibels: -12),
            devices: DevicesState(
                audio: AudioStatus(
                    kind: .card, name: "hw:0,0", rate: 48_000, periodFrames: 128, bufferFrames: 256,
                    realtimePriority: 70, load: 0.03),
                touch: aspect.map {
                    TouchStatus(
                        name: "ELAN Touchscreen", size: .assumed(aspect: $0), kind: .touchscreen, grabbed: true)
                },
                latencySeconds: 0.008))
        state.engine = engine
        return state
    }

    /// A finger in each zone of ``touch``.
    package static let twoFingers = [
        Contact(id: 1, phase: .moved, position: SurfacePoint(x: 0.115, y: 0.57)),
        Contact(id: 2, phase: .moved, position: SurfacePoint(x: 0.63, y: 0.46)),
    ]
}
