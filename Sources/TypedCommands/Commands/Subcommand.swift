import Files
import Numbers
import Practice

/// One thing that can follow a word: how it is typed, and what it does.
struct Subcommand {
    /// As it is typed, without the word: `nudge SECONDS`.
    let usage: String
    let about: String

    init(_ usage: String, _ about: String) { (self.usage, self.about) = (usage, about) }

    /// What can follow a word; nothing for words that are explained in a line.
    static func all(_ word: PlainKeyword) -> [Subcommand] {
        switch word {
        case .mark: mark
        case .beat: beat
        case .practice: practice
        case .list: list
        default: []
        }
    }

    /// Whether what can follow a word begins with that.
    static func isVerb(_ text: some StringProtocol, of word: PlainKeyword) -> Bool {
        let verb = text.lowercased()
        return all(word).contains { PerformingReplies.first($0.usage).0 == verb }
    }

    /// All that can follow a word, in brackets.
    static func usage(_ word: PlainKeyword) -> String { "[\(all(word).map(\.usage).joined(separator: "|"))]" }

    /// Each in a line of its own, for the help.
    static func lines(_ word: PlainKeyword) -> [String] { all(word).map { "\(word.words) \($0.usage): \($0.about)" } }

    /// That what follows a word is not understood: how that one is typed, or where all are explained.
    static func problem(_ word: PlainKeyword, _ rest: String) -> PlainReply {
        let typed = "\(word.words) \(rest)"
        let verb = PerformingReplies.first(rest).0.lowercased()
        let meant = all(word).filter { PerformingReplies.first($0.usage).0 == verb }.map { "\(word.words) \($0.usage)" }
        guard !meant.isEmpty else {
            return .problem("unknown command \(quoted(typed)): help \(word.words) explains all that follows it")
        }
        return .problem("unknown command \(quoted(typed)): use \(meant.joined(separator: ", or "))")
    }

    private static let mark = [
        Subcommand("open NAME", "open a sound to mark and practise it"),
        Subcommand("play", "play from where it stands"),
        Subcommand("play N", "play section N from its beginning, over and over"),
        Subcommand("pause", "pause"),
        Subcommand("stop", "pause, and go to the beginning of the loop, else of the sound"),
        Subcommand("tap", "set a marker here: this section ends, the next begins"),
        Subcommand("step N", "so many markers on, or back: step -1"),
        Subcommand("move SECONDS", "so many seconds on, or back: move -1.5"),
        Subcommand("go SECONDS", "go to that place"),
        Subcommand("loop N", "loop section N"),
        Subcommand("loop all", "go on through the whole sound"),
        Subcommand("loop on", "loop the whole sound"),
        Subcommand("loop off", "loop nothing: play to the end"),
        Subcommand("speed PERCENT", "25 to 200 % of its own speed, at the same pitch"),
        Subcommand("section N BEGIN END", "put section N there, in seconds; the number after the last makes a new one"),
        Subcommand("name N NAME", "name section N"),
        Subcommand("delete N", "delete section N"),
        Subcommand("begin N at SECONDS", "begin section N there"),
        Subcommand("end N at SECONDS", "end section N there"),
        Subcommand("begin N by SECONDS", "begin section N so much later, or earlier: begin 2 by -10 ms"),
        Subcommand("end N by SECONDS", "end section N so much later, or earlier"),
        Subcommand("snap off|beats|zero", "what markers, edges and the cursor snap to: nothing, beats, zero crossings"),
        Subcommand("root PITCH", "the sound's own pitch: A4, or 220 Hz"),
        Subcommand("tempo BPM", "the tempo of the sound"),
        Subcommand("tempo off", "no tempo"),
        Subcommand("undo", "undo the last step of marking"),
        Subcommand("redo", "redo what was undone"),
        Subcommand("close", "close the sound; its marks are saved"),
    ]

