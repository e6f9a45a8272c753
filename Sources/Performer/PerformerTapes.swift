import Granular
import Mapping

/// Tapes: how long their sounds are, and pins and zoom by command, as a network asks for them.
extension Performer {
    /// Tells the mapper how long what each tape shows lasts: what is thrown goes at the speed of its finger.
    mutating func tellSeconds() {
        playing.mapper.soundSeconds = rack.positionSeconds
        guard !rack.mappingNames.isEmpty || !playing.mapper.ownSeconds.isEmpty || !rack.mix.isEmpty else { return }
        playing.mapper.ownSeconds = [:]
        for (index, control) in mapper.mapping.controls.enumerated() where control.tape != nil {
            guard let sound = control.handling.sound else { continue }
            playing.mapper.ownSeconds[index] = rack.positionSeconds(of: sound)
        }
    }

    mutating func change(_ pin: PinCommand, at microseconds: Int64) -> Effects {
        if case .add = pin, mapper.pins.count >= Tape.maxPins {
            return Effects(message: Mapper.Notice.noMorePins.text)
        }
        begin(.pins, at: microseconds)
        return Effects(changes: layOut { $0.change(pin) })
    }

    /// Lays the pins that a scene has which is played from the start on, and no others. It is no step to undo; a reset brings them again.
    package mutating func begin(with pins: [Pin]) -> Effects {
        playing.moves += 1
        let changes = layOut { $0.setPins(pins) }
        let laid = mapper.pins
        beginning?.snapshot.pins = laid
        return Effects(changes: changes)
    }

    /// It is how one looks, and no step to undo.
    mutating func zoom(_ tape: String, to window: ClosedRange<Double>) -> Effects {
        playing.moves += 1
        playing.mapper.zoom(tape, to: window)
        return Effects()
    }
}
