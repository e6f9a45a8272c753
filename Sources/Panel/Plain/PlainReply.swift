import Granular
import Instrument

/// What comes of a line that was typed.
struct PlainReply: Sendable {
    /// What is told once the commands are done.
    enum Echo: Equatable, Sendable {
        /// Where a parameter stands now.
        case value(Parameter)
        /// Where the level of the whole stands now.
        case level
        /// This, where nothing else was told.
        case otherwise(String)
    }

    /// What the instrument is to do.
    var commands: [Command] = []
    /// Lines that answer at once.
    var lines: [String] = []
    /// The answer that depends on what came of it.
    var echo: Echo?
    /// Whether it is the end.
    var quits = false
    /// Whether someone plays: anything but questions and what was not understood.
    var plays = false

    /// Answers, and does nothing.
    static func says(_ lines: String...) -> PlainReply { PlainReply(lines: lines) }

    /// Does something.
    static func does(_ commands: Command..., echo: Echo? = nil) -> PlainReply {
        PlainReply(commands: commands, echo: echo, plays: true)
    }
}
