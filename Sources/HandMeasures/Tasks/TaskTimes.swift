/// How long it took to do what was asked for.
public struct TaskTimes: Equatable, Sendable {
    /// Something that was asked for once.
    public struct Task: Equatable, Sendable {
        /// What its data are called.
        public var name: String
        /// When it was asked for, in seconds of any clock.
        public var askedSeconds: Double
        /// When it was done, in seconds of the same clock; `nil` where it was not.
        public var doneSeconds: Double?

        /// Makes one.
        public init(_ name: String, askedSeconds: Double, doneSeconds: Double?) {
            (self.name, self.askedSeconds, self.doneSeconds) = (name, askedSeconds, doneSeconds)
        }
    }

    /// All that was asked for.
    public let tasks: [Task]

    /// - Parameter tasks: all rounds of all tasks, in any order.
    public init(_ tasks: [Task]) { self.tasks = tasks }

    /// The mean time of each task, in the order in which they were first asked for, and how many were missed.
    public var figures: [HandFigure] {
        let names = tasks.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
        let means = names.map { name in
            let times = tasks.filter { $0.name == name }.compactMap { task in
                task.doneSeconds.map { max(0, $0 - task.askedSeconds) }
            }
            let mean = times.isEmpty ? nil : times.reduce(0, +) / Double(times.count)
            return HandFigure(.taskTime, of: name, mean, orNone: "it was never done")
        }
        guard !tasks.isEmpty else { return [HandFigure(.tasksMissed, none: "nothing was asked for")] }
        return means + [HandFigure(.tasksMissed, Double(tasks.count { $0.doneSeconds == nil }))]
    }
}
