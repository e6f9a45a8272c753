import Files
import Numbers
import Quiz

/// The best game of a day: all that a kiosk keeps of those who played.
package struct DayBest: Equatable, Sendable {
    /// The day: "2026-11-28".
    package private(set) var day: String
    /// The best game's points; `nil` before the first game.
    package private(set) var tally: QuizTally?

    /// A day on which nobody has played.
    package init(day: String) { self.day = day }

    /// The best of `day`; another day begins anew.
    package mutating func turn(to day: String) { if day != self.day { self = DayBest(day: day) } }

    /// Takes a game that ended; whether it is the best.
    package mutating func take(_ end: QuizEnd) -> Bool {
        guard end.isHighScore, tally.map({ end.tally.isBetter(than: $0) }) ?? true else { return false }
        tally = QuizTally(points: end.tally.points, speedPoints: end.tally.speedPoints)
        return true
    }

    // MARK: The file

    /// A file of the day's best is no longer, in bytes.
    private static let longestFile = 200
    private static let mostPoints = 0...100_000

    /// As it is written: "2026-11-28 800 633".
    package var text: String { tally.map { "\(day) \($0.points) \($0.speedPoints)\n" } ?? "" }

    /// Reads what ``text`` says; `nil` where it says nothing like it, or of another day.
    package init?(_ text: String, day: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 3, words[0] == day, let points = Int(words[1]), let speed = Int(words[2]),
            Self.mostPoints.contains(points), Self.mostPoints.contains(speed)
        else { return nil }
        self.day = day
        tally = QuizTally(points: points, speedPoints: speed)
    }

    /// What a file says of that day.
    package init(file: String?, day: String) {
        let bytes = file.flatMap { try? WholeFile.read($0, limit: Self.longestFile, takesPipes: false) } ?? []
        self = DayBest(String(decoding: bytes, as: UTF8.self), day: day) ?? DayBest(day: day)
    }

    /// Writes it.
    package func write(to file: String) throws(FileProblem) { try WholeFile.replace(file, with: Array(text.utf8)) }
}
