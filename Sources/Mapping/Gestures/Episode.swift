import Touch

/// What fingers do in one area from the first that comes down in it to the last that lifts: what all gestures of that area
/// look at.
struct Episode: Equatable, Sendable {
    let area: Area
    /// Those that are down, and up to five altogether also those that have lifted.
    private(set) var fingers: [EpisodeFinger] = []
    /// How many are down.
    private(set) var down = 0
    /// The most that were down at once.
    private(set) var limit = 0
    /// How many came down altogether; 0 between episodes.
    private(set) var landed = 0
    private(set) var firstLanding: Int64 = 0
    private(set) var lastLanding: Int64 = 0
    private(set) var firstLift: Int64?
    /// The furthest that any finger got from where it came down, in mm.
    private(set) var reach = 0.0
    /// When they left their places.
    private(set) var departure: Int64?
    /// When a finger last left where it had been resting.
    private(set) var lastStir: Int64 = 0
    /// Whether a finger was taken away instead of lifting.
    private(set) var isSpoilt = false
    private(set) var movement = Movement()

    init(area: Area) { self.area = area }

    /// Whether the last finger has lifted.
    var isOver: Bool { landed > 0 && down == 0 }

    var ids: [FingerID] { fingers.map(\.id) }
    var idsDown: [FingerID] { fingers.filter(\.isDown).map(\.id) }

    /// Whether exactly `count` fingers make it up, none came late and none was taken away.
    func isWhole(_ count: Int) -> Bool {
        limit == count && landed == count && !isSpoilt
            && lastLanding - firstLanding <= GestureLimits.landingMicroseconds
    }

    /// Whether nothing was done with any finger that keeps it from being used so.
    func isFree(for use: EpisodeFinger.Use) -> Bool {
        fingers.allSatisfy { $0.use.isSubset(of: use.companions) }
    }

    mutating func mark(_ ids: [FingerID], as use: EpisodeFinger.Use) {
        for index in fingers.indices where ids.contains(fingers[index].id) { fingers[index].use.insert(use) }
    }

    func has(_ id: FingerID) -> Bool { fingers.contains { $0.id == id } }

    /// Is ready for the next.
    mutating func close() {
        var next = Episode(area: area)
        fingers.removeAll(keepingCapacity: true)
        swap(&next.fingers, &fingers)
        self = next
    }

    /// Takes the moves and lifts of a frame. A finger that the frame does not list is gone as if taken away.
    mutating func update(_ frame: TouchFrame, from source: Int, on surface: SurfaceSize, at now: Int64) {
        guard down > 0 else { return }
        for index in fingers.indices { fingers[index].isListed = fingers[index].id.source != source }
        var isChanged = false
        for contact in frame.contacts {
            guard let index = indexOfDown(FingerID(source: source, contact: contact.id)) else { continue }
            fingers[index].isListed = true
            if let place = Millimetres(contact.position, on: surface), place != fingers[index].place {
                fingers[index].place = place
                reach = max(reach, (place - fingers[index].start).length)
                if (place - fingers[index].rest).length > GestureLimits.restMillimetres {
                    fingers[index].rest = place
                    lastStir = now
                }
            }
            if !contact.isDown {
                liftFinger(index, isTaken: contact.phase == .cancelled, at: now)
                isChanged = true
            }
        }
        for index in fingers.indices where fingers[index].isDown && !fingers[index].isListed {
            liftFinger(index, isTaken: true, at: now)
            isChanged = true
        }
        if reach >= GestureLimits.departureMillimetres, departure == nil { departure = now }
        if isChanged {
            if landed > 5 { fingers.removeAll { !$0.isDown } }
            rebase(at: now)
        } else {
            movement.measure(fingers, at: now)
        }
    }

    /// Takes a finger that came down, if it did so in the area.
    mutating func addFinger(_ contact: Contact, from source: Int, on surface: SurfaceSize, at now: Int64) -> Bool {
        let id = FingerID(source: source, contact: contact.id)
        guard area.contains(contact.position), let place = Millimetres(contact.position, on: surface),
            indexOfDown(id) == nil
        else { return false }
        if landed == 0 { firstLanding = now }
        lastLanding = now
        lastStir = now
        landed += 1
        down += 1
        limit = max(limit, down)
        fingers.append(EpisodeFinger(id: id, at: place))
        rebase(at: now)
        return true
    }

    private func indexOfDown(_ id: FingerID) -> Int? { fingers.firstIndex { $0.id == id && $0.isDown } }

    private mutating func liftFinger(_ index: Int, isTaken: Bool, at now: Int64) {
        fingers[index].isDown = false
        down -= 1
        if firstLift == nil { firstLift = now }
        if isTaken { isSpoilt = true }
    }

    private mutating func rebase(at now: Int64) {
        for index in fingers.indices { fingers[index].base = fingers[index].place }
        movement = Movement(of: fingers, at: now)
    }
}

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
