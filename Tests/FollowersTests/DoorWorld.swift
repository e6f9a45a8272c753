import Followers
import RoomKeys

/// A broker, a leader and doors in one, with a time of their own.
struct DoorWorld {
    static let id = RoomID.random()
    static let key = RoomKey.random()

    private struct Door {
        var room: DoorRoom
        var effects: [DoorRoom.Effect] = []
        var lastPhone: UInt32 = 0
        var hasLeft = false
    }

    var leader = LeaderDoors(room: id, key: key, epoch: 1)
    private var epoch: UInt64 = 1
    private var doors: [Door] = []
    private var now: Int64 = 1_000_000
    private var effects: [LeaderDoors.Effect] = []
    /// What doors said so far.
    private(set) var said: [(topic: String, payload: [UInt8])] = []
    var dropsToLeader = false
    var dropsToDoors = false
    /// Whether the broker is gone.
    var isCut = false

    mutating func addDoor(_ name: String) -> Int {
        var room = DoorRoom(
            room: Self.id, key: Self.key, id: FollowerID.random(), DoorReport(name: name, address: ""))
        _ = room.lastWill()
        doors.append(Door(room: room))
        handle(.connected, doors.count - 1)
        return doors.count - 1
    }

    /// A phone connects; its number at the door.
    mutating func phone(at door: Int) -> UInt32 {
        doors[door].lastPhone += 1
        let phone = doors[door].lastPhone
        handle(.phoneConnected(phone, address: "10.0.0.\(phone)"), door)
        return phone
    }

    /// Whether a phone that connected now would not be turned away.
    func phoneIsLetIn(at door: Int) -> Bool {
        var world = self
        _ = world.phone(at: door)
        return world.closed(door).count == closed(door).count
    }

    mutating func say(_ text: String, _ phone: UInt32, at door: Int) {
        handle(.phoneReceived(phone, Array(text.utf8)), door)
    }

    mutating func leave(_ door: Int) {
        doors[door].hasLeft = true
        let farewell = doors[door].room.farewell()
        publish(farewell.topic, farewell.payload)
    }

    mutating func restartLeader() {
        epoch += 1
        leader = LeaderDoors(room: Self.id, key: Self.key, epoch: epoch)
    }

    /// The leader ends the room.
    mutating func end() {
        for publication in leader.publications(at: now, isLast: true) { deliver(publication) }
        let topic = RoomTopics(Self.id).lock
        var signer = MessageSigner(key: Self.key, epoch: epoch)
        let payload = Array(#"{"locked":false,"over":true,"v":1}"#.utf8)
        let over = signer.sign(topic: topic, payload: payload)
        for index in doors.indices { handle(.received(topic: topic, over), index) }
    }

    /// Time goes by in steps of 5 ms.
    mutating func advance(milliseconds: Int) {
        for _ in 0..<max(milliseconds / 5, 1) {
            now += 5_000
            effects += leader.advance(to: now)
            let due = leader.publications(at: now)
            for publication in due { deliver(publication) }
            for index in doors.indices where !doors[index].hasLeft {
                doors[index].effects += doors[index].room.advance(to: now)
                pump(index)
            }
        }
    }

    /// Somebody publishes to the leader.
    mutating func publish(_ topic: String, _ payload: [UInt8]) {
        effects += leader.receive(topic: topic, payload, at: now)
    }

    /// Somebody publishes to a door.
    mutating func publishToDoor(_ door: Int, _ payload: [UInt8]) {
        handle(.received(topic: RoomTopics(Self.id).phones(to: doors[door].room.id), payload), door)
    }

    func phonesTopic(_ door: Int) -> String { RoomTopics(Self.id).phones(from: doors[door].room.id) }

    // MARK: What came of it

    var connected: [Int] {
        effects.compactMap { if case .connected(let phone, _) = $0 { phone } else { nil } }
    }
    var gone: [Int] { effects.compactMap { if case .disconnected(let phone) = $0 { phone } else { nil } } }
    var heard: [String] {
        effects.compactMap { effect in
            guard case .received(_, let text) = effect else { return nil }
            return String(decoding: text, as: UTF8.self)
        }
    }
    var events: [LeaderDoors.Event] {
        effects.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
    func told(_ door: Int) -> [String] {
        doors[door].effects.compactMap { effect in
            guard case .send(let phone, let text, _) = effect else { return nil }
            return "\(phone) \(String(decoding: text, as: UTF8.self))"
        }
    }
    func closed(_ door: Int) -> [UInt32] {
        doors[door].effects.compactMap { if case .close(let phone) = $0 { phone } else { nil } }
    }
    func doorEvents(_ door: Int) -> [DoorRoom.Event] {
        doors[door].effects.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    // MARK: Inside

    private mutating func handle(_ input: DoorRoom.Input, _ door: Int) {
        doors[door].effects += doors[door].room.handle(input, at: now)
        pump(door)
    }

    private mutating func pump(_ door: Int) {
        guard doors[door].room.nextMicroseconds <= now else { return }
        for publication in doors[door].room.publications(at: now) where !dropsToLeader && !isCut {
            said.append((publication.topic, publication.payload))
            publish(publication.topic, publication.payload)
        }
    }

    private mutating func deliver(_ publication: Publication) {
        guard !dropsToDoors, !isCut else { return }
        for index in doors.indices where doors[index].room.filters.contains(publication.topic) {
            handle(.received(topic: publication.topic, publication.payload), index)
        }
    }
}

extension DoorReport {
    /// As it is sent.
    var payloadForTests: [UInt8] { Array(#"{"address":"\#(address)","name":"\#(name)","v":1}"#.utf8) }
}
