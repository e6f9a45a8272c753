import Mapping

/// The actions that were asked for last, each with its number, so that whoever looks now and then misses none of them.
public struct PerformedActions: Equatable, Sendable {
    /// An action, and which one of all it is, from 1.
    public struct Entry: Equatable, Sendable {
        /// Which one it is.
        public var number: Int
        /// What was asked for.
        public var action: Action
    }

    /// How many are kept.
    public static let capacity = 32

    /// The newest last; no more than ``capacity``.
    public private(set) var entries: [Entry] = []

    /// None yet.
    public init() {}

    /// How many there were in all.
    public var count: Int { entries.last?.number ?? 0 }

    /// Those after the first `count`.
    public func after(_ count: Int) -> [Action] { entries.filter { $0.number > count }.map(\.action) }

    /// Adds the newest.
    package mutating func add(_ action: Action) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(Entry(number: count + 1, action: action))
    }
}
