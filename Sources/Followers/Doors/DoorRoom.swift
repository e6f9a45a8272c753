import RoomKeys

/// A door's side of a room, as a value without broker and clock: phones that connect here are passed on to the leader. Moments are microseconds of
/// `CLOCK_MONOTONIC`.
public struct DoorRoom: Sendable {
    /// What happens.
    public enum Input: Sendable {
        /// The broker let the door in.
        case connected
        /// The connection to it is gone.
        case disconnected
        /// A message came from the broker.
        case received(topic: String, [UInt8])
        case phoneConnected(UInt32, address: String)
        case phoneReceived(UInt32, [UInt8])
        case phoneDisconnected(UInt32)
    }

    /// What is to be done, in this order.
    public enum Effect: Equatable, Sendable {
        /// Send a text to a phone, in the place of one of the same kind that still waits; 0 for none.
        case send(UInt32, [UInt8], kind: UInt8)
        /// End a phone's connection after what was sent to it.
        case close(UInt32)
        case event(Event)
    }

    /// What came of it, for whoever looks after the door.
    public enum Event: Equatable, Sendable {
        /// The leader is there: phones are let in.
        case opened
        /// Nothing is heard of the leader.
        case leaderLost
        /// The room has as many doors as it may.
        case full
        /// Messages that nobody of the room sent.
        case forged(Int)
        /// The leader has ended the room.
        case over
    }

    /// A leader of whom nothing was heard for so long is lost.
    static let silenceMicroseconds: Int64 = 3_500_000
    /// A link that the leader does not answer for so long is begun again.
    private static let answerMicroseconds: Int64 = 1_500_000
    /// Between two links at least.
    private static let linkMicroseconds: Int64 = 1_000_000

    private let topics: RoomTopics
    /// By what name the broker knows this door.
    public let id: String
    /// What the door says of itself.
    public var report: DoorReport
    private var signer: MessageSigner
    private var guardian: ReplayGuard
    private var link: UInt64 = 0
    private var begun: Int64?
    private var heard: Int64 = 0
    /// Whether the leader has answered in this link.
    private var isOpen = false
    private var needsLink = true
    private var isConnected = false
    private var lastNumber: UInt64 = 0
    /// The leader's epoch; 0 before its answer.
    private var run: UInt64 = 0
    private var queue = PhoneBatchQueue()
    private var phones: Set<UInt32> = []
    private var resting = RestingPhones()
    private var isOver = false
    /// Whether it was told last that the leader is there.
    private var told: Bool?
    private var forged = ForgedCount()
    private var nextFull: Int64 = 0
    private var now: Int64 = 0
    private var effects: [Effect] = []

    /// - Parameter id: a ``FollowerID`` that nobody had before.
    public init(room: RoomID, key: RoomKey, id: String, _ report: DoorReport) {
        topics = RoomTopics(room)
        (self.id, self.report) = (id, report)
        signer = MessageSigner(key: key, epoch: 1)
        guardian = ReplayGuard(key: key)
    }

    /// What is subscribed to.
    public var filters: [String] { topics.ofLeader(forDoor: id) }
    /// How many phones are connected.
    public var phoneCount: Int { phones.count }

    /// What the broker publishes when this door's connection breaks off.
    public mutating func lastWill() -> Publication { gone() }
    /// What is published last by a door that leaves.
    public mutating func farewell() -> Publication { gone() }

    private mutating func gone() -> Publication {
        sign(topics.gone(id), FollowerNotice(id: id).payload)
    }

    /// Something happened.
    public mutating func handle(_ input: Input, at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        switch input {
        case .connected: isConnected = true
        case .disconnected: isConnected = false
        case .received(let topic, let bytes): receive(bytes, topic)
        case .phoneConnected(let phone, let address):
            // Its page comes again, until the leader is there.
            guard isOpen, !needsLink, !isOver else {
                effects.append(.close(phone))
                break
            }
            phones.insert(phone)
            queue.add(.connected(phone, address: address))
        case .phoneReceived(let phone, let text):
            if phones.contains(phone), resting.passesOn(text, of: phone, at: now) { queue.add(.received(phone, text)) }
        case .phoneDisconnected(let phone):
            resting.remove(phone)
            if phones.remove(phone) != nil { queue.add(.disconnected(phone)) }
        }
        return takeEffects()
    }

