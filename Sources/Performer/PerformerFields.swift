import Granular
import Mapping
import Touch

/// Moving and sizing fields, by hands and by command.
extension Performer {
    /// Has fingers move and size fields instead of playing, or play again. What a loop plays goes on.
    mutating func toggleFieldEditing(at microseconds: Int64) -> Effects {
        if fieldEditing != nil {
            fieldEditing = nil
            return Effects(message: "fields: done")
        }
        guard mapper.mapping.hasFields else {
            return Effects(message: "mapping \(mapper.mapping.name) has no fields to move")
        }
        var effects = teach(.cancel, at: microseconds)
        pointing = nil
        effects.message = looper.endTake(at: microseconds)
        fieldEditing = FieldEditing(ignoring: mapper.fingers.filter { !$0.isLooped }.map(\.id))
        effects.changes += liftHands(at: microseconds)
        return effects
    }

    /// Fingers move and size fields. From the first that takes one to the last that leaves it is one step to undo.
    mutating func editFields(_ frame: TouchFrame, by hand: Hand, on surface: SurfaceSize) {
        guard var editing = fieldEditing else { return }
        let wasHolding = editing.isHolding
        let (moved, ends) = editing.watch(
            frame, from: hand.rawValue, on: surface, mapper.mapping, layer: mapper.layer)
        if editing.isHolding, !wasHolding { begin(.single, at: frame.timeMicroseconds) }
        for field in moved { playing.mapper.place(field) }
        fieldEditing = ends ? nil : editing
    }

    /// Moves and sizes a field.
    mutating func place(_ field: Field, at microseconds: Int64) -> Effects {
        begin(.field(field.control), at: microseconds)
        playing.mapper.place(field)
        return Effects()
    }
}