    private static let beat = [
        Subcommand("next [COUNT]", "go to the next beat, or so many on"),
        Subcommand("previous [COUNT]", "go to the previous beat, or so many back"),
        Subcommand("COUNT", "so many beats on, or back: beat -4"),
        Subcommand("bar [COUNT]", "a bar on, or so many; back with -: bar -1"),
        Subcommand("list [NUMBER]", "list the beats with their seconds and bars, from that one on"),
        Subcommand("tap", "a beat where you hear it; paused, at the cursor"),
        Subcommand("find", "find the beats by aubiotrack: a proposal in place of those that are there"),
        Subcommand("nudge SECONDS", "move the nearest beat: nudge -10 ms"),
        Subcommand("nudge all SECONDS", "move all beats"),
        Subcommand("insert [SECONDS]", "a further beat there, or at the cursor"),
        Subcommand("delete [SECONDS]", "delete the beat nearest to that place, or to the cursor"),
        Subcommand("halve", "keep every second beat"),
        Subcommand("double", "a further beat between each two"),
        Subcommand("first [BEATS]", "the nearest beat begins a bar, of so many beats, and all others follow from it"),
        Subcommand("clear", "delete all beats"),
    ]

    private static let practice = [
        Subcommand("play", "play from where it stands"),
        Subcommand("pause", "pause"),
        Subcommand("stop", "pause, and go to the beginning of the loop, else of the sound"),
        Subcommand("loop from", "begin the loop at the nearest beat; without beats, here"),
        Subcommand("loop to", "end the loop at the nearest beat; without beats, here"),
        Subcommand("loop BEGIN END", "loop between two places, in seconds, at the beats nearest to them"),
        Subcommand("loop later [BEATS]", "move the loop on by a beat, or so many; without beats by its own length"),
        Subcommand("loop earlier [BEATS]", "move it back"),
        Subcommand("loop half", "keep its first half"),
        Subcommand("loop double", "make it twice as long"),
        Subcommand("loop off", "loop nothing"),
        Subcommand("speed PERCENT", "25 to 200 % of its own speed, at the same pitch"),
        Subcommand("count-in on", "count in a bar before it plays"),
        Subcommand("count-in off", "count nothing in"),
        Subcommand(
            "rise STEP after PASSES [to PERCENT]",
            "play faster by STEP % (\(range(RisingSpeed.Plan.steps))) after so many clean passes"
                + " (\(range(RisingSpeed.Plan.passCounts))), up to PERCENT (\(range(PracticeGoal.percents)), else 100)"),
        Subcommand("rise off", "keep the speed"),
        Subcommand("clean", "this pass is clean; early in a pass, the one before"),
        Subcommand("missed", "this pass is not clean: clean passes are counted anew"),
    ]

    private static let list = [
        Subcommand("open FILE", "open a list (M3U8 or XSPF)"),
        Subcommand("next", "open the next sound"),
        Subcommand("previous", "open the previous sound"),
        Subcommand("NUMBER", "open that sound"),
        Subcommand(
            "order ORDER",
            "what comes at the end of a sound: \(PlayOrder.Mode.allCases.map(\.rawValue).joined(separator: ", "))"),
        Subcommand("add", "add the sound that is open"),
        Subcommand("add FILE", "add a sound by its file or its name"),
        Subcommand("remove NUMBER", "remove a sound from the list; its file stays"),
        Subcommand("undo", "put back the sound that was removed last"),
        Subcommand("move NUMBER NUMBER", "move a sound to another place of the list"),
        Subcommand(
            "goal NUMBER PART at PERCENT", "set a goal: goal 3 chorus at 90 %, or goal 3 90 % for the whole sound"),
        Subcommand("goal NUMBER PART off", "remove a goal"),
        Subcommand("save [FILE]", "save the list, in its own file or another"),
        Subcommand("week", "show what you practised in the last seven days"),
    ]

    private static func range(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)–\(range.upperBound)" }
}
