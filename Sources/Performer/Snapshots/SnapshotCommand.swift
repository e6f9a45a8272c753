/// What is asked of the snapshots.
public enum SnapshotCommand: Equatable, Sendable {
    /// Keeps how everything stands as the snapshot of the lowest number that is free.
    case store
    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    case recall(by: Int)
    /// Calls a snapshot by a name, which is kept with it; an empty one removes its name.
    case name(Int, String)
    /// Deletes a snapshot.
    case delete(Int)
    /// Goes over to a snapshot from how everything stands, within so many seconds. A hand that moves a value meanwhile has it.
    case morph(to: Int, seconds: Double)
}
