/// A game that all phones of a room play, as they and its host see it. What it is about is known to whoever leads it, not here.
public struct RoomGame: Equatable, Sendable {
    /// Where it stands.
    public enum Phase: String, Sendable {
        /// It begins when the host says so.
        case ready
        /// The next question is coming.
        case waiting
        /// Something is to be noticed before the question: ``RoomGame/line`` says what.
        case introducing
        /// The question is asked, and its time does not run yet.
        case asking
        /// Its time runs.
        case answering
        /// The right answer is shown.
        case shown
        /// It stands still, and the question is hidden.
        case paused
        case over

        /// Whether the question is to be seen.
        public var showsQuestion: Bool { self == .asking || self == .answering || self == .shown }
    }

    /// What it is called.
    public var name: String
    /// Where it stands.
    public var phase: Phase
    /// Which question it is, from 1; 0 before the first.
    public var number: Int
    /// How many questions there are; `nil` where nobody knows.
    public var count: Int?
    /// What is said of it now; nothing where it is empty.
    public var line: String
    /// How long there is for an answer, in seconds; `nil` without a timer.
    public var seconds: Double?
    /// The right answer, once it is shown.
    public var right: RoomAnswer?
    /// What both sounds are that can be heard again, once the answer is shown.
    public var comparison: [String]
    /// Which of both is heard now.
    public var compared: Int?
    /// How everybody stands, the best first.
    public var standings: [GameRank]

    /// Makes a game; one that has not begun, where nothing else is said.
    public init(
        name: String, phase: Phase = .ready, number: Int = 0, count: Int? = nil, line: String = "",
        seconds: Double? = nil, right: RoomAnswer? = nil, comparison: [String] = [], compared: Int? = nil,
        standings: [GameRank] = []
    ) {
        (self.name, self.phase, self.number, self.count, self.line) = (name, phase, number, count, line)
        (self.seconds, self.right, self.comparison, self.compared) = (seconds, right, comparison, compared)
        self.standings = standings
    }

    /// Why something that the host asks for changes nothing now; `nil` where it does something.
    public func reason(against request: GameRequest) -> String? {
        switch (request, phase) {
        case (.start, _): "a \(name) is on: end it first"
        case (.end, _), (.pause, .introducing), (.pause, .asking), (.pause, .answering), (.pause, .shown),
            (.pause, .paused), (.again, .answering), (.next, .ready), (.next, .shown), (.next, .paused):
            nil
        case (.hear(let index), .shown):
            comparison.indices.contains(index) ? nil : "there is no other sound to hear"
        case (.hear, _): "both can be heard once the answer is shown"
        case (.again, _): "it can be heard again while its time runs"
        case (.pause, _): "there is nothing to pause"
        case (.next, .over): "it is over: end it, and prepare another"
        case (.next, _): "it goes on once the answer is shown"
        }
    }

    /// So many are shown between the questions.
    public static let topCount = 5
    /// So many stand on the podium.
    public static let podiumCount = 3

    /// Those who are shown to all: the best, fewer of them at the end.
    public var top: ArraySlice<GameRank> { standings.prefix(phase == .over ? Self.podiumCount : Self.topCount) }
}

/// How one guest stands in a game. Right answers and speed count apart.
public struct GameRank: Equatable, Sendable {
    /// Who it is.
    public var guest: GuestID
    /// What they are called, 1 to 20 visible characters.
    public var name: String
    /// From 1; those who are as good have the same.
    public var place: Int
    /// For right answers.
    public var points: Int
    /// For the time that was left at right answers.
    public var speedPoints: Int
    /// How many answers in a row were right up to now.
    public var streak: Int
    /// How many answers were right.
    public var right: Int
    /// To how many questions.
    public var asked: Int
    /// Whether the last answer was right, once it is shown; `nil` before, and where they did not play.
    public var isRight: Bool?

    /// Makes a standing.
    public init(
        guest: GuestID, name: String, place: Int, points: Int = 0, speedPoints: Int = 0, streak: Int = 0,
        right: Int = 0, asked: Int = 0, isRight: Bool? = nil
    ) {
        (self.guest, self.name, self.place) = (guest, name, place)
        (self.points, self.speedPoints, self.streak) = (points, speedPoints, streak)
        (self.right, self.asked, self.isRight) = (right, asked, isRight)
    }
}

/// Somebody who may play a game.
public struct GamePlayer: Equatable, Sendable {
    /// Who it is.
    public var guest: GuestID
    /// What they are called, 1 to 20 visible characters.
    public var name: String
    /// Whether they gave that name, instead of being numbered.
    public var isNamed: Bool
    /// Whether their phone is connected.
    public var isConnected: Bool

    /// Makes a player.
    public init(guest: GuestID, name: String, isNamed: Bool = true, isConnected: Bool = true) {
        (self.guest, self.name, self.isNamed, self.isConnected) = (guest, name, isNamed, isConnected)
    }
}
