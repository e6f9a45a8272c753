import FollowerRoom
import Instrument
import Performer
import PhoneServer
import Session
import Threads
import Touch
import Workshop

/// A room that is open: joins the room's value, the server that phones speak to, and the instrument that their hands play.
///
/// What phones send comes on the server's one thread, what the host asks on whichever thread; both meet at the room's lock, under which what
/// is to be done is done, in order. It waits for nothing.
public final class OpenRoom: Sendable {
    /// What one thread at a time may touch.
    struct State: Sendable {
        var workshop: Workshop
        /// The parts as phones were told of them last.
        var parts: [PartDescription]
        /// When the instrument was looked at last, `CLOCK_MONOTONIC` in microseconds.
        var looked: Int64 = 0
        /// The clouds of guests, by the clouds' numbers.
        var clouds: [UInt8: Int] = [:]
        /// How soon touches come to the instrument.
        var touchTimes = TouchDelays()
        /// How many results of questions are in a file.
        var savedResultCount = 0
        /// What happened and was not taken yet, the oldest first.
        var lines: [String] = []
        /// Nobody before it listens, and after the end.
        var server: PhoneServer?
        /// Those who follow with instruments of their own; `nil` where the room has no broker.
        var leader: LeaderSession?
        /// The room's key on its broker, or why there is none, until the leader has it.
        var leaderKey: Result<LeaderKey, LeaderProblem>?
        var addresses: [String] = []
        var isOnlyHere = false
        var port = 0
        /// When the machine's addresses are looked up next.
        var nextAddresses: Int64 = 0

        /// When the instrument is looked at next; never while nobody is there.
        var nextLook: Int64 {
            workshop.isAnybodyThere || !clouds.isEmpty ? looked + OpenRoom.lookMicroseconds : .max
        }
    }

    let instrument: Instrument
    let log: LogWriter?
    let state: RankedMutex<State>
    var reportsToPlayer: Bool { setup.reportsToPlayer }
    /// The part that guests play where nothing else is said, by its file's name.
    private static let firstPart = "phone-zones"
    private let setup: RoomSetup
    private let secrets: RoomSecrets

    /// How often the instrument is asked who has a voice, and what the host looks at, in microseconds.
    static let lookMicroseconds: Int64 = 100_000
    /// How often the machine's addresses are looked up: a network may come later, or be another.
    static let addressMicroseconds: Int64 = 5_000_000
    /// More lines than these are not kept for who does not take them.
    private static let maxLines = 1_000

    /// A room whose guests play that instrument; nobody listens before ``start()``.
    public init(_ setup: RoomSetup, on instrument: Instrument) {
        (self.setup, self.instrument, log) = (setup, instrument, setup.log)
        let leaderKey = Self.leaderKey(setup)
        // Doors know it by the room's key.
        secrets = RoomSecrets.random(entry: setup.entry, key: try? leaderKey?.get().phoneKey)
        let parts = Self.parts(of: instrument, instrument.state)
        var settings = setup.settings
        settings.part = settings.part ?? instrument.parts.first { $0.file.name == Self.firstPart }?.name
        state = RankedMutex(
            State(
                workshop: Workshop(settings, secrets: secrets, parts: parts, hasTables: setup.broker != .none),
                parts: parts, leaderKey: leaderKey),
            rank: .room)
    }

    private static func leaderKey(_ setup: RoomSetup) -> Result<LeaderKey, LeaderProblem>? {
        guard setup.broker != .none else { return nil }
        return Result { () throws(LeaderProblem) in
            try LeaderKey(room: setup.settings.name, in: setup.keyFolder ?? "/nonexistent")
        }
    }

    /// Listens for phones.
    /// - Throws: where it cannot, in a line.
    public func start() throws(RoomProblem) {
        let port = try listen()
        let addresses = addresses(at: port)
        state.withLock { state in
            state.port = port
            setAddresses(addresses, &state)
            askToBeWoken(state)
        }
        try openForFollowers(at: port)
        log?.write("a room is open at port \(port)", .notice)
    }

    /// Has others follow with instruments of their own, where the room is to have a broker.
    private func openForFollowers(at port: Int) throws(RoomProblem) {
        guard setup.broker != .none else { return }
        do throws(LeaderProblem) {
            let key = try state.withLock { state in
                defer { state.leaderKey = nil }
                return state.leaderKey
            }?.get()
            var led = LeaderSetup(
                name: setup.settings.name, entry: secrets.entry, broker: setup.broker, address: setup.address,
                port: port, distanceMilliseconds: setup.distanceMilliseconds, isLocked: false,
                keyFolder: setup.keyFolder ?? "/nonexistent", roomFiles: setup.roomFiles, log: log)
            led.reportsToPlayer = reportsToPlayer
            let leader = try LeaderSession(led, on: instrument, key: key, phones: self, tables: self)
            try leader.start()
            state.withLock { $0.leader = leader }
        } catch {
            stop()
            throw RoomProblem(description: error.description)
        }
    }

