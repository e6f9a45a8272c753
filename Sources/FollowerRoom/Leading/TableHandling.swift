import Workshop

/// Is told of those who follow and can answer what is asked in the room; on whichever thread, but in order.
public protocol TableHandling: AnyObject, Sendable {
    /// These are there now.
    func present(_ tables: [RoomTable])
    /// One of them answers.
    func voted(_ vote: TableVote)
}

/// Who is told of tables, for as long as they are there.
final class WeakTables: Sendable {
    weak let tables: (any TableHandling)?

    init(_ tables: (any TableHandling)?) { self.tables = tables }
}

/// What is told of tables.
enum TableNews: Sendable {
    case present([RoomTable])
    case voted(TableVote)
}
