import FollowerRoom
import PhoneServer

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

    /// Hands a file to everybody who follows; whether anybody can.
    func hand(_ path: String, mayBeKept: Bool) -> Bool {
        guard let leader else { return false }
        leader.hand(path, mayBeKept: mayBeKept)
        return true
    }

    /// Has all hear a follower in the host's place, or the host again.
    func setStage(_ follower: String?, leads: Bool) { leader?.setStage(follower, leads: leads) }

    /// Sends a follower out.
    func sendOut(_ follower: String) { leader?.sendOut(follower) }

    private var leader: LeaderSession? { state.withLock { $0.leader } }
}
