import Touch

/// What those are told who joined with instruments of their own, beside what is played. They are called tables here, as they stand on some.
public enum TableEffect: Equatable, Sendable {
    /// Where the host points, 0…1, y upwards.
    case point([SurfacePoint])
    /// A line of the host's drawing is so now, by its number from 1.
    case draw(line: Int, [SurfacePoint])
    /// The drawing is wiped off.
    case wipe
    /// That is asked now, as all see it: by the host, and by guests where the host shows it.
    case ask(QuestionState?, [GuestQuestion])
    /// What became of a table's answer, by its number: a word why it does not count, if so.
    case voted(table: String, question: Int, number: Int, refused: String?)
}
