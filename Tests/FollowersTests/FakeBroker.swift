import Followers
import RoomKeys

/// A broker, a leader and followers in one, with a time of their own.
struct FakeBroker {
    private struct Member {
        var room: FollowingRoom
        var effects: [FollowingRoom.Effect] = []
        var isSilent = false
        var isDeaf = false
        /// Whether it has a second connection.
        var hearsAgain = false
        var name: String
        var missing: [String] = []
        var pieceCount = 0
    }

    /// What a follower answered, as it came to the leader.
    struct Vote: Equatable {
        var by: String
        var question: Int
        var number: Int
        var answer: FollowerAnswer
    }

    private static let id = RoomID.random()
    private static let key = RoomKey.random()

    private(set) var leader: LeadingRoom
    private(set) var events: [LeadingRoom.FollowerEvent] = []
    private(set) var retained: [String: [UInt8]] = [:]
    private(set) var published: [Publication] = []
    private(set) var beginningCount = 0
    private(set) var heardByLeader: [ReceivedPlaying] = []
    private(set) var onStage: [String?] = []
    /// Whether beginnings take their time, so that provisional ones come before: until ``writeBeginnings()``.
    var isWriting = false
    private var unwritten: [PackedText] = []
    private(set) var answering: [String] = []
    private(set) var votes: [Vote] = []
    /// Files that the leader is to get.
    private(set) var offered: [Offered] = []

    struct Offered: Equatable {
        var list: [UInt8]
        var id: String
        var name: String
    }

    /// How long beginnings are besides what they say.
    var beginningBytes = 0
    private var members: [Member] = []
    private var now: Int64 = 1_000_000
    private var epoch: UInt64 = 1
    private var pieceCount = 0
    private var newer = MessageSigner(key: key, epoch: 1)
    /// Messages whose topics end so are lost.
    var drops: String?
    private var heldStates: [Publication] = []
    /// How far the leader's clock is ahead of all others, in microseconds.
    var leaderAhead: Int64 = 0
    /// Whether each beginning that the leader was asked for was to have all that happened.
    private(set) var historyAsked: [Bool] = []
    /// How long each message takes, in microseconds.
    var delay: Int64 = 0
    var dropsPieces = false
    var holdsStates = false

    init() {
        leader = LeadingRoom(room: Self.id, key: Self.key, epoch: 1, Self.description)
        lead(.connected)
    }

    private static var description: RoomDescription {
        RoomDescription(name: "Room", rate: 48_000, channels: 2, kernel: "avx2", distance: 60)
    }

    mutating func addFollower(named name: String? = nil) -> Int {
        let id = FollowerID.random()
        members.append(
            Member(
                room: FollowingRoom(room: Self.id, key: Self.key, id: id, epoch: 1),
                name: name ?? "F\(members.count)"))
        let index = members.count - 1
        connect(index)
        report(index, missing: [])
        return index
    }

    private mutating func connect(_ index: Int) {
        for (topic, payload) in retained.sorted(by: { $0.key < $1.key })
        where members[index].room.filters.contains(where: { $0.matches(topic) }) {
            take(members[index].room.handle(.received(topic: topic, payload, isRetained: true), at: now), index)
        }
        take(members[index].room.handle(.connected, at: now), index)
    }

    mutating func report(_ index: Int, missing: [String], follows: Bool = true, answers: Bool? = true) {
        let report = FollowerReport(
            name: members[index].name, follows: follows, exact: true, delay: nil, apart: 0, late: 0, missing: missing,
            answers: answers)
        take(members[index].room.handle(.report(report), at: now), index)
    }

    /// A follower records what is played, or not any more.
    mutating func record(_ isRecording: Bool, _ index: Int) {
        take(members[index].room.handle(.recording(isRecording), at: now), index)
    }

    /// A follower answers.
    mutating func vote(_ answer: FollowerAnswer, to question: Int, by index: Int) {
        take(members[index].room.handle(.vote(question: question, answer), at: now), index)
    }

    /// A follower's connection breaks off.
    mutating func cutOff(_ index: Int) {
        take(members[index].room.handle(.disconnected, at: now), index)
        members[index].isDeaf = true
    }

    /// It is there again.
    mutating func reconnect(_ index: Int) {
        members[index].isDeaf = false
        connect(index)
    }

    mutating func leave(_ index: Int) {
        publish(members[index].room.farewell())
        (members[index].isSilent, members[index].isDeaf) = (true, true)
    }

    /// Somebody who has not the key publishes to all that is retained.
    mutating func overwriteRetained() {
        for topic in retained.keys { retained[topic] = [UInt8](repeating: 1, count: 100) }
    }

    /// Somebody in the room says something under a topic of it.
    mutating func speak(_ topic: String, _ payload: String = "{}") {
        let topic = "\(RoomTopics(Self.id).base)/\(topic)"
        deliver(topic, newer.sign(topic: topic, payload: Array(payload.utf8)))
    }

    /// Somebody says something who has another key.
    mutating func forge(_ topic: String, _ payload: String) {
        let topic = "\(RoomTopics(Self.id).base)/\(topic)"
        var signer = MessageSigner(key: .random(), epoch: 1 << 40)
        deliver(topic, signer.sign(topic: topic, payload: Array(payload.utf8)))
    }

    mutating func openSecondConnection(_ index: Int) { members[index].hearsAgain = true }

    mutating func silence(_ index: Int) { members[index].isSilent = true }

    mutating func play(_ count: Int) {
        for _ in 0..<count {
            pieceCount += 1
            lead(.played(.piece(Array("piece \(pieceCount)".utf8))))
        }
    }

