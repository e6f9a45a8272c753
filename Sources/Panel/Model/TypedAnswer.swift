import Instrument
import TypedCommands

/// What a typed line is answered with, at once: what waits to be told comes after it.
struct TypedAnswer: Sendable {
    /// Seconds for which messages count as its answer too.
    static let seconds = 0.5

    /// What was set, which is told as it stands then; `nil` where nothing was.
    let value: TypedValue?
    /// What is told of it beside that; `nil` where nothing is.
    let line: String?

    /// The answer to what was set or asked for in a line of its own.
    init(_ commands: [Command]) {
        value = TypedValue(commands)
        line = nil
    }

    /// The answer to a command, where no view shows it.
    init(_ reply: PlainReply) {
        value = TypedValue(reply)
        // Of the overview the panel shows the rest.
        let lines = reply.word == .state ? reply.lines.suffix(1) : reply.lines[...]
        line = lines.isEmpty ? nil : lines.joined(separator: "; ")
    }

    /// What is told.
    /// - hasReported: whether the instrument told something of it.
    func lines(_ state: InstrumentState, hasReported: Bool) -> [String] {
        [line, value?.answer(state, hasReported: hasReported)].compactMap(\.self)
    }
}
