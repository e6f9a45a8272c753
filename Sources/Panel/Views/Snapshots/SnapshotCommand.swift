/// What is done among the snapshots, to the one that is marked where no number is said.
package enum SnapshotCommand: Equatable, Sendable {
    /// Goes to the snapshot of that number.
    case recall(Int)
    /// Goes over to it in the time that is shown.
    case morph
    /// So many steps more for the next morph.
    case time(Int)
    /// Keeps how everything stands in its place; over another one when asked twice.
    case keep
    /// Takes back what was kept, named or taken away last.
    case takeBack
    /// Gives it a name.
    case name
    /// Takes it away, when asked twice.
    case forget

    /// The keys that go to a snapshot at once, the first one's first.
    package static let keys: [Character] = Array("1234567890abcdef")
}

/// The times that keys choose from for a morph, in seconds.
package enum MorphTimes {
    private static let all: [Double] = [
        0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 105, 120,
    ]

    /// The time so many steps further, as far as there are any.
    package static func moved(_ seconds: Double, by steps: Int) -> Double {
        let place = all.firstIndex { $0 >= seconds } ?? all.count - 1
        return all[min(max(place + steps, 0), all.count - 1)]
    }
}
