import Collection

/// How the sounds of a folder and of the collection are put in order.
package enum SoundOrder: String, CaseIterable, Sendable {
    case name = "by name"
    case artist = "by artist"
    case length = "by length"
    case newest = "newest first"
    case lastPlayed = "last played first"
    case loudness = "softest first"
    case likeness = "most alike first"

    /// The same in the collection.
    var sort: CollectionQuery.Sort {
        switch self {
        case .name: .name
        case .artist: .artist
        case .length: .length
        case .newest: .newest
        case .lastPlayed: .lastPlayed
        case .loudness: .loudness
        case .likeness: .likeness
        }
    }

    /// Whether only the collection knows what it needs: then it is shown while nothing is typed, too.
    var isOfCollection: Bool {
        switch self {
        case .name, .artist, .length, .newest: false
        case .lastPlayed, .loudness, .likeness: true
        }
    }

    /// The one after this.
    /// - Parameters:
    ///   - hasCollection: whether there is a collection.
    ///   - canCompare: whether there is a sound to compare with.
    func next(hasCollection: Bool, canCompare: Bool) -> SoundOrder {
        let all = Self.allCases.filter { (hasCollection || !$0.isOfCollection) && (canCompare || $0 != .likeness) }
        return all[((all.firstIndex(of: self) ?? all.count - 1) + 1) % all.count]
    }
}