    /// A follower plays by itself.
    mutating func play(_ count: Int, by index: Int) {
        for _ in 0..<count {
            members[index].pieceCount += 1
            let text = Array("\(members[index].name) \(members[index].pieceCount)".utf8)
            take(members[index].room.handle(.played(.piece(text)), at: now), index)
        }
    }

    /// A follower has files that the leader may want.
    mutating func offer(_ list: String, by index: Int) {
        take(members[index].room.handle(.offered(Array(list.utf8)), at: now), index)
    }

    /// A follower says whether it has a file.
    mutating func note(_ hash: String, at index: Int, problem: String? = nil) {
        take(members[index].room.handle(.file(FileNotice(sha256: hash, problem: problem)), at: now), index)
    }

    /// By what name the broker knows a follower.
    func id(_ index: Int) -> String { members[index].room.id }

    mutating func lead(_ input: LeadingRoom.Input) { take(leader.handle(input, at: now + leaderAhead)) }

    /// Time goes by in steps of 10 ms.
    mutating func advance(milliseconds: Int) {
        for _ in 0..<max(milliseconds / 10, 1) {
            now += 10_000
            take(leader.advance(to: now + leaderAhead))
            for index in members.indices where !members[index].isDeaf {
                take(members[index].room.advance(to: now), index)
            }
        }
    }

    /// The broker is killed and started empty.
    mutating func restart() {
        retained = [:]
        for index in members.indices { take(members[index].room.handle(.disconnected, at: now), index) }
        lead(.connected)
        for index in members.indices { connect(index) }
    }

    mutating func restartLeader() {
        epoch += 1
        pieceCount = 0
        leader = LeadingRoom(room: Self.id, key: Self.key, epoch: epoch, Self.description)
        lead(.connected)
    }

    mutating func writeBeginnings() {
        isWriting = false
        for text in unwritten { lead(.played(.beginning(text, isExact: true))) }
        unwritten = []
    }

    mutating func releaseStates() {
        for state in heldStates { deliver(state.topic, state.payload) }
        heldStates = []
    }

    func effects(_ index: Int) -> [FollowingRoom.Effect] { members[index].effects }

    /// What a follower played: beginnings and pieces, as text.
    func played(_ index: Int) -> [String] {
        let texts = members[index].effects.flatMap { effect -> [[UInt8]] in
            switch effect {
            case .playing(.beginning(let text, let pieces, _, _)):
                [Array((text.text ?? []).prefix { $0 != UInt8(ascii: "\n") })] + pieces
            case .playing(.piece(let text)): [text]
            default: []
            }
        }
        return texts.map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func deliver(_ topic: String, _ payload: [UInt8]) {
        now += delay
        take(leader.handle(.received(topic: topic, payload), at: now + leaderAhead))
        for index in members.indices
        where !members[index].isDeaf
            && (members[index].room.filters.contains(where: { $0.matches(topic) })
                || members[index].hearsAgain && topic == members[index].room.filterOfRepeated)
        {
            take(members[index].room.handle(.received(topic: topic, payload, isRetained: false), at: now), index)
        }
    }

    private mutating func publish(_ publication: Publication) {
        published.append(publication)
        if publication.isRetained { retained[publication.topic] = publication.payload }
        if let drops, publication.topic.hasSuffix(drops) { return }
        if dropsPieces, publication.topic.hasSuffix("/play") { return }
        if holdsStates, publication.topic.hasSuffix("/state") { return heldStates.append(publication) }
        deliver(publication.topic, publication.payload)
    }

    private mutating func take(_ effects: [LeadingRoom.Effect]) {
        for effect in effects {
            switch effect {
            case .publish(let publication): publish(publication)
            case .addFollower(let needsHistory):
                beginningCount += 1
                historyAsked.append(needsHistory)
                lead(.played(.beginningDue))
                let text = Self.text("beginning \(pieceCount)", bytes: beginningBytes)
                if isWriting {
                    lead(.played(.provisional(Self.text("provisional \(pieceCount)", bytes: 0))))
                    unwritten.append(text)
                } else {
                    lead(.played(.beginning(text, isExact: true)))
                }
            case .playing(let played): heardByLeader.append(played)
            case .stage(let name): onStage.append(name)
            case .answering: answering = leader.answering.map(\.name)
            case .voted(let id, let question, let number, let answer):
                votes.append(Vote(by: id, question: question, number: number, answer: answer))
            case .offered(let list, let id, let name): offered.append(.init(list: list, id: id, name: name))
            case .event(let event): events.append(event)
            }
        }
    }

    private mutating func take(_ effects: [FollowingRoom.Effect], _ index: Int) {
        members[index].effects += effects
        guard !members[index].isSilent else { return }
        for effect in effects {
            switch effect {
            case .publish(let publication): publish(publication)
            case .addFollower:
                take(members[index].room.handle(.played(.beginningDue), at: now), index)
                let text = Self.text(
                    "\(members[index].name) begins \(members[index].pieceCount)", bytes: beginningBytes)
                take(members[index].room.handle(.played(.beginning(text, isExact: true)), at: now), index)
            default: break
            }
        }
    }

    /// A text, followed by so many bytes that cannot be packed.
    private static func text(_ words: String, bytes: Int) -> PackedText {
        var random = SystemRandomNumberGenerator()
        return PackedText(Array("\(words)\n".utf8) + (0..<bytes).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
}

extension String {
    /// Whether this filter of MQTT means a topic.
    fileprivate func matches(_ topic: String) -> Bool {
        hasSuffix("/#") ? topic.hasPrefix(dropLast(1)) : self == topic
    }
}
