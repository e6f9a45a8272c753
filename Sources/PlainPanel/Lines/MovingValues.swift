import DisplayText
import Granular
import Instrument

/// The master level, and while there is sound the mapping's values: each is told when it is another than was told last.
struct MovingValues {
    /// What was told last, by name.
    private var told: [String: String] = [:]
    private var latest: [String: String] = [:]
    private var movedAt = -Double.infinity
    /// When the first of those that were not told yet moved.
    private var movedSince: Double?

    /// How long values stand still before they are told, and how long they move at most before they are told on the way, in seconds.
    private static let rest = 0.5
    private static let longestWait = 3.0

    /// A line of those that changed since the last; `nil` where there is nothing to tell now.
    mutating func line(for state: InstrumentState, at seconds: Double) -> String? {
        let now = Self.texts(state)
        if told.isEmpty { told = now.filter { $0.name == Self.volume }.reduce(into: [:]) { $0[$1.name] = $1.text } }
        let texts = Dictionary(now.map { ($0.name, $0.text) }) { first, _ in first }
        if texts != latest { (latest, movedAt) = (texts, seconds) }
        let changed = now.filter { told[$0.name] != $0.text }
        guard !changed.isEmpty else {
            movedSince = nil
            return nil
        }
        let since = movedSince ?? seconds
        movedSince = since
        guard seconds - movedAt >= Self.rest || seconds - since >= Self.longestWait else { return nil }
        movedSince = nil
        return tell(changed)
    }

    /// A line of those that changed since the last and will move no more; `nil` where there are none.
    mutating func finish(_ state: InstrumentState) -> String? {
        let changed = state.playing.mapping.shownParameters.map(\.definition.name)
            .compactMap { name in latest[name].map { (name: name, text: $0) } }
            .filter { told[$0.name] != $0.text }
        return changed.isEmpty ? nil : tell(changed)
    }

    private mutating func tell(_ changed: [(name: String, text: String)]) -> String {
        for value in changed { told[value.name] = value.text }
        return changed.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    }

    /// The value of that name was told otherwise.
    mutating func skip(_ name: String, _ state: InstrumentState) {
        for value in Self.texts(state) where value.name == name { told[name] = value.text }
    }

    /// What the volume of the whole is called.
    static let volume = "volume"

    private static func texts(_ state: InstrumentState) -> [(name: String, text: String)] {
        let level = (volume, ValueText.decibels(state.master.levelDecibels, decimals: 1))
        guard state.playing.isSounding else { return [level] }
        return [level]
            + state.playing.mapping.shownParameters.map {
                ($0.definition.name, Quantity($0).text(state.playing.values[$0]))
            }
    }
}
