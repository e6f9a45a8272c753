/// What is practised, as it is shown: the list that is open, and the week.
package struct PracticeDisplay: Equatable, Sendable {
    /// A sound of the list.
    package struct Row: Equatable, Sendable {
        /// A goal, and whether the diary says that it was reached.
        package struct Goal: Equatable, Sendable {
            package var goal: PracticeGoal
            package var isReached: Bool

            /// Makes one.
            package init(_ goal: PracticeGoal, isReached: Bool) { (self.goal, self.isReached) = (goal, isReached) }
        }

        /// Whether it can be played.
        package enum Status: Equatable, Sendable {
            case playable
            /// Its file is not there.
            case missing
            /// It lies elsewhere than on this machine's disks.
            case elsewhere
        }

        /// What tells it from all others, wherever it is moved to.
        package var id: Int
        package var name: String
        /// Its path, or what the list says of where it lies.
        package var place: String
        /// How long it is by the list, in seconds.
        package var durationSeconds: Double?
        package var goals: [Goal]
        /// How long it was practised this week, in seconds.
        package var weekSeconds: Double
        package var status: Status

        /// Makes a row.
        package init(
            id: Int, name: String, place: String, durationSeconds: Double? = nil, goals: [Goal] = [],
            weekSeconds: Double = 0, status: Status = .playable
        ) {
            (self.id, self.name, self.place, self.durationSeconds) = (id, name, place, durationSeconds)
            (self.goals, self.weekSeconds, self.status) = (goals, weekSeconds, status)
        }
    }

    /// The list that is open.
    package struct List: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// Its own file; `nil` where it was never saved.
        package var file: String?
        /// Whether it has changes that are in no file.
        package var isChanged: Bool
        package var mode: PlayOrder.Mode
        package var rows: [Row]
        /// The row of the sound that is open; `nil` where none of the list is.
        package var open: Int?
        /// The row of the sound that was practised last, and can be again: what is gone on with.
        package var current: Int?

        /// Makes a list.
        package init(
            name: String, file: String? = nil, isChanged: Bool = false, mode: PlayOrder.Mode = .next, rows: [Row] = [],
            open: Int? = nil, current: Int? = nil
        ) {
            (self.name, self.file, self.isChanged) = (name, file, isChanged)
            (self.mode, self.rows, self.open, self.current) = (mode, rows, open, current ?? open)
        }

        /// Which sound of how many is open, and what comes next: `3 of 12`, `random`.
        package var words: [String] {
            [open.map { "\($0 + 1) of \(rows.count)" }, mode.words].compactMap(\.self)
        }

        /// Whether a file of its own would be left without what was changed.
        package var wouldLose: Bool { file != nil && isChanged }
    }

    /// The list that is open, if any.
    package var list: List?
    /// What was practised in the last seven days.
    package var week: PracticeWeek

    /// Makes a display.
    package init(list: List? = nil, week: PracticeWeek) { (self.list, self.week) = (list, week) }

    /// The words of the list where a sound of it is open: `3 of 12`, `random`; else none.
    package var openWords: [String] { list.flatMap { $0.open == nil ? nil : $0.words } ?? [] }
}
