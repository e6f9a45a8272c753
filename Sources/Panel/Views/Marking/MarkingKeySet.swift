/// What the keys of a sound that is marked are for. Both sets show the same picture, and keys that go somewhere do the same in both.
enum MarkingKeySet: Equatable, Sendable, CaseIterable {
    /// Its sections.
    case sections
    /// Its beats.
    case beats

    /// What it is called in the heading.
    var name: String {
        switch self {
        case .sections: "sections"
        case .beats: "beats"
        }
    }

    /// The other one.
    var other: MarkingKeySet { self == .sections ? .beats : .sections }
}

extension KeyPlace {
    /// Where a sound's sections are marked.
    package static let marking = KeyPlace("marking", title: "While marking sections", hasCommands: true)
    /// Where its beats are.
    package static let beats = KeyPlace("beats", title: "While marking beats", hasCommands: true)
}
