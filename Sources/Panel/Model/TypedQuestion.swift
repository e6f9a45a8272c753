import TypedCommands

/// Questions that are typed and have a long answer, which a view shows.
enum TypedQuestion {
    /// The most lines that are told without one.
    private static let mostLines = 3

    /// What the help is to show first: what was asked for, where that has no room in a line.
    static func help(_ reply: PlainReply) -> HelpAnswer? {
        guard reply.lines.count > mostLines else { return nil }
        if reply.word == .beat {
            return HelpAnswer(title: reply.lines[0], word: reply.argument, lines: Array(reply.lines.dropFirst()))
        }
        guard reply.word == .help, !reply.argument.isEmpty else { return nil }
        return HelpAnswer(word: reply.argument, lines: reply.lines)
    }

    /// The view that shows what a command lists; `nil` where that is told in a line.
    static func place(_ reply: PlainReply) -> KeyPlace? {
        guard reply.commands.isEmpty, !reply.lines.isEmpty, !reply.plays else { return nil }
        return switch reply.word {
        case .sounds: .sounds
        case .beds: .beds
        case .scenes: .scenes
        case .mappings: .mappings
        case .snapshots: .snapshots
        case .parameters, .values: .parameters
        case .gestures: .gestures
        case .log: .messages
        case .vote where reply.lines.count > 1: .question
        case .modulation: .modulation
        case .list where reply.argument.lowercased() == "week": .practiceWeek
        case .list where reply.argument.isEmpty: .practiceList
        case .lfo where reply.lines.count > 1: .modulation
        case .help where reply.lines.count > mostLines && reply.argument.isEmpty: .help
        default: nil
        }
    }
}
