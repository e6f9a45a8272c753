import FollowerRoom
import PhoneServer
import Workshop

/// What other Querns ask of the server.
extension OpenRoom: RequestAnswering {
    /// Somebody asks to be let in, to follow.
    public func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer {
        guard let leader else { return RequestedAnswer(status: 404, json: Array("{}".utf8)) }
        return leader.answer(body, to: path, from: address)
    }

    /// Somebody who follows asks for a file.
    public func file(_ name: String, authorization: String?) -> RequestedFile {
        leader?.file(name, authorization: authorization) ?? .absent
    }

    /// Somebody who follows sends a file.
    public func upload(_ name: String, authorization: String?) -> RequestedUpload {
        leader?.upload(name, authorization: authorization) ?? .absent
    }

    /// Hands a file to everybody who follows; whether anybody can.
    func hand(_ path: String, mayBeKept: Bool) -> Bool {
        guard let leader else { return false }
        leader.hand(path, mayBeKept: mayBeKept)
        return true
    }

    /// Hands a file to nobody any more, by its name.
    func takeBack(_ name: String) { leader?.takeBack(name) }

    /// Has all hear a follower in the host's place, or the host again.
    func setStage(_ follower: String?, leads: Bool) { leader?.setStage(follower, leads: leads) }

    /// Sends a follower out.
    func sendOut(_ follower: String) {
        handle(.tableRemoved(follower))
        leader?.sendOut(follower)
    }

    private var leader: LeaderSession? { state.withLock { $0.leader } }
}

/// What those answer who follow.
extension OpenRoom: TableHandling {
    /// These are there now.
    public func present(_ tables: [RoomTable]) { handle(.tables(tables)) }

    /// One of them answers.
    public func voted(_ vote: TableVote) { handle(.tableVoted(vote)) }
}
