/// What a panel asks of whoever opens rooms.
public enum RoomRequest: Equatable, Sendable {
    /// A room is to be opened.
    case open
    /// It is to be ended for everybody.
    case close
    /// What the host asks for in it.
    case host(HostCommand)
    /// What the host asks for in a game.
    case game(GameRequest)
    /// A file is handed to everybody who follows; whether it stays with them when the room has ended.
    case hand(String, mayBeKept: Bool)
    /// A file is handed to nobody any more, by its name: those who have it delete it.
    case takeBack(String)
    /// All are to hear a follower in the host's place, by ``FollowersDisplay/Follower/id``; `nil`: the host again. Whether they play also where
    /// hands are locked.
    case stage(follower: String?, leads: Bool)
    /// A follower is sent out of the room.
    case sendOut(follower: String)
    /// The player answers what the leader of the room that was joined asks.
    case vote(RoomAnswer)
    /// The results of all questions so far are to be saved as CSV in the file of this name.
    case saveResults(String)
}
