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

    /// How a guest stands, in a word or two.
    static func state(_ guest: GuestState) -> String {
        if guest.isRemoved { return "removed" }
        if !guest.isConnected { return "away" }
        let does = guest.isPlaying ? guest.hasVoice ? "playing" : "no voice" : "silent"
        return guest.isMuted ? "muted" : guest.isLocked ? "locked" : guest.isSolo ? "solo, \(does)" : does
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
