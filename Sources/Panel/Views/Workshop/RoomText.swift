import DisplayText
import Workshop

/// How the room's state is written.
enum RoomText {
    /// "12 guests".
    static func guests(_ count: Int) -> String { "\(count) \(count == 1 ? "guest" : "guests")" }

    /// How many are in, and how many of them play: "12 in, 8 playing".
    static func counts(_ state: RoomState) -> String {
        "\(state.counts.connected) in, \(state.counts.playing) playing"
    }

    /// How a guest stands, with all that the host did: "muted, solo, locked"; what keeps others from being heard is told of them too.
    static func state(_ guest: GuestState, in room: RoomState) -> String {
        if guest.isRemoved { return "removed" }
        let isUnheard = !guest.isSolo && room.guests.contains { $0.isSolo && !$0.isRemoved }
        let marks = [
            guest.isConnected ? nil : "away", guest.isMuted ? "muted" : nil, guest.isSolo ? "solo" : nil,
            guest.isLocked || room.isLocked ? "locked" : nil,
            isUnheard && guest.isConnected ? "another is solo" : nil,
        ].compactMap(\.self)
        let isHeard = marks.isEmpty || marks == ["solo"]
        let does = guest.isPlaying ? guest.hasVoice ? "playing" : "no voice" : "silent"
        return (isHeard ? marks + [does] : marks).joined(separator: ", ")
    }

    /// Whether guests may ask, and how.
    static func asking(_ asking: AskingState) -> String {
        asking.isAllowed
            ? asking.mayBeAnonymous ? "guests ask, also without names" : "guests ask, with their names"
            : "guests may not ask"
    }

    /// How many results would be lost; `nil` for none.
    static func unsaved(_ count: Int) -> String? {
        count == 0
            ? nil
            : "\(count) \(count == 1 ? "result is" : "results are") not saved (S saves \(count == 1 ? "it" : "them"))"
    }

    /// "12 ms"; a dash until it is measured.
    static func milliseconds(_ value: Double?) -> String {
        value.map { "\(ValueText.fixed($0, decimals: 0)) ms" } ?? "-"
    }

    /// How many answered a question: "12 of 30 answered".
    static func answered(_ question: QuestionState) -> String {
        "\(question.answeredCount) of \(question.presentCount) answered"
    }

    /// Whether a question is open, and how long: "closed", "0:23 left".
    static func time(_ question: QuestionState, secondsLeft: Int?) -> String? {
        question.isClosed ? "closed" : secondsLeft.map { "\(clock($0)) left" }
    }

    /// "0:23".
    static func clock(_ seconds: Int) -> String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}
