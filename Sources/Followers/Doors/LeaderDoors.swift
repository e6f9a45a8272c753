import Numbers
import RoomKeys

/// The leader's side of doors, as a value without broker and clock: phones at doors become phones with numbers of the leader's own. Moments are
/// microseconds of `CLOCK_MONOTONIC`.
///
/// A link to a door holds as long as no message is missing. Where one is, all its phones are gone here, and the door is told to begin another: its
/// phones connect again, as after any cut.
public struct LeaderDoors: Sendable {
    /// What came of it, in this order.
    public enum Effect: Equatable, Sendable {
        /// A phone is there.
        case connected(phone: Int, address: String)
        /// It sent a text.
        case received(phone: Int, [UInt8])
        /// It is gone.
        case disconnected(phone: Int)
        case event(Event)
    }

    /// What is told of doors.
    public enum Event: Equatable, Sendable {
        case opened(DoorState)
        case closed(name: String)
        /// Messages on the broker that nobody of the room sent.
        case forged(Int)
        /// A door says more than doors do: its phones were cut off.
        case flooded(name: String)
        /// A door was not let in, as there are as many as may be.
        case full(name: String)
        /// A door speaks a newer version of the protocol, of which some is not understood.
        case newer(name: String, version: Int)
    }

    /// Numbers of phones at doors begin here: those of phones at the leader's own server lie below.
    public static let firstPhone = 1 << 40
    /// The most doors at once.
    public static let maxDoors = 32
    /// The most phones at one door: its server lets in no more.
    static let maxPhones = 640
    /// After so long without a message a door is gone, in microseconds.
    static let silenceMicroseconds: Int64 = 4_000_000
    /// Between two links of one door at least, in microseconds.
    private static let linkMicroseconds: Int64 = 300_000
    /// What a door may say: some hundred phones whose network stood still send much at once.
    private static let itemsAtOnce = 60_000.0
    private static let itemsPerSecond = 30_000.0
    private static let batchesAtOnce = 2_000.0
    private static let batchesPerSecond = 600.0

    private struct Door: Sendable {
        var report: DoorReport
        var link: UInt64
        /// The number of the last message of the link.
        var lastNumber: UInt64
        var phones: [UInt32: Int] = [:]
        var queue = PhoneBatchQueue()
        var begunMicroseconds: Int64
        var heardMicroseconds: Int64
        var items = RateLimit(most: itemsAtOnce, perSecond: itemsPerSecond)
        var batches = RateLimit(most: batchesAtOnce, perSecond: batchesPerSecond)
        /// Whether nothing of this link counts any more.
        var isBroken = false

        var state: DoorState {
            DoorState(name: report.name, address: report.address, phoneCount: phones.count)
        }
    }

    private let topics: RoomTopics
    private var signer: MessageSigner
    private var guardian: ReplayGuard
    private var doors: [String: Door] = [:]
    /// The doors of phones, by the leader's numbers.
    private var places: [Int: (door: String, phone: UInt32)] = [:]
    private var lastPhone = firstPhone
    /// What is said to those who are no doors (yet).
    private var replies: [Publication] = []
    private var repliesAllowed = RateLimit(most: 40, perSecond: 20)
    private var events = RateLimit(most: 40, perSecond: 1)
    private var forged = ForgedCount()
    private var now: Int64 = 0
    private var effects: [Effect] = []

    /// - Parameter epoch: higher than at any time that the room was open before.
    public init(room: RoomID, key: RoomKey, epoch: UInt64, maxTopics: Int = 16_384) {
        topics = RoomTopics(room)
        signer = MessageSigner(key: key, epoch: epoch)
        guardian = ReplayGuard(key: key, maxTopics: maxTopics)
    }

    /// The doors that are open, by their names.
    public var all: [DoorState] {
        doors.sorted { ($0.value.report.name, $0.key) < ($1.value.report.name, $1.key) }.map { $0.value.state }
    }

    // MARK: What happens

    /// A message came from the broker.
    public mutating func receive(topic: String, _ bytes: [UInt8], at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        guard let (id, kind) = topics.sender(of: topic) else { return takeEffects() }
        switch kind {
        case "phones":
            // What a door that was cut off goes on to say costs no more than to be passed over.
            if doors[id]?.batches.allows(at: now) == false {
                flooded(id)
                break
            }
            guard case .new(let message) = guardian.open(topic: topic, bytes: bytes),
                let batch = PhoneBatch(message.payload)
            else { break }
            receive(batch, from: id)
        case "gone":
            guard doors[id] != nil, case .new(let message) = guardian.open(topic: topic, bytes: bytes),
                FollowerNotice(message.payload)?.id == id
            else { break }
            remove(id)
        default: break
        }
        return takeEffects()
    }

    /// Time went by: to be called once a second or more often.
    public mutating func advance(to microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        for (id, door) in doors where now - door.heardMicroseconds > Self.silenceMicroseconds { remove(id) }
        for (id, door) in doors where door.queue.isOverfull && !door.isBroken { breakLink(id) }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        return takeEffects()
    }

