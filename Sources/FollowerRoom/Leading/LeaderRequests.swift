import Files
import Followers
import PhoneServer
import RoomKeys
import Threads

/// Those who ask to be let in, on the thread of the leader's server.
extension LeaderSession: RequestAnswering {
    /// Answers a message of the join check.
    public func answer(_ body: [UInt8], to path: String, from address: String) -> RequestedAnswer {
        let now = MonotonicTime.microseconds
        let ticket = FollowerTicket(
            broker: own == nil ? "\(brokerAddress.withoutSignIn)" : nil, port: own?.port, user: account?.user,
            password: account?.password, rate: instrument.engineBuild.sampleRate,
            channels: instrument.engineBuild.channels
        ).ticket
        let (answer, lines) = state.withLock { state in
            let answer = state.check.handle(body, from: address, at: now, tries: &state.tries) { _ in ticket }
            return (answer.bytes, answer.events.compactMap(\.line))
        }
        for line in lines { setup.log?.write("room: \(line)", .information) }
        return RequestedAnswer(json: answer)
    }

    /// The file of that hash, where it is handed over, for whoever is in the room.
    public func file(_ name: String, authorization: String?) -> RequestedFile {
        files.file(name, authorization: authorization)
    }

    /// The file of that hash, where the follower has it whom all hear.
    public func upload(_ name: String, authorization: String?) -> RequestedUpload {
        stageSounds.upload(name, authorization: authorization)
    }
}
