/// A finger in an episode.
struct EpisodeFinger: Equatable, Sendable {
    /// What a finger was used for; it stays with the finger until it lifts.
    struct Use: OptionSet, Equatable, Sendable {
        let rawValue: UInt8

        /// Something was made with it, or went on with it and is over.
        static let made = Use(rawValue: 1)
        static let drag = Use(rawValue: 2)
        static let pinch = Use(rawValue: 4)
        static let turn = Use(rawValue: 8)

        /// What it may be used for already when it is to be used for this.
        var companions: Use { self == .pinch ? .turn : self == .turn ? .pinch : [] }
    }

    let id: FingerID
    /// Where it came down.
    let start: Millimetres
    /// Where it was when a finger last came or went.
    var base: Millimetres
    /// Where it last came to rest.
    var rest: Millimetres
    /// Where it is, or was last.
    var place: Millimetres
    var isDown = true
    var use: Use = []
    /// Whether the last frame of its source told of it.
    var isListed = true

    init(id: FingerID, at place: Millimetres) {
        self.id = id
        start = place
        base = place
        rest = place
        self.place = place
    }

    /// The way since a finger last came or went.
    var distance: Millimetres { place - base }
}