    private mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    private mutating func receive(_ batch: PhoneBatch, from id: String) {
        if batch.number == 1, batch.link != doors[id]?.link { begin(batch, from: id) }
        guard var door = doors[id], door.link == batch.link else { return reply(.broken, of: batch.link, to: id) }
        door.heardMicroseconds = now
        let isNext = batch.number == door.lastNumber + 1
        door.lastNumber = batch.number
        doors[id] = door
        guard !door.isBroken else { return reply(.broken, of: batch.link, to: id) }
        guard isNext else { return breakLink(id) }
        // Of what was said to a leader of before, the beginning of a link alone counts, which lets nobody in.
        guard batch.run == signer.epoch || batch.number == 1 || batch.items.isEmpty else { return breakLink(id) }
        for item in batch.items where batch.run == signer.epoch {
            guard doors[id]?.items.allows(at: now) == true else { return flooded(id) }
            handle(item, from: id)
        }
    }

    /// A door begins a link: what was before is over.
    private mutating func begin(_ batch: PhoneBatch, from id: String) {
        guard case .door(let bytes)? = batch.items.first, let report = DoorReport(bytes) else { return }
        let before = doors[id]
        if let before {
            guard batch.link > before.link, now - before.begunMicroseconds >= Self.linkMicroseconds else { return }
            forgetPhones(of: id)
        } else if doors.count >= Self.maxDoors {
            reply(.full, of: batch.link, to: id)
            return tell(.full(name: report.cleaned.name))
        }
        var door = Door(
            report: report.cleaned, link: batch.link, lastNumber: 0, begunMicroseconds: now, heardMicroseconds: now)
        if let before { (door.items, door.batches) = (before.items, before.batches) }
        doors[id] = door
        guard before == nil else { return }
        tell(.opened(door.state))
        if report.v > followerProtocolVersion { tell(.newer(name: door.report.name, version: report.v)) }
    }

    private mutating func handle(_ item: PhoneBatch.Item, from id: String) {
        switch item {
        case .connected(let phone, let address):
            guard let door = doors[id], door.phones[phone] == nil, door.phones.count < Self.maxPhones else {
                return breakLink(id)
            }
            lastPhone += 1
            doors[id]?.phones[phone] = lastPhone
            places[lastPhone] = (id, phone)
            effects.append(.connected(phone: lastPhone, address: address))
        case .received(let phone, let text):
            if let number = doors[id]?.phones[phone] { effects.append(.received(phone: number, text)) }
        case .disconnected(let phone):
            guard let number = doors[id]?.phones.removeValue(forKey: phone) else { return }
            places[number] = nil
            effects.append(.disconnected(phone: number))
        case .door, .send, .close, .broken, .full: break
        }
    }

    private mutating func remove(_ id: String) {
        guard let door = doors[id] else { return }
        forgetPhones(of: id)
        doors[id] = nil
        tell(.closed(name: door.report.name))
    }

    private mutating func forgetPhones(of id: String) {
        for (_, number) in (doors[id]?.phones ?? [:]).sorted(by: { $0.value < $1.value }) {
            places[number] = nil
            effects.append(.disconnected(phone: number))
        }
        doors[id]?.phones = [:]
    }

    private mutating func breakLink(_ id: String) {
        forgetPhones(of: id)
        doors[id]?.isBroken = true
        if let link = doors[id]?.link { reply(.broken, of: link, to: id) }
    }

    private mutating func flooded(_ id: String) {
        guard let door = doors[id], !door.isBroken else { return }
        breakLink(id)
        tell(.flooded(name: door.report.name))
    }

    private mutating func tell(_ event: Event) { if events.allows(at: now) { effects.append(.event(event)) } }

    // MARK: What phones are told

    /// Sends a text to a phone at a door, in the place of one of the same kind that still waits; 0 for none.
    public mutating func send(_ text: [UInt8], to phone: Int, kind: UInt8) {
        add(to: phone) { .send($0, text, kind: kind) }
    }

    /// Ends a phone's connection after what was sent to it; nothing more is told of it.
    public mutating func close(_ phone: Int) {
        add(to: phone) { .close($0) }
        guard let (id, number) = places.removeValue(forKey: phone) else { return }
        doors[id]?.phones[number] = nil
    }

    private mutating func add(to phone: Int, _ item: (UInt32) -> PhoneBatch.Item) {
        guard let (id, number) = places[phone] else { return }
        doors[id]?.queue.add(item(number))
    }

    private mutating func reply(_ item: PhoneBatch.Item, of link: UInt64, to id: String) {
        guard repliesAllowed.allows(at: now) else { return }
        replies.append(publication(PhoneBatch(link: link, number: 0, run: signer.epoch, items: [item]), to: id))
    }

    /// What is to be published by now; `isLast`: whatever waits.
    public mutating func publications(at microseconds: Int64, isLast: Bool = false) -> [Publication] {
        now = max(now, microseconds)
        defer { replies = [] }
        var due = replies
        for id in doors.keys {
            guard let link = doors[id]?.link, doors[id]?.isBroken == false else { continue }
            while let batch = doors[id]?.queue.next(of: link, in: signer.epoch, at: now, isLast: isLast) {
                due.append(publication(batch, to: id))
            }
        }
        return due
    }

    /// When there is something to be published, or to be done.
    public var nextMicroseconds: Int64 {
        replies.isEmpty ? doors.values.filter { !$0.isBroken }.map(\.queue.nextMicroseconds).min() ?? .max : now
    }

    private mutating func publication(_ batch: PhoneBatch, to id: String) -> Publication {
        let topic = topics.phones(to: id)
        return Publication(topic, signer.sign(topic: topic, payload: batch.bytes), isSure: true)
    }
}
