/// What is done among the snapshots, to the one that is marked where no number is said.
package enum SnapshotCommand: Equatable, Sendable {
    /// Goes to the snapshot of that number.
    case recall(Int)
    /// Goes over to it in the time that is shown.
    case morph
    /// So many steps more for the next morph.
    case time(Int)
    /// Keeps how everything stands in its place.
    case keep
    /// Gives it a name.
    case name
    /// Takes it away, when asked twice.
    case forget

    /// The keys that go to a snapshot at once, the first one's first.
    package static let keys: [Character] = Array("1234567890abcdef")
}
