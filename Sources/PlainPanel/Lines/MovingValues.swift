import DisplayText
import Granular
import Instrument

/// The master level and the parameters' values: each is told when it is another than was told last, whoever changed it; while there is
/// sound the mapping's are told in any case.
struct MovingValues {
    /// A value in words.
    private struct Value: Equatable {
        var name: String
        var text: String
        /// Whether it is told although it has not changed.
        var isShown: Bool
    }

    /// What all that is told goes by.
    private struct Source: Equatable {
        var values: ParameterValues
        var notes: NoteList
        var levelDecibels: Double
        var isSounding: Bool
        var mapping: String

        init(_ state: InstrumentState) {
            (values, notes, levelDecibels) = (state.playing.values, state.playing.notes, state.master.levelDecibels)
            (isSounding, mapping) = (state.playing.isSounding, state.playing.mapping.name)
        }
    }

    /// What was told last, by name.
    private var told: [String: String] = [:]
    /// How those stood that were not told yet.
    private var known: [String: String] = [:]
    private var latest: [Value] = []
    private var source: Source?
    private var movedAt = -Double.infinity
    /// When the first of those that were not told yet moved.
    private var movedSince: Double?

    /// How long values stand still before they are told, and how long they move at most before they are told on the way, in seconds.
    private static let rest = 0.5
    private static let longestWait = 3.0
    /// The most values that are told beside those of the mapping.
    private static let maxOthers = 6

    /// A line of those that changed since the last; `nil` where there is nothing to tell now.
    mutating func line(for state: InstrumentState, at seconds: Double) -> String? {
        let isFirst = source == nil
        update(state, at: seconds)
        if isFirst {
            for value in latest { known[value.name] = value.text }
        }
        let changed = latest.filter(isNew)
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

    /// A line of the mapping's values that changed since the last and will move no more; `nil` where there are none.
    mutating func finish() -> String? {
        let changed = latest.filter { $0.isShown && told[$0.name] != $0.text }
        return changed.isEmpty ? nil : tell(changed)
    }

    private mutating func update(_ state: InstrumentState, at seconds: Double) {
        let now = Source(state)
        guard now != source else { return }
        source = now
        let values = Self.values(state)
        if values != latest { (latest, movedAt) = (values, seconds) }
    }

    private func isNew(_ value: Value) -> Bool {
        let before = value.isShown ? told[value.name] : told[value.name] ?? known[value.name]
        return before != value.text
    }

    private mutating func tell(_ changed: [Value]) -> String {
        for value in changed { told[value.name] = value.text }
        let others = changed.filter { !$0.isShown }.map(\.name)
        let leftOut = Set(others.dropFirst(Self.maxOthers))
        let lines = changed.filter { !leftOut.contains($0.name) }.map { "\($0.name) \($0.text)" }
        return lines.joined(separator: ", ") + (leftOut.isEmpty ? "" : " and \(leftOut.count) more values")
    }

    /// The value of that name was told otherwise.
    mutating func skip(_ name: String, _ state: InstrumentState) {
        for value in Self.values(state) where value.name == name {
            if value.isShown || told[name] != nil { told[name] = value.text } else { known[name] = value.text }
        }
    }

    /// What the volume of the whole is called.
    static let volume = "volume"

    private static func values(_ state: InstrumentState) -> [Value] {
        let level = Value(
            name: volume, text: ValueText.decibels(state.master.levelDecibels, decimals: 1), isShown: false)
        let shown = state.playing.mapping.shownParameters
        return [level]
            + (shown + Parameter.allCases.filter { !shown.contains($0) }).map { parameter in
                Value(
                    name: parameter.definition.name,
                    text: ParameterText.value(
                        parameter, state.playing.values, state.playing.notes, mix: state.sounds.mixNames),
                    isShown: state.playing.isSounding && shown.contains(parameter))
            }
    }
}
