/// A room of people with phones, as a value without network, clock or screen: it is told what happened at a moment, and answers what is to
/// be done. Moments are µs of `CLOCK_MONOTONIC`; one that lies before the last is taken for the last.
///
/// Whatever phones send, it is checked and bounded here: a phone that does not behave is cut off, and costs others nothing.
public struct Workshop: Sendable {
    let settings: RoomSettings
    /// Whether others can join with instruments of their own.
    let hasTables: Bool
    var gate: JoinGate
    var phones = Phones()
    var roster = Roster()
    var parts: [PartDescription]
    /// The same as phones are told of them, by name.
    var partJSON: [String: JSONBytes] = [:]
    /// The part of those who join.
    var part: String?
    var isLocked = false
    var solo: Set<GuestID> = []
    var poll: Poll?
    var lastQuestion = 0
    /// The game that is played, and where guests stand in its list.
    var game: RoomGame?
    var places: [GuestID: Int] = [:]
    /// What came of questions that are asked no more.
    var pastResults = RoomResults()
    var nextPrepared = 0
    var guestQuestions: GuestQuestions
    var pointing = Pointing()
    var tables = Tables()
    var tableView = TableView()
    var view: SharedView?
    var isOver = false
    var counts = RoomCounts()
    /// What is told of those who are not let in or cut off.
    var eventLimit = EventLimit(most: 20, perSecond: 1)
    /// Guests whose phones are gone, in the order in which the instrument is to forget them, and when.
    var absences: [(guest: GuestID, microseconds: Int64)] = []
    /// The question as it stands, until it changes.
    var questionState: QuestionState?
    /// When the first thing happened; notes of guests count from there.
    private(set) var began: Int64?
    /// The moment to which everything was done.
    var now: Int64 = 0
    /// What is to be done, gathered until it is answered.
    var effects: [RoomEffect] = []

    /// How many phones may be connected that were not let in yet.
    private static let strangers = 64

    /// Opens a room.
    /// - Parameter hasTables: whether others can join with instruments of their own, and are told things.
    public init(_ settings: RoomSettings, secrets: RoomSecrets, parts: [PartDescription], hasTables: Bool = false) {
        (self.settings, self.hasTables) = (settings, hasTables)
        self.parts = parts
        gate = JoinGate(secrets)
        guestQuestions = GuestQuestions(settings.asking)
        part = parts.first { $0.name == settings.part }?.name ?? parts.first?.name
        describeParts()
    }

    /// Something happened.
    public mutating func handle(_ input: RoomInput, at microseconds: Int64) -> [RoomEffect] {
        moveOn(to: microseconds)
        switch input {
        case .connected(let id, let address): connect(id, from: address)
        case .received(let id, let bytes): receive(bytes, from: id)
        case .disconnected(let id): disconnect(id)
        case .host(let command): if !isOver { perform(command) }
        case .parts(let parts): replaceParts(parts)
        case .view(let view): share(view)
        case .voices(let guests): setVoices(guests)
        case .tables(let present): setTables(present)
        case .tableVoted(let vote): self.vote(vote)
        case .tableRemoved(let id): removeTable(id)
        }
        // What came of it may be due at once.
        moveOn(to: now)
        return takeEffects()
    }

    /// Time went by.
    public mutating func advance(to microseconds: Int64) -> [RoomEffect] {
        moveOn(to: microseconds)
        return takeEffects()
    }

    /// When ``advance(to:)`` has something to do next; `nil` where it has nothing.
    public var nextMicroseconds: Int64? {
        let timer = poll?.closesMicroseconds
        let moments = [
            phones.nextMicroseconds, timer, pointing.nextMicroseconds, absences.first?.microseconds,
            hasTables ? tableView.nextMicroseconds : nil,
        ]
        return moments.compactMap(\.self).min()
    }

    /// Whether a phone is connected, or the instrument still knows a guest.
    public var isAnybodyThere: Bool { phones.count > 0 || !absences.isEmpty }

    private mutating func takeEffects() -> [RoomEffect] {
        defer { effects = [] }
        return effects
    }

    private mutating func moveOn(to microseconds: Int64) {
        now = max(now, microseconds)
        if began == nil { began = now }
        if let closes = poll?.closesMicroseconds, closes <= now { closeQuestion(timeIsUp: true) }
        for message in pointing.messages(at: now) { sendToAll(message) }
        endAbsences()
        if hasTables, let next = tableView.nextMicroseconds, next <= now { tellTables() }
        for id in phones.due(by: now) { serve(id) }
    }

    private mutating func connect(_ id: ConnectionID, from address: String) {
        guard phones[id] == nil, !isOver else { return effects.append(.close(id)) }
        guard phones.count < settings.maxGuests + Self.strangers else {
            send(LeaderMessage.refused(.full, seconds: nil), to: id)
            effects.append(.close(id))
            return tellOfStranger(.cutOff(address: address, name: nil, .full))
        }
        phones.add(Phone(id, address: String(address.prefix(64)), at: now))
    }
}
