/// Everything about a room that is shown to its host.
public struct RoomState: Equatable, Sendable {
    /// What phones call the room.
    public var name: String
    /// Whether phones need neither key nor passcode.
    public var isOpen: Bool
    /// Everybody who is there or may come back, and those who were removed, by their number.
    public var guests: [GuestState]
    /// Whether all phones' hands are silenced.
    public var isLocked: Bool
    /// The names of the parts.
    public var parts: [String]
    /// Of each of them its file's name, by which it can be called too.
    public var partFiles: [String]
    /// The part that new guests play.
    public var part: String?
    /// What is asked now; `nil` for nothing.
    public var question: QuestionState?
    /// The result of the question before; `nil` where there was none.
    public var lastResult: QuestionResult?
    /// How many questions were asked, whose results can be written.
    public var resultCount: Int
    /// The game that is played; `nil` for none.
    public var game: RoomGame?
    /// The questions that were prepared.
    public var prepared: [Question]
    /// Which of them is next, from 0; `nil` when all were asked.
    public var nextPrepared: Int?
    /// Whether guests may ask, and how.
    public var asking: AskingState
    /// All that guests asked, for the host: those with most votes first, of as many the earlier one.
    public var guestQuestions: [GuestQuestion]
    /// The host's pointer and drawing.
    public var pointer: PointerState
    /// What the host looks at, where it is shared.
    public var view: SharedView?
    /// How many there are of what.
    public var counts: RoomCounts
    /// Whether the host ended it.
    public var isOver: Bool

    /// Makes a state; of a room that nobody joined yet, where nothing else is said.
    public init(
        name: String = "Quern", isOpen: Bool = false, guests: [GuestState] = [], isLocked: Bool = false,
        parts: [String] = [], partFiles: [String] = [], part: String? = nil, question: QuestionState? = nil,
        lastResult: QuestionResult? = nil, resultCount: Int = 0, game: RoomGame? = nil, prepared: [Question] = [],
        nextPrepared: Int? = nil,
        asking: AskingState = AskingState(),
        guestQuestions: [GuestQuestion] = [], pointer: PointerState = PointerState(), view: SharedView? = nil,
        counts: RoomCounts = RoomCounts(), isOver: Bool = false
    ) {
        (self.name, self.isOpen, self.guests, self.isLocked) = (name, isOpen, guests, isLocked)
        (self.parts, self.partFiles, self.part) = (parts, partFiles, part)
        self.game = game
        (self.question, self.lastResult) = (question, lastResult)
        (self.resultCount, self.prepared, self.nextPrepared) = (resultCount, prepared, nextPrepared)
        (self.asking, self.guestQuestions, self.pointer) = (asking, guestQuestions, pointer)
        (self.view, self.counts, self.isOver) = (view, counts, isOver)
    }
}

/// How many there are of what.
public struct RoomCounts: Equatable, Sendable {
    /// Guests whose phones are connected.
    public var connected: Int
    /// Guests who have a finger down.
    public var playing: Int
    /// Guests who have a voice.
    public var voices: Int
    /// Questions of guests that the host did nothing with yet.
    public var newGuestQuestions: Int
    /// Touches that came too late to be played.
    public var droppedTouches: Int
    /// Phones that were not let in, and those that were cut off for what they sent.
    public var refused: Int

    /// Makes counts.
    public init(
        connected: Int = 0, playing: Int = 0, voices: Int = 0, newGuestQuestions: Int = 0, droppedTouches: Int = 0,
        refused: Int = 0
    ) {
        (self.connected, self.playing, self.voices) = (connected, playing, voices)
        (self.newGuestQuestions, self.droppedTouches, self.refused) = (newGuestQuestions, droppedTouches, refused)
    }
}
