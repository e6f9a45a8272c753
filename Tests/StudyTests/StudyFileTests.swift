import Granular
import Study
import Testing

@Suite("Reading studies") struct StudyFileTests {
    private func read(_ text: String) -> StudyFile { StudyFile(bytes: Array(text.utf8), file: "f") }

    @Test("A study has its conditions, its order and its steps of every kind")
    func whole() throws {
        let file = read(
            """
            name = "Ways"
            about = "Which way?"
            author = "Ada"
            order = "latin-square"
            seed = 7

            [[condition]]
            name = "knobs"
            title = "Knobs"
            mapping = "knobs"
            values = { density = 20, filter = "low-pass" }
            factors = { way = "turned", task = "explore" }
            [[condition]]
            name = "own"
            mapping = "mine/own.toml"
            sound = "rain"
            factors = { way = "touched", task = "explore" }

            [[before]]
            kind = "consent"
            title = "Taking part"
            text = \"\"\"
            One line,
            and   on.

            Second paragraph.
            \"\"\"
            agree = "Yes"

            [[each]]
            kind = "play"
            text = "Play with {condition}."
            for = ["turned"]
            at = [1, 2]
            least = 10
            most = 60.5
            [[each]]
            kind = "questions"
            shuffled = true
            [[each.question]]
            name = "easy"
            ask = "It was easy"
            kind = "likert"
            points = 5
            low = "no"
            high = "yes"
            [[each.question]]
            name = "age"
            ask = "How old are you?"
            kind = "number"
            range = [0, 120]
            unit = "years"
            optional = true
            [[each.question]]
            name = "how-much"
            ask = "How much?"
            kind = "slider"
            range = [0, 1]
            step = 0.25
            low = "little"
            high = "much"
            [[each]]
            kind = "match"
            most = 60
            [[each.target]]
            name = "a"
            values = { pitch = 330 }
            [[each]]
            kind = "come-back"
            [[each]]
            kind = "commands"
            rounds = 3
            [[each.command]]
            name = "next"
            say = "Next sound"
            action = "next-sound"
            [[each.command]]
            name = "off"
            say = "Level to zero"
            parameter = "level"
            within = [-60, -50]
            [[each]]
            kind = "listen"
            [[each.clip]]
            name = "a"
            scene = "tanpura"
            seconds = 6
            [[each]]
            kind = "trace"
            [[each.clip]]
            name = "b"
            seconds = 6
            values = { duration = 0.1 }
            moves = { pitch = [200, 800, 200] }
            [[each]]
            kind = "tlx"

            [[after]]
            name = "end"
            kind = "questions"
            [[after.question]]
            name = "most"
            ask = "Which?"
            kind = "ranking"
            options = "conditions"
            [[after.question]]
            name = "music"
            ask = "What?"
            kind = "several"
            options = ["Pop", "Rock"]
            [[after.question]]
            name = "why"
            ask = "Why?"
            kind = "text"
            """)
        #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
        let study = try #require(file.study)
        #expect(study.name == "Ways" && study.about == "Which way?" && study.author == "Ada")
        #expect(study.order == .latinSquare && study.seed == 7)
        #expect(
            study.conditions == [
                StudyCondition(
                    "knobs", title: "Knobs", mapping: "knobs", values: [.density: 20, .filter: 1],
                    factors: [.init("way", "turned"), .init("task", "explore")]),
                StudyCondition(
                    "own", title: "own", mapping: "mine/own.toml", sound: .sound("rain"),
                    factors: [.init("way", "touched"), .init("task", "explore")]),
            ])
        #expect(
            study.before == [
                StudyStep(
                    "consent", title: "Taking part", text: "One line, and on.\nSecond paragraph.",
                    .consent(agree: "Yes"))
            ])
        #expect(
            study.each.map(\.name) == ["play", "questions", "match", "come-back", "commands", "listen", "trace", "tlx"])
        #expect(
            study.each.map(\.kind) == [
                .block(StudyBlock(.play, leastSeconds: 10, mostSeconds: 60.5)),
                .questions(
                    [
                        StudyQuestion("easy", "It was easy", .likert(points: 5, low: "no", high: "yes")),
                        StudyQuestion("age", "How old are you?", .number(0...120, unit: "years"), isOptional: true),
                        StudyQuestion("how-much", "How much?", .slider(0...1, step: 0.25, low: "little", high: "much")),
                    ], isShuffled: true),
                .block(StudyBlock(.match([StudyTarget("a", values: [.pitch: 330])]), mostSeconds: 60)),
                .block(StudyBlock(.comeBack(times: 3))),
                .block(
                    StudyBlock(
                        .commands(
                            [
                                StudyCommand("next", text: "Next sound", done: .action("next-sound")),
                                StudyCommand("off", text: "Level to zero", done: .parameter(.level, -60 ... -50)),
                            ], gapSeconds: 30, rounds: 3))),
                .block(
                    StudyBlock(.listen([StudyClip("a", sound: .scene("tanpura"), seconds: 6, moves: [:])], times: 1))),
                .block(
                    StudyBlock(
                        .trace(
                            [
                                StudyClip(
                                    "b", sound: .scene("study"), seconds: 6, values: [.duration: 0.1],
                                    moves: [.pitch: [200, 800, 200]])
                            ], times: 3))), .questionnaire(.tlx),
            ])
        #expect(study.each[0].conditions == ["turned"] && study.each[0].positions == [1, 2])
        #expect(
            study.after.map(\.kind) == [
                .questions(
                    [
                        StudyQuestion("most", "Which?", .ranking(.conditions)),
                        StudyQuestion("music", "What?", .several(.words(["Pop", "Rock"]))),
                        StudyQuestion("why", "Why?", .text(longest: 1_000)),
                    ], isShuffled: false)
            ])
        #expect(study.plan(order: study.orders.order(ofRow: 2)).first { $0.step.name == "play" }?.id == "play/knobs")
    }

    @Test("A file that cannot be read says why")
    func noFile() {
        #expect(StudyFile(path: "/nowhere/s.toml").failure == .notFound)
        #expect(StudyFile(path: "/").failure == .notFound)
        #expect(read("name = \"a\nb\"").failure == .badData)
        let latin1 = StudyFile(bytes: Array("name = \"".utf8) + [0xE9], file: "f")
        #expect(latin1.diagnostics.map { "\($0)" } == ["f:1:9: the file is not UTF-8 text"])
    }

    @Test("Lines that end as on Windows are the same")
    func otherLineEnds() {
        let text =
            "name = \"a\"\n[[condition]]\nname = \"c\"\nmapping = \"touch\"\n[[each]]\nkind = \"text\"\ntext = \"\"\"\na\nb\n\nc\"\"\"\n"
        #expect(read(text).study != nil && read(text.replacing("\n", with: "\r\n")).study == read(text).study)
    }

    @Test("A study's texts and numbers are bounded")
    func bounds() {
        func error(_ step: String) -> String { read(StudyErrorTests.head + step).errors.first.map { "\($0)" } ?? "" }
        let page = "[[each]]\nkind = \"text\"\ntext = \""
        #expect(error(page + String(repeating: "a", count: 8_000) + "\"") == "")
        #expect(
            error(page + String(repeating: "a", count: 8_001) + "\"")
                == "f:11:8: text is too long: it can have at most 8000 characters")
        #expect(
            error(page + "e" + String(repeating: "\u{301}", count: 20_000) + "\"")
                == "f:11:8: text is too long: it can have at most 8000 characters")
        #expect(error(page + "a\\u001Bb\"") == "f:11:8: text must have no control characters")
        #expect(error(page + " \\n \"") == "f:11:8: text is empty")
        let many = String(repeating: "[[each.target]]\nname = \"a\"\nvalues = { pitch = 1 }\n", count: 101)
        #expect(error("[[each]]\nkind = \"match\"\n" + many) == "f:11:8: a step has 1 to 100 [[target]], not 101")
        let conditions = (1...13).map { "[[condition]]\nname = \"c\($0)\"\nmapping = \"touch\"\n" }.joined()
        #expect(
            read("name = \"a\"\norder = \"fixed\"\n" + conditions + "[[each]]\nkind = \"sus\"").errors.map { "\($0)" }
                == ["f:3:3: a study has 1 to 12 [[condition]], not 13"])
    }
}
