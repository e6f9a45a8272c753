import Files
import Glibc
import Quiz
import Synchronization
import Terminal
import Threads

/// A game line by line: questions are printed and answered by typed lines.
package struct PlainQuiz {
    private var run: QuizRun
    private let report: any QuizReport
    private let isJSON: Bool
    /// Lines that came before they could mean something.
    private var waiting: [PlainInput.Line] = []
    private var shown: Shown?
    private var trouble: String?
    /// Whether somebody types at a terminal.
    private var isTyped = false
    private static let isAskedToStop = Atomic<Bool>(false)
    /// Milliseconds between two looks at the game.
    private static let pollMilliseconds: Int32 = 20
    /// More lines than these are not kept for later.
    private static let maxWaiting = 10_000

    /// What was printed last, as far as it does not change by itself.
    private enum Shown: Equatable {
        case about, waiting, paused, leaving, ended
        case introducing(String)
        case question(Int, isHeard: Bool, turn: SurfaceSide?, isAnswered: Bool)
    }

    /// - Parameter isJSON: whether it is told to a program.
    package init(_ run: QuizRun, isJSON: Bool = false) {
        (self.run, self.isJSON) = (run, isJSON)
        report = isJSON ? QuizJSONLines() : QuizLines()
    }

    /// Plays to the end of the game, the end of standard input, or a signal that asks; how it ended, `nil` where it did not.
    package mutating func play() -> QuizEnd? {
        Self.isAskedToStop.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in PlainQuiz.isAskedToStop.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGTTIN, SIG_IGN)
        var input = StandardInput()
        defer {
            input.end()
            run.stop()
        }
        run.start()
        // Where nobody types it begins by itself.
        isTyped = !isJSON && isatty(STDIN_FILENO) == 1
        show()
        if isTyped { write(report.begin()) } else { run.handle(.begin) }
        while !Self.isAskedToStop.load(ordering: .relaxed) {
            run.tick()
            show()
            if let end = run.end { return end }
            waiting += input.lines(milliseconds: Self.pollMilliseconds).prefix(Self.maxWaiting - waiting.count)
            while !waiting.isEmpty, takesLines {
                answer(waiting.removeFirst())
                show()
            }
            if input.hasEnded, waiting.isEmpty, run.end == nil { return leave() }
        }
        return nil
    }

    /// Whether a line can mean something now.
    private var takesLines: Bool {
        switch run.view {
        case .waiting, .introducing, .ended: false
        case .about, .paused, .leaving: true
        // What was written before is meant for when it is heard.
        case .question(let view):
            !run.isJudging
                && (isTyped || view.answered != nil || view.sides.map { $0.canBuzz || $0.turn != nil } ?? true)
        }
    }

    /// Nobody answers any more.
    private mutating func leave() -> QuizEnd? {
        run.handle(.leave)
        run.handle(.confirmed(true))
        if let end = run.end { write(report.ended(end)) }
        return run.end
    }

    private mutating func answer(_ line: PlainInput.Line) {
        guard case .text(let text) = line else { return write(report.remark("That line is too long.")) }
        switch TypedQuizLine.read(text, in: run.view) {
        case .event(let event): run.handle(event)
        case .buzz(let side):
            let now = MonotonicTime.microseconds
            run.buzz(side, touchedMicroseconds: now, nowMicroseconds: now)
        case .played:
            if !run.finishPlaying() { write(report.remark("Nothing was played yet.")) }
        case .help: write(isJSON ? [] : QuizLines.help)
        case .refused(let text): write(report.remark(text))
        }
    }

    private mutating func show() {
        if run.trouble != trouble {
            trouble = run.trouble
            if let trouble { write(report.remark(trouble)) }
        }
        let view = run.view
        let now = shown(view)
        guard now != shown else { return }
        let before = shown
        shown = now
        switch view {
        case .about(let rules, let note): write(report.about(rules, note: note))
        case .waiting: write(report.waiting())
        case .introducing(let sound): write(report.introducing(sound))
        case .paused: write(report.paused())
        case .leaving: write(report.leaving())
        case .ended(let end): write(report.ended(end))
        case .question(let view):
            var (wasShown, turnBefore) = (false, SurfaceSide?.none)
            if case .question(view.number, _, let turn, false) = before { (wasShown, turnBefore) = (true, turn) }
            if let answered = view.answered { return write(report.answered(view, answered, run.rules)) }
            if !wasShown { write(report.question(view)) }
            if let sides = view.sides, sides.turn != nil {
                if sides.turn != turnBefore { write(report.turn(sides, view)) }
            } else if view.canHearAgain {
                write(report.heard(view))
            }
        }
    }

    private func shown(_ view: QuizView) -> Shown {
        switch view {
        case .about: .about
        case .waiting: .waiting
        case .paused: .paused
        case .leaving: .leaving
        case .ended: .ended
        case .introducing(let sound): .introducing(sound)
        case .question(let view):
            .question(
                view.number, isHeard: view.canHearAgain || view.answered != nil, turn: view.sides?.turn,
                isAnswered: view.answered != nil)
        }
    }

    private func write(_ lines: [String]) {
        for line in lines {
            var rest = Array(((isJSON ? line : printable(line)) + "\n").utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return Self.isAskedToStop.store(true, ordering: .relaxed) }
                rest = rest.dropFirst(count)
            }
        }
    }
}
