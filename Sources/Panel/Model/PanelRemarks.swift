import Instrument

/// What the panel itself tells the player, among what the instrument does.
struct PanelRemarks: Sendable {
    /// So many are remembered.
    private static let maxCount = 4

    private var new: [String] = []
    private var told: [InstrumentState.Message] = []

    /// Something to be told; one that is told just now is not told twice.
    mutating func add(_ text: String) {
        if new.last != text { new = new.suffix(Self.maxCount - 1) + [text] }
    }

    /// Whether one was told just before `now`, in seconds.
    func isNew(at now: Double) -> Bool { told.contains { now - $0.timeSeconds < NoticeBoard.maxSeconds } }

    /// `messages` with the panel's own, each where it belongs in time; what is new is told at `now`, in seconds, or after the last of them.
    mutating func added(to messages: [InstrumentState.Message], now: Double) -> [InstrumentState.Message] {
        for text in new {
            let last = [messages.last, told.last].compactMap { $0?.timeSeconds }.max() ?? now
            told = told.suffix(Self.maxCount - 1) + [.init(timeSeconds: max(now, last), text: text)]
        }
        new = []
        guard let first = told.first else { return messages }
        let earlier = messages.prefix { $0.timeSeconds < first.timeSeconds }
        let later = (messages.dropFirst(earlier.count) + told).sorted { $0.timeSeconds < $1.timeSeconds }
        return earlier + later
    }
}
