/// Turns what happens while one practises into stretches for the diary: a new one begins with another sound, speed or loop, after a pause,
/// and after a minute, so that no more than that is lost with the program.
package struct PracticeStretches: Equatable, Sendable {
    /// What is practised.
    package struct Subject: Equatable, Sendable {
        package var sound: String
        package var file: String?
        package var percent: Int
        package var loop: String?
        package var list: String?

        /// What loops where the whole sound does.
        package static let wholeSound = "all of it"

        /// Makes a subject.
        package init(
            sound: String, file: String? = nil, percent: Int = 100, loop: String? = nil, list: String? = nil
        ) {
            (self.sound, self.file, self.percent, self.loop, self.list) = (sound, file, percent, loop, list)
        }
    }

    private struct Stretch: Equatable {
        var subject: Subject
        var began: Double
        var passes = 0
        var cleanPasses = 0
    }

    private var stretch: Stretch?

    /// The longest stretch, and the shortest that is worth a line, in seconds.
    package static let longestSeconds = 60.0, shortestSeconds = 1.0

    /// Nothing is practised.
    package init() {}

    /// How it stands now; told when something changes, and once a second or so.
    /// - Parameters:
    ///   - subject: what plays; `nil` while nothing does.
    ///   - now: seconds since 1970, going on.
    /// - Returns: a stretch that has ended, for the diary.
    package mutating func observe(_ subject: Subject?, at now: Double) -> DiaryEntry? {
        if let stretch, stretch.subject == subject, now >= stretch.began, now - stretch.began < Self.longestSeconds {
            return nil
        }
        defer { stretch = subject.map { Stretch(subject: $0, began: now) } }
        return entry(until: now)
    }

    /// So many passes through the loop, or through the whole sound, have ended, and of so many the player says that they were clean. A word
    /// on a pass of a stretch before counts here, with its pass.
    package mutating func count(passes: Int, clean: Int) {
        guard var counted = stretch else { return }
        counted.passes += max(passes, 0)
        counted.cleanPasses += max(clean, 0)
        counted.passes = max(counted.passes, counted.cleanPasses)
        stretch = counted
    }

    /// The stretch that goes on, as it would be written now; `nil` where nothing is worth a line yet.
    package func running(at now: Double) -> DiaryEntry? { entry(until: now) }

    private func entry(until now: Double) -> DiaryEntry? {
        guard let stretch else { return nil }
        let seconds = now - stretch.began
        guard seconds >= Self.shortestSeconds || stretch.passes > 0, (0...1e6).contains(seconds),
            (0...1e11).contains(stretch.began)
        else { return nil }
        let subject = stretch.subject
        return DiaryEntry(
            began: Int(stretch.began), seconds: (seconds * 10).rounded() / 10, sound: subject.sound, file: subject.file,
            percent: subject.percent, loop: subject.loop, passes: stretch.passes, cleanPasses: stretch.cleanPasses,
            list: subject.list)
    }
}
