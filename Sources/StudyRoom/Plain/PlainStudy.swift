import Files
import Glibc
import Study
import Synchronization
import Terminal
import Threads

/// A run line by line: pages are printed and answered by typed lines, blocks are played on the touch device.
package struct PlainStudy {
    private var run: StudyRun
    private let seconds: () -> Double
    private var shown = RunView.starting
    /// What was missing when that was told last.
    private var missing: String?
    /// What the host is asked about before it is done.
    private var asked: StudyInput?
    private var isLeaving = false
    private static let isAskedToStop = Atomic<Bool>(false)
    /// Milliseconds between two looks at the instrument.
    private static let pollMilliseconds: Int32 = 20
    /// What the host types during a run, and what it does.
    private static let help =
        "The host can type: pause, resume, skip, leave, stop. A participant can type: back, withdraw. Where a line of text is asked for, or a word means something else, put / before: /back."

    /// - seconds: since the participant began.
    package init(_ run: StudyRun, seconds: @escaping () -> Double) { (self.run, self.seconds) = (run, seconds) }

    /// Runs until its end, the end of standard input, or a signal that asks; how it ended, `nil` where it goes on another time.
    package mutating func play() -> StudyEnding? {
        Self.isAskedToStop.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in PlainStudy.isAskedToStop.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGTTIN, SIG_IGN)
        var input = StandardInput()
        defer { input.end() }
        write(Self.help)
        while !Self.isAskedToStop.load(ordering: .relaxed) {
            run.tick(at: seconds())
            show()
            if case .ended(let ending) = run.view, run.isIdle { return ending }
            if isLeaving { return nil }
            for line in input.lines(milliseconds: Self.pollMilliseconds) {
                switch line {
                case .text(let text): answer(text)
                case .tooLong: write("That line is too long.")
                }
                run.tick(at: seconds())
                show()
            }
            if input.hasEnded, !run.isPlaying { return nil }
        }
        return nil
    }

    private mutating func answer(_ line: String) {
        run.clearRemark()
        if let asked {
            self.asked = nil
            guard line.trimmed.lowercased() == "yes" else {
                write("It goes on.")
                shown = .starting
                return show()
            }
            run.handle(asked, at: seconds())
        } else if case .block(_, let prompt, true) = run.view, isOfBlock(line, prompt) {
            answerView(line)
        } else if isWord("leave", line) {
            isLeaving = true
        } else if let command = command(line) {
            switch command {
            case .stop: ask(command, "This ends the run for good. Type yes to end it; leave goes on another time.")
            case .withdraw: ask(command, "Then you take no further part. Type yes to end it.")
            case .skip: ask(command, "This goes on without an answer here. Type yes to go on.")
            default: carryOut(command)
            }
        } else {
            answerView(line)
        }
        if let remark = run.remark { write(RunWords.remark(remark)) }
    }

    private mutating func ask(_ command: StudyInput, _ question: String) {
        asked = command
        write(question)
    }

    /// Does what was asked for; where nothing comes of it, a line says so.
    private mutating func carryOut(_ command: StudyInput) {
        let before = run.view
        run.handle(command, at: seconds())
        if run.remark == nil, run.view == before, let words = RunWords.nothing(command) { write(words) }
    }

    /// What a line says that is no answer: where any line is one, a word behind a slash.
    private func word(_ line: String) -> String? {
        let word = line.trimmed.lowercased()
        if word.hasPrefix("/") { return String(word.dropFirst()) }
        return isTextAsked ? nil : word
    }

    /// Whether a line is about what can be chosen in a block, and not the host's or the participant's word for the run.
    private func isOfBlock(_ line: String, _ prompt: BlockPrompt) -> Bool {
        guard !prompt.choices.isEmpty, !line.trimmed.isEmpty else { return false }
        return prompt.choice(typed: line) != nil || RunWords.phrase(prompt, typed: line) != nil
    }

    private func isWord(_ wanted: String, _ line: String) -> Bool { word(line) == wanted }

    /// What a line asks for beside answers; `nil` where it is one.
    private func command(_ line: String) -> StudyInput? {
        switch word(line) {
        case "pause": return .pause
        case "resume": return .resume
        case "skip": return .skip
        case "stop": return .stop
        case "back": return .back
        case "withdraw": return .withdraw
        default: return nil
        }
    }

    /// Whether any line is an answer.
    private var isTextAsked: Bool {
        guard case .page(let page) = run.view, case .questions(let questions) = page.content,
            case .text? = questions.first?.question.kind
        else { return false }
        return true
    }

    private mutating func answerView(_ line: String) {
        let word = line.trimmed.lowercased()
        switch run.view {
        case .page(let page): answer(line, on: page)
        case .block(_, let prompt, _):
            if prompt.choices.isEmpty {
                guard word.isEmpty || word == "next" else { return write(RunWords.block(prompt)) }
                return run.handle(.blockLeft, at: seconds())
            }
            guard let choice = prompt.choice(typed: line) else {
                return write(RunWords.phrase(prompt, typed: line) ?? RunWords.choices(prompt))
            }
            run.choose(choice.choice)
        case .paused, .trouble: run.handle(.resume, at: seconds())
        case .starting, .ended: break
        }
    }

    private mutating func answer(_ line: String, on page: StudyPage) {
        switch page.content {
        case .text: run.handle(.answered([]), at: seconds())
        case .consent:
            switch line.trimmed.lowercased() {
            case "yes", "y": run.handle(.consented(true), at: seconds())
            case "no", "n": run.handle(.consented(false), at: seconds())
            default: write("Type yes or no.")
            }
        case .questions(let questions):
            guard let question = questions.first else { return run.handle(.answered([]), at: seconds()) }
            if line.trimmed.isEmpty, let given = question.given {
                return run.handle(.answered([StudyAnswer(question.question.name, given)]), at: seconds())
            }
            do {
                let value = try TypedAnswer.value(of: line, to: question)
                run.handle(.answered([StudyAnswer(question.question.name, value)]), at: seconds())
            } catch {
                write("\(error)")
            }
        }
    }

    private mutating func show() {
        if run.missingNow != missing {
            missing = run.missingNow
            if let missing { write(RunWords.missing(missing)) }
        }
        let view = run.view.withoutProgress
        guard view != shown else { return }
        let before = shown
        shown = view
        switch shown {
        case .starting: break
        case .page(let page): PageLines.lines(page).forEach(write)
        case .block(let take, let prompt, let isReady):
            guard isReady else { return }
            if case .block(let last, _, true) = before, last == take {
                write(RunWords.block(prompt))
            } else {
                ([""] + RunWords.title(take) + [RunWords.block(prompt)]).forEach(write)
            }
        case .paused(let notice): write("\(RunWords.paused(notice)) Press Enter to go on.")
        case .trouble(let text): write("\(text). Mend it, then press Enter.")
        case .ended(let ending): write(RunWords.ended(ending))
        }
    }

    private func write(_ line: String) {
        let bytes = Array((printable(line) + "\n").utf8)
        bytes.withUnsafeBytes { _ = Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}
