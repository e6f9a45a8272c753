import DisplayText
import Files
import KeyTables
import Workshop

/// What words on those who follow a room with their own instruments do.
enum FollowerReplies {
    /// Has all hear a follower in the host's place, who leads where the word is `lead`; the host again where nobody is named.
    static func stage(_ rest: String, _ word: PlainKeyword, _ room: RoomDisplay) -> PlainReply {
        guard let followers = room.followers?.all else {
            return .problem("nobody can follow this room: open it with quern workshop --broker own")
        }
        guard !rest.isEmpty else {
            return followers.contains { $0.stage != .none }
                ? .room(.stage(follower: nil, leads: false)) : .problem("all hear you: \(word.name) needs a follower")
        }
        switch match(rest, room) {
        case .one(let follower):
            guard word == .lead || !follower.follows else {
                return .problem(
                    "\(follower.name) follows you: \(room.state.isLocked ? "unlock, and let" : "let") them play alone"
                        + " first, or hand them the lead: lead \(follower.name)")
            }
            return .room(.stage(follower: follower.id, leads: word == .lead))
        case .several(let names): return KeywordReplies.ambiguous(rest, names)
        case .none:
            return KeywordReplies.unknown(
                "follower", rest, suggestion(for: rest, among: followers.map(\.name)), list: "roster")
        }
    }

    /// What comes of a guest's word about somebody who is no phone.
    static func guest(_ follower: FollowersDisplay.Follower, _ word: String?) -> PlainReply {
        guard let word else { return .answer(RoomLists.line(follower)) }
        let name = follower.name
        return .problem(
            "\(printable(word)) is for phones, and \(name) has a Quern of its own: lock locks all hands, and there are"
                + " stage \(name), lead \(name) and kick \(name)")
    }

    /// The follower who is meant.
    static func match(_ text: String, _ room: RoomDisplay) -> NameMatch<FollowersDisplay.Follower> {
        NameMatch.find(text, among: room.followers?.all ?? []) { [$0.name] }
    }
}
