/// A change of a mapping's gestures that is to be written into its file.
package enum GestureEdit: Equatable, Sendable {
    /// One more, at the end.
    case add(GestureUse)
    /// One less.
    case remove(GestureUse)
    /// Another in its place.
    case replace(GestureUse, with: GestureUse)
    /// What was changed last is as before, also in another mapping.
    case undo
    /// What was undone last is changed again.
    case redo
}

/// A change of the gestures that was written.
package struct SavedGestureEdit: Equatable, Sendable {
    /// The file.
    package let path: String
    /// What happened, in a line.
    package let text: String
}

/// The changes of gestures since the start, which can be undone.
struct GestureEditHistory: Sendable {
    /// A change of a file's text.
    enum Step: Sendable {
        case insert([UInt8], at: Int)
        case remove(at: Int)
        case replace(at: Int, with: [UInt8])
    }

    /// A step of the history: what leads there.
    struct Entry: Sendable {
        let mapping: String
        /// The gesture as it is called.
        let gesture: String
        let step: Step
    }

    private static let maxEntries = 200

    private(set) var past: [Entry] = []
    private(set) var future: [Entry] = []

    mutating func add(undoing entry: Entry) {
        past = past.suffix(Self.maxEntries - 1) + [entry]
        future = []
    }

    mutating func undo(redoing entry: Entry) {
        past.removeLast()
        future.append(entry)
    }

    mutating func redo(undoing entry: Entry) {
        future.removeLast()
        past.append(entry)
    }
}

extension FileTables {
    /// Takes a step.
    /// - Returns: the step that leads back.
    mutating func apply(_ step: GestureEditHistory.Step) -> GestureEditHistory.Step {
        switch step {
        case .insert(let table, let place):
            insert(table, at: place)
            return .remove(at: place)
        case .remove(let place): return .insert(remove(at: place), at: place)
        case .replace(let place, let table):
            let before = remove(at: place)
            insert(table, at: place)
            return .replace(at: place, with: before)
        }
    }

    /// Whether there is such a place.
    func takes(_ step: GestureEditHistory.Step) -> Bool {
        switch step {
        case .insert(_, let place): place <= tables.count
        case .remove(let place), .replace(let place, _): place < tables.count
        }
    }
}
