import Mapping
import Touch

/// Hands that point at something: their fingers are seen, and play nothing.
struct Pointing: Sendable {
    /// The fingers that are down.
    private(set) var fingers: [Finger] = []
    /// Those that were down when it began: they have to come again.
    private var early: Set<FingerID>

    /// - early: the fingers that are down already.
    init(ignoring early: [FingerID]) { self.early = Set(early) }

    /// Takes a frame of fingers.
    mutating func watch(_ frame: TouchFrame, from source: Int) {
        let down = frame.contacts.filter { $0.isDown && !$0.position.isNote && $0.position.isPlace }
        let ids = Set(down.map { FingerID(source: source, contact: $0.id) })
        early = early.filter { $0.source != source || ids.contains($0) }
        fingers.removeAll { $0.id.source == source }
        fingers += down.map {
            Finger(id: FingerID(source: source, contact: $0.id), contact: $0, at: frame.timeMicroseconds)
        }
        .filter { !early.contains($0.id) }
    }
}

extension Performer {
    /// Has hands point instead of playing, or play again. What a loop plays, and what is held, goes on.
    mutating func point(_ isOn: Bool, at microseconds: Int64) -> Effects {
        guard isOn != (pointing != nil) else { return Effects() }
        guard isOn else {
            pointing = nil
            return Effects()
        }
        var effects = teach(.cancel, at: microseconds)
        fieldEditing = nil
        effects.message = looper.endTake(at: microseconds) ?? effects.message
        pointing = Pointing(ignoring: mapper.fingers.filter { !$0.isLooped }.map(\.id))
        effects.changes += liftHands(at: microseconds)
        return effects
    }
}