    /// Tells every phone that it is over, and closes the port.
    public func stop() {
        perform(.endRoom)
        let (server, leader) = state.withLock { state in
            defer { (state.server, state.leader, state.leaderKey) = (nil, nil, nil) }
            return (state.server, state.leader)
        }
        leader?.stop()
        // Outside the lock: the server ends with what it tells this room.
        server?.stop()
        for guest in state.withLock({ $0.workshop.state.guests.map(\.id) }) {
            instrument.removeGuest(Guest(number: guest.number))
        }
    }

    /// Does what the host asks.
    public func perform(_ command: HostCommand) { handle(.host(command)) }

    /// How it stands.
    public var display: RoomDisplay {
        let passcode: String? = if case .passcode(let code) = secrets.entry { code.description } else { nil }
        return state.withLock { state in
            var display = RoomDisplay(
                state.workshop.state, addresses: state.addresses, passcode: passcode, isOnlyHere: state.isOnlyHere,
                clouds: state.clouds)
            display.savedResultCount = state.savedResultCount
            display.followers = state.leader?.followers
            let join = state.addresses.first.map(RoomDisplay.typed) ?? ""
            display.followers?.join = join
            display.followers?.doors = state.leader?.openDoors ?? []
            if let port = state.leader?.ownBrokerPort, let end = join.lastIndex(of: ":") {
                display.followers?.broker = "mqtt://\(join[..<end]):\(port)"
            }
            let times = state.touchTimes
            if let early = times.milliseconds(0.95), let late = times.milliseconds(0.99) {
                display.touchTimes = .init(count: times.count, milliseconds95: early, milliseconds99: late)
            }
            return display
        }
    }

    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines + (state.leader?.takeLines() ?? [])
        }
    }

    /// Who may play a game, and what was answered to its question.
    package var gamePlayers: (players: [GamePlayer], answers: [GameAnswer]) {
        state.withLock { ($0.workshop.players, $0.workshop.gameAnswers) }
    }

    /// The results of all questions so far.
    var results: RoomResults { state.withLock { $0.workshop.results } }

    /// So many results are in a file.
    func noteSaved(_ count: Int) { state.withLock { $0.savedResultCount = count } }

    // MARK: What happens

    /// Tells the room, and does what it answers.
    func handle(_ input: RoomInput) {
        let now = MonotonicTime.microseconds
        state.withLock { state in
            carryOut(state.workshop.handle(input, at: now), &state)
            askToBeWoken(state)
        }
    }

    /// Has the server call when something is due next.
    func askToBeWoken(_ state: borrowing State) {
        let due = min(state.workshop.nextMicroseconds ?? .max, state.nextLook)
        state.server?.wake(at: min(due, state.nextAddresses))
    }

    /// By which addresses phones reach it now.
    func addresses(at port: Int) -> RoomAddresses { RoomAddresses(setup, port: port, key: secrets.key) }

    func setAddresses(_ addresses: RoomAddresses, _ state: inout State) {
        (state.addresses, state.isOnlyHere) = (addresses.lines, addresses.isOnlyHere)
        state.nextAddresses = MonotonicTime.microseconds + Self.addressMicroseconds
    }

    func keep(_ line: String, _ state: inout State) {
        if state.lines.count == Self.maxLines { state.lines.removeFirst() }
        state.lines.append(line)
    }

    /// The parts as phones show them, with the notes of those guests who have one.
    static func parts(of instrument: Instrument, _ seen: InstrumentState) -> [PartDescription] {
        let named = (seen.guests?.all ?? []).filter { $0.note != nil }
        var notes = [String](repeating: "", count: named.map(\.guest.number).max() ?? 0)
        for guest in named { notes[guest.guest.number - 1] = guest.note ?? "" }
        let pitch = seen.playing.values[.pitch]
        return instrument.parts.map { PartDescription($0, pitch: pitch, notes: notes) }
    }

    private func listen() throws(RoomProblem) -> Int {
        do throws(RoomProblem) {
            return try setup.listening(for: self, answering: self) { server in
                // Known before the first phone comes.
                state.withLock { $0.server = server }
            }.port
        } catch {
            state.withLock { $0.server = nil }
            throw error
        }
    }
}

/// Why a room cannot be opened.
public struct RoomProblem: Error, Equatable, CustomStringConvertible {
    /// In a line.
    public let description: String
}
