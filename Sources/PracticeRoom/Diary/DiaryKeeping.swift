import DisplayText
import Files
import Practice
import SoundMarking

/// What is practised, as it comes into the diary: told how everything stands, it answers with stretches to be written, and knows what of
/// them is shown.
struct DiaryKeeping: Sendable {
    private var stretches = PracticeStretches()
    private var counted: (sound: String, passes: Int, clean: Int)?
    /// The stretches of the last seven days, the earliest first.
    private var recent: [DiaryEntry] = []
    /// How fast what was played clean.
    private(set) var progress = GoalProgress()
    /// What is shown of the last seven days.
    private(set) var week: PracticeWeek
    /// The day that ``week`` ends with.
    private var day = ""
    /// Counts how often what is shown has changed.
    private(set) var changes = 0

    /// Nothing was practised yet.
    init(at now: Int) { week = PracticeWeek([], endingAt: now) }

    /// What the diary's file had when it was read.
    mutating func begin(with entries: [DiaryEntry], at now: Int) {
        progress = GoalProgress(entries)
        recent = entries
        showWeek(at: now)
    }

    /// How it stands at `now`, in seconds since 1970; a stretch that has ended, for the diary.
    mutating func observe(_ marking: MarkingState?, list: String?, at now: Double) -> DiaryEntry? {
        countPasses(marking)
        if let running = stretches.running(at: now), running.cleanPasses > 0 {
            let before = progress
            progress.add(running)
            if progress != before { changes += 1 }
        }
        let subject = marking.flatMap { PracticeStretches.Subject($0, list: list) }
        let entry = stretches.observe(subject, at: now)
        if let entry {
            progress.add(entry)
            recent.append(entry)
            showWeek(at: Int(now))
        } else if Self.day(Int(now)) != day {
            showWeek(at: Int(now))
        }
        return entry
    }

    /// Passes since it was looked at last belong to what was practised then.
    private mutating func countPasses(_ marking: MarkingState?) {
        guard let marking else { return counted = nil }
        let key = marking.file ?? marking.sound
        if let counted, counted.sound == key, marking.passes >= counted.passes {
            stretches.count(passes: marking.passes - counted.passes, clean: marking.cleanPasses - counted.clean)
        }
        counted = (key, marking.passes, marking.cleanPasses)
    }

    private mutating func showWeek(at now: Int) {
        day = Self.day(now)
        recent.removeAll { $0.began < now - Self.keptSeconds }
        week = PracticeWeek(recent, endingAt: now)
        changes += 1
    }

    private static func day(_ now: Int) -> String { LocalTime.text(now, "%Y-%m-%d") }

    /// Somewhat more than a week, whatever clocks do.
    private static let keptSeconds = 8 * 86_400
}

extension PracticeStretches.Subject {
    /// What is practised at a moment; `nil` while no sound plays as it is.
    fileprivate init?(_ marking: MarkingState, list: String?) {
        guard marking.isPlaying else { return nil }
        var loop = marking.loop.map { SectionText.name($0, of: marking.sections) }
        if let beats = marking.beatLoop {
            loop = loop ?? "\(SectionText.time(beats.lowerBound)) to \(SectionText.time(beats.upperBound))"
        }
        self.init(
            sound: marking.sound, file: marking.file, percent: Int((marking.speed * 100).rounded()),
            loop: loop ?? (marking.repeats ? Self.wholeSound : nil), list: list)
    }
}