    /// Time went by.
    public mutating func advance(to microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        if queue.isOverfull { breakLink() }
        if isOpen, now - heard > Self.silenceMicroseconds {
            breakLink()
            tell(isThere: false)
        } else if !isOpen, let begun, now - begun > Self.answerMicroseconds {
            needsLink = true
            tell(isThere: false)
        }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        return takeEffects()
    }

    /// What is to be published by now; `isLast`: whatever waits.
    public mutating func publications(at microseconds: Int64, isLast: Bool = false) -> [Publication] {
        now = max(now, microseconds)
        guard isConnected, !isOver else { return [] }
        if needsLink, now >= nextLink { beginLink() }
        guard !needsLink else { return [] }
        var due: [Publication] = []
        while let batch = queue.next(of: link, in: run, at: now, isLast: isLast) {
            due.append(sign(topics.phones(from: id), batch.bytes))
        }
        return due
    }

    /// When there is something to be published, or to be done.
    public var nextMicroseconds: Int64 {
        guard !isOver else { return .max }
        let end = isOpen ? heard + Self.silenceMicroseconds : (begun ?? now) + Self.answerMicroseconds
        guard isConnected else { return isOpen ? end + 1 : .max }
        return needsLink ? nextLink : min(queue.nextMicroseconds, end + 1)
    }

    private var nextLink: Int64 { begun.map { $0 + Self.linkMicroseconds } ?? .min }

    private mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    private mutating func beginLink() {
        link += 1
        (begun, lastNumber, run, isOpen, needsLink, queue) = (now, 0, 0, false, false, PhoneBatchQueue())
        queue.add(.door(report.payload))
    }

    /// What either side said is not whole: all phones connect again, in a link of their own.
    private mutating func breakLink() {
        for phone in phones.sorted() { effects.append(.close(phone)) }
        (phones, resting, isOpen, needsLink, queue) = ([], RestingPhones(), false, true, PhoneBatchQueue())
    }

    private mutating func tell(isThere: Bool) {
        guard isThere != told else { return }
        told = isThere
        effects.append(.event(isThere ? .opened : .leaderLost))
    }

    // MARK: What the leader says

    private mutating func receive(_ bytes: [UInt8], _ topic: String) {
        guard topic == topics.lock || topic == topics.phones(to: id) else { return }
        guard case .new(let message) = guardian.open(topic: topic, bytes: bytes) else { return }
        guard topic != topics.lock else {
            // What phones are told last may come after it.
            if RoomLock(message.payload)?.over == true, !isOver {
                isOver = true
                effects.append(.event(.over))
            }
            return
        }
        guard let batch = PhoneBatch(message.payload), batch.link == link, !needsLink else { return }
        if batch.number == 0 { return refused(batch) }
        guard batch.number == lastNumber + 1 else { return breakLink() }
        (lastNumber, heard) = (batch.number, now)
        if !isOpen {
            (isOpen, run) = (true, message.epoch)
            tell(isThere: true)
        }
        for item in batch.items {
            switch item {
            case .send(let phone, let text, let kind):
                if phones.contains(phone) { effects.append(.send(phone, text, kind: kind)) }
            case .close(let phone): if phones.remove(phone) != nil { effects.append(.close(phone)) }
            case .door, .connected, .received, .disconnected, .broken, .full: break
            }
        }
    }

    private mutating func refused(_ batch: PhoneBatch) {
        if batch.items.contains(.full), now >= nextFull {
            nextFull = now + 10_000_000
            effects.append(.event(.full))
        }
        breakLink()
    }

    private mutating func sign(_ topic: String, _ payload: [UInt8]) -> Publication {
        Publication(topic, signer.sign(topic: topic, payload: payload), isSure: true)
    }
}
