import RoomKeys

/// A follower who is heard in the leader's place: what they play is passed on to all who follow, and played at the leader. A value.
struct FollowerStage: Sendable {
    /// By what name that follower is known.
    let id: String
    /// Whether they play also where hands are locked.
    var leads: Bool
    /// For the leader's own ears.
    fileprivate var order = PlayedOrder()
    /// The epoch of what is passed on, and the number of their piece before the first that was.
    fileprivate var passedOn: (epoch: UInt64, before: UInt64)?
    /// Who gets the next beginning.
    fileprivate var recipients = LeadingRoom.Recipients()
    fileprivate var nextAsk: Int64 = 0
    /// Until when something has to come of them.
    fileprivate var deadline: Int64

    fileprivate static let askMicroseconds: Int64 = 400_000
    /// How long they may take to begin.
    private static let beginMicroseconds: Int64 = 3_000_000
    /// How long nothing may come afterwards: less than what makes others think that the leader is gone.
    fileprivate static let silenceMicroseconds: Int64 = 900_000

    /// Nothing was heard of them yet.
    init(id: String, leads: Bool, at now: Int64) {
        (self.id, self.leads, deadline) = (id, leads, now + Self.beginMicroseconds)
    }

    /// Whether nothing came for too long.
    func isSilent(at now: Int64) -> Bool { now > deadline }

    /// When a beginning is asked for next; `nil` where nobody needs one.
    var nextMicroseconds: Int64? {
        let times = [deadline, order.needsBeginning ? order.nextAsk : nil, recipients.isEmpty ? nil : nextAsk]
        return times.compactMap { $0 }.min()
    }
}

extension LeadingRoom {
    /// Another one is heard.
    mutating func setStage(_ id: String?, leads: Bool) -> [Effect] {
        guard id != stage?.id || leads != (stage?.leads ?? false) else { return [] }
        let name = id.flatMap { followers[$0]?.name }
        guard id == nil || name != nil else { return [] }
        // Who follows plays nothing of their own.
        if let id, !leads, followers[id]?.report.follows == true { return [] }
        let event = name.map { FollowerEvent.onStage(name: $0, leads: leads) } ?? .leaderOnStage
        if id == stage?.id {
            stage?.leads = leads
            return [.publish(stageMessage()), .event(event)]
        }
        stage = id.map { FollowerStage(id: $0, leads: leads, at: now) }
        playing.beginEngine()
        wanting.isEverybody = true
        nextBeginning = 0
        return [.publish(stageMessage()), .stage(name: name), .event(event)]
    }

    /// Asks whoever is heard for a beginning, where anybody needs one.
    mutating func askStageForBeginning() -> [Effect] {
        guard var stage else { return [] }
        defer { self.stage = stage }
        stage.recipients.formUnion(wanting)
        wanting = Recipients()
        let isDue = !stage.recipients.isEmpty && now >= stage.nextAsk
        // The leader may record it, too.
        let needsHistory = stage.order.needsBeginning || stage.recipients.needHistory
        guard stage.order.asks(at: now) || isDue else { return [] }
        stage.nextAsk = now + FollowerStage.askMicroseconds
        let notice = FollowerNotice(id: stage.id, history: needsHistory ? true : nil)
        return [.publish(sign(topics.hello(to: stage.id), notice.payload, isSure: true))]
    }

    /// A piece of whoever is heard.
    mutating func relay(piece message: SignedMessage, of id: String) -> [Effect] {
        guard stage?.id == id else { return [] }
        let isNext =
            stage?.passedOn.map {
                $0.epoch == message.epoch && message.sequence == $0.before + playing.sequence + 1
            } ?? true
        if !isNext {
            // Something is missing: all need a beginning.
            playing.beginEngine()
            stage?.passedOn = nil
            wanting.isEverybody = true
        }
        if stage?.passedOn == nil { stage?.passedOn = (message.epoch, message.sequence - 1) }
        stage?.deadline = now + FollowerStage.silenceMicroseconds
        let received =
            stage?.order.receivePiece(
                message.payload, epoch: message.epoch, number: message.sequence) ?? []
        return [.publish(playing.piece(message.payload, to: topics.play, at: now))] + received.map(Effect.playing)
    }

    /// A part of a beginning of whoever is heard.
    mutating func relay(part message: SignedMessage, of id: String) -> [Effect] {
        guard stage?.id == id, var part = StatePart(message.payload), var stage else { return [] }
        let received = stage.order.receivePart(part, epoch: message.epoch, at: now)
        stage.nextAsk = now + FollowerStage.askMicroseconds
        defer { self.stage = stage }
        if stage.passedOn == nil { stage.passedOn = (message.epoch, part.after) }
        var effects = received.map(Effect.playing)
        guard let passedOn = stage.passedOn, passedOn.epoch == message.epoch, part.after >= passedOn.before,
            !stage.recipients.isEmpty
        else { return effects }
        part.after -= passedOn.before
        for topic in stateTopics(stage.recipients) { effects.append(.publish(playing.part(part, to: topic))) }
        if part.part == part.count - 1, !part.isProvisional { stage.recipients = Recipients() }
        return effects
    }
}
