import Files
import Numbers
import Study

/// What a run says, in words: the same on the screen and in plain lines.
enum RunWords {
    /// Why something was not done.
    static func remark(_ remark: StudyRun.Remark) -> String {
        switch remark {
        case .refused(_, let reason): "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
        case .notYet(let seconds): "This part goes on for \(Int(seconds.rounded(.up))) s more, at least."
        case .notUntilDone: "This goes on by itself when everything in it is done."
        case .cannotSkipConsent: "Only the participant can consent."
        }
    }

    /// What somebody is asked who does not take part.
    static let decline = "You take no part? Then choose it once more."

    /// What stands above a block.
    static func title(_ take: StudyTake) -> [String] {
        let title = take.step.filled(take.step.step.title), text = take.step.filled(take.step.step.text)
        return ["[\(take.number) of \(take.count)] \(title)", text].filter { !$0.isEmpty }
    }

    /// What is to be done now, and what can be chosen.
    static func block(_ prompt: BlockPrompt) -> String {
        [prompt.text, choices(prompt)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What somebody is told who cannot be heard, or not play.
    static func missing(_ what: String) -> String { "Tell the host: the \(what) is missing." }

    /// What can be chosen, as it is typed.
    static func choices(_ prompt: BlockPrompt) -> String {
        guard !prompt.choices.isEmpty else { return prompt.canLeave ? "Press Enter to go on." : "" }
        return prompt.choices.map { "\($0.title): type \($0.typed)." }.joined(separator: " ")
    }

    /// Why a word that is about a phrase does nothing now; `nil` for all other words, and where there is no phrase.
    static func phrase(_ prompt: BlockPrompt, typed text: String) -> String? {
        guard let phrase = prompt.phrase else { return nil }
        switch text.trimmed.lowercased() {
        case "play" where phrase.isPlaying: return "It plays already. \(choices(prompt))"
        case "pause" where !phrase.isPlaying: return "It stands still already. \(choices(prompt))"
        // Who means the phrase does not end the run.
        case "stop":
            let words = phrase.isPlaying ? "pause pauses the phrase" : "the phrase stands still"
            return "There is no stop here: \(words), and the host ends the run with /stop."
        default: return nil
        }
    }

    /// That nothing came of what was typed; `nil` for what always has an end.
    static func nothing(_ input: StudyInput) -> String? {
        switch input {
        case .back: "There is no page to go back to."
        case .pause: "It is paused already. Press Enter to go on."
        case .resume: "It is not paused."
        default: nil
        }
    }

    /// Why it does not go on.
    static func paused(_ notice: StudyNotice?) -> String {
        switch notice {
        case .interrupted(let step, let seconds):
            let again =
                if case .block = step.step.kind { "This block begins again" } else { "It goes on at the same page" }
            return "The program was gone for \(duration(seconds)) during \(name(step)). \(again)."
        case .broken(let step, let reason):
            return
                "Tell the host: \(name(step)) could not be kept: \(reason). Once that is mended, this block begins again."
        case .cannotSkipConsent, nil: return "Paused."
        }
    }

    /// What a step is called for people: its title, else what it is, and in which condition.
    private static func name(_ step: PlannedStep) -> String {
        let title = step.filled(step.step.title)
        if !title.isEmpty { return title }
        return step.condition.map { "\(step.step.name), \($0.title)" } ?? step.step.name
    }

    /// How it ended.
    static func ended(_ ending: StudyEnding) -> String {
        switch ending {
        case .finished: "That was all. Thank you."
        case .stopped(.noConsent): "Thank you. You take no part."
        case .stopped: "It ends here. Thank you."
        }
    }

    private static func duration(_ seconds: Double) -> String {
        seconds < 90 ? "\(Int(seconds.rounded())) s" : "\(Int((seconds / 60).rounded())) min"
    }
}
