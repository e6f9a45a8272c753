import Granular
import Instrument
import Practice
import Workshop

/// What comes of a line that was typed.
package struct PlainReply: Sendable {
    /// What is told once the commands are done.
    package enum Echo: Equatable, Sendable {
        /// Where a parameter stands now.
        case value(Parameter)
        /// Where the volume stands now.
        case volume
        /// Where the sound is heard that is marked, or what is marked in it; where nothing else was told.
        case marking(isMarked: Bool)
        /// The beats of the sound that is marked, where nothing else was told.
        case beats
        /// How practising stands, where nothing else was told.
        case practice
        /// How a source of modulation is set, and what it moves.
        case modulation(ModulationSource)
        /// This, where nothing else was told.
        case otherwise(String)
    }

    /// What the instrument is to do.
    package var commands: [Command] = []
    /// What is asked of the room.
    package var room: [RoomRequest] = []
    /// What is asked of the list that is practised.
    package var practice: [PracticeRequest] = []
    /// Lines that answer at once.
    package var lines: [String] = []
    /// The answer that depends on what came of it.
    package var echo: Echo?
    /// Whether status lines are to stop; `nil` where they stay as they are.
    package var quiets: Bool?
    /// Whether the tour is to begin, or to end; `nil` where it goes on as it is.
    package var tours: Bool?
    /// Whether it is the end.
    package var quits = false
    /// Whether someone plays: anything but questions and what was not understood.
    package var plays = false
    /// Whether ``lines`` say why nothing was done.
    package var isProblem = false
    /// The word that was typed, where it was one and not a parameter.
    package var word: PlainKeyword?
    /// What was typed after it.
    package var argument = ""

    /// Answers, and does nothing.
    static func answer(_ lines: String...) -> PlainReply { PlainReply(lines: lines) }

    /// Says why nothing is done.
    package static func problem(_ line: String) -> PlainReply { PlainReply(lines: [line], isProblem: true) }

    /// Does something.
    static func perform(_ commands: Command..., echo: Echo? = nil) -> PlainReply {
        PlainReply(commands: commands, echo: echo, plays: true)
    }
}
