import Mapping
import Performer

/// Who does what comes of playing beside the sound.
protocol EffectHandling: AnyObject, Sendable {
    /// What is heard beside the engine ends too. Called while the performer is locked: it waits for nothing.
    func endEverything()
    /// Does what an action asked for. Called while the performer is locked: it waits for nothing.
    /// - Parameters:
    ///   - corners: sounds of the mapping's corners that are not there.
    ///   - performer: as it stands after the action.
    ///   - origin: who asked.
    func carryOut(
        _ effects: Performer.Effects, corners: [SoundRequest], of performer: Performer, from origin: Command.Origin)
    /// Writes down a change of a mapping's gestures. Called while nothing is locked: it may wait for the disk.
    func save(_ edit: GestureEdit, in mapping: String)
}
