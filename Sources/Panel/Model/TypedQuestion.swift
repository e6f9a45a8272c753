import TypedCommands

/// Questions that are typed and have a long answer, which a view shows.
enum TypedQuestion {
    /// The most lines that are told without one.
    private static let mostLines = 3

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
        case .modulation: .modulation
        case .lfo where reply.lines.count > 1: .modulation
        case .help where reply.lines.count > mostLines: .help
        default: nil
        }
    }
}
