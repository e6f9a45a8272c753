import DisplayText
import Files
import Granular
import Mapping

/// What can be typed, in lines.
enum PlainHelp {
    /// Words that are explained together.
    struct Group {
        /// What it is called.
        let name: String
        let words: [PlainKeyword]
    }

    /// The groups, and what is said first; or what `word`, a word, a group or a parameter, takes; all of it for "all".
    static func lines(_ word: String) -> [String] {
        guard !word.isEmpty else { return overview }
        if word.lowercased() == "all" { return opening + PlainKeyword.all.map(line) }
        let name = word.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        var lines: [String] = []
        var groupWords: [PlainKeyword] = []
        if let group = groups.first(where: { $0.name == name.lowercased() }) { groupWords = group.words }
        if case .one(let found) = TypedNames.find(name, among: PlainKeyword.all, names: \.names),
            groupWords.isEmpty || found.names.contains(name.lowercased())
        {
            lines.append(line(found))
            lines += Subcommand.lines(found)
        }
        var explained: Parameter?
        if case .one(let parameter) = TypedNames.parameter(name), groupWords.isEmpty {
            explained = parameter
            lines += of(parameter)
        }
        lines += groupWords.map(line).filter { !lines.contains($0) }
        if groupWords.isEmpty {
            let topics = Topic.called(word).flatMap { of($0, besides: explained) }
            lines += topics.filter { !lines.contains($0) }
            let elsewhere = Parameter.calledElsewhere(word).filter { $0 != explained }.map(brief)
            lines += elsewhere.filter { !lines.contains($0) }
        }
        if lines.isEmpty { lines = containing(word.lowercased()) }
        return lines.isEmpty ? KeywordReplies.unknown("command", word, nearest(word), list: "help").lines : lines
    }

    /// Every word, each in one group; what no other group has is in the last.
    static let groups: [Group] = {
        let named: [Group] = [
            Group(
                name: "playing",
                words: actions(.hold, .grain, .mute, .panic, .freeze) + [
                    .volume, .set, .values, .parameters, .undo, .redo,
                ]),
            Group(name: "scenes", words: [.scene, .scenes, .saveScene] + actions(.nextScene, .previousScene)),
            Group(
                name: "sounds",
                words: [.sound, .find, .load, .mix, .bank, .sounds] + actions(.nextSound, .previousSound, .section) + [
                    .beds, .bed, .bedLevel,
                ]),
            Group(
                name: "practising",
                words: [.mark, .beat, .practice, .list]
                    + actions(
                        .practicePlay, .nextBeat, .previousBeat, .nextBar, .previousBar, .loopFromHere, .loopToHere,
                        .loopLater, .loopEarlier, .loopOff, .tapBeat, .slower, .faster, .cleanPass, .missedPass,
                        .nextInList, .previousInList)),
            Group(name: "mappings", words: [.mapping, .mappings] + actions(.nextMapping, .previousMapping)),
            Group(
                name: "snapshots",
                words: actions(.storeSnapshot, .snapshot, .morph) + [.back, .snapshots, .name, .forget]),
            Group(
                name: "loops",
                words: actions(.loopRecord, .loopPlay, .loopHalf, .loopDouble, .loopReverse, .loopUndo) + [
                    .loopClear, .loop,
                ]),
            Group(name: "tempo", words: [.tempo] + actions(.tapTempo) + [.lock, .free]),
            Group(name: "modulation", words: [.lfo, .follower, .modulation]),
            Group(
                name: "room",
                words: [
                    .room, .roster, .guest, .part, .kick, .unlock, .ask, .reveal, .question, .asking, .show,
                    .answer, .hide, .quiz, .hand, .stage, .lead, .follow, .alone, .vote,
                ]),
            Group(name: "recording", words: actions(.record) + [.listen, .format, .stop]),
            Group(
                name: "devices",
                words: [.device, .grab, .output] + actions(.monitor, .keepInput) + [
                    .inputLevel, .monitorLevel, .midi, .learn, .unlearn,
                ]),
        ]
        let rest = PlainKeyword.all.filter { word in !named.contains { $0.words.contains(word) } }
        return named + [Group(name: "other", words: rest)]
    }()

    private static let opening = [
        "A parameter and its value: pitch 440 Hz, pitch A4, pitch +7 st, duration 50 ms, window hann, pan -0.5.",
        "+ or \"by\" adds to the current value; so does - where the range has no negative values. You can abbreviate names as "
            + "long as they are unique.",
    ]

    private static let overview =
        opening + groups.map { group in "\(group.name): \(group.words.map(\.words).joined(separator: ", "))" }
        + [
            "Topics to get help on are \(topics).",
            "Type help and a group, a topic or a word to have it explained, such as help loops or help reverb; help all "
                + "explains everything.",
        ]

    /// The topics that no command is called like.
    private static let topics = Topic.all.map(\.name)
        .filter { name in !PlainKeyword.all.contains { $0.names.contains(name) } }.joined(separator: ", ")

    private static func actions(_ names: Action.Name...) -> [PlainKeyword] { names.map { .action($0) } }

    private static func line(_ word: PlainKeyword) -> String { "\(word.usage): \(word.about)" }

    private static func nearest(_ word: String) -> String? {
        TypedNames.nearest(
            word,
            among: PlainKeyword.all.flatMap(\.names) + groups.map(\.name)
                + Topic.all.map(\.name).filter { $0.count > 2 }
                + Parameter.allCases.map(\.definition.name))
    }

    /// A topic, and its parameters.
    /// - explained: a parameter that is explained already; where the topic is called like it, it says no more.
    private static func of(_ topic: Topic, besides explained: Parameter?) -> [String] {
        (explained?.definition.name == topic.name ? [] : ["\(topic.name): \(topic.about)"])
            + topic.parameters.filter { $0 != explained }.map(brief)
    }

    /// A parameter in a line.
    private static func brief(_ parameter: Parameter) -> String {
        "\(parameter.definition.name): \(parameter.definition.about); takes \(Quantity(parameter).words)"
    }

    /// The commands and parameters of which that text is said, or part of the name.
    private static func containing(_ text: String) -> [String] {
        guard text.count > 2 else { return [] }
        let words = PlainKeyword.all.map(line).filter { $0.lowercased().contains(text) }
        let parameters = Parameter.allCases.map { "\($0.definition.name): \($0.definition.about)" }
            .filter { $0.lowercased().contains(text) }
        return words + parameters
    }

    private static func of(_ parameter: Parameter) -> [String] {
        let quantity = Quantity(parameter)
        let example = parameter.choices.isEmpty ? "; \(quantity.example)" : ""
        return [
            "\(quantity.name): \(parameter.definition.about)", "\(quantity.name) takes \(quantity.words)\(example)",
        ]
    }
}
