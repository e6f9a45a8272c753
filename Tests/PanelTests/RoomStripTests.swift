import Panel
import Terminal
import Testing
import Workshop

/// What is asked, on the stage, for all who look at it.
@Suite("What is asked, on the stage") struct RoomStripTests {
    private static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ]

    private func open(picks: Set<Int>) throws -> QuestionState {
        var question = try RoomSamples.question("open What did you hear?", counts: [], answered: 4, of: 4)
        question.texts = ["rain on a roof", "a train", "bees", "my neighbour"].enumerated().map { number, text in
            OpenAnswer(guest: GuestID(number + 1), text: text, isPicked: picks.contains(number))
        }
        return question
    }

    @Test("of written answers those that the host picked are read there, and no others")
    func picked() throws {
        for size in Self.sizes {
            var panel = RoomPanel()
            panel.display?.state.question = try open(picks: [])
            let before = panel.text(size)
            #expect(before.contains("4 of 4 answered") && !before.contains("bees"), "\(before)")
            panel.display?.state.question = try open(picks: [1, 3])
            let after = panel.text(size)
            #expect(after.contains("a train") && after.contains("my neighbour"), "\(after)")
            #expect(!after.contains("bees") && !after.contains("rain on"), "\(after)")
            #expect(after.contains("What did you hear?"), "\(after)")
        }
        var panel = RoomPanel()
        panel.display?.state.question = try open(picks: [1])
        let small = panel.text(Size(columns: 40, rows: 12))
        #expect(small.contains("a train") && small.contains("4/4"), "\(small)")
    }

    @Test(
        "long picked answers are read to their end where they have room, no answer hides another, and what has no room is counted"
    )
    func long() throws {
        var question = try open(picks: [0, 1, 2, 3])
        question.texts[0].text = String(repeating: "wind in the wires, ", count: 14) + "and then nothing"
        var panel = RoomPanel()
        panel.display?.state.question = question
        let wide = panel.text(Size(columns: 120, rows: 40))
        #expect(wide.contains("and then nothing") && wide.contains("my neighbour"), "\(wide)")
        let narrow = panel.text(Size(columns: 80, rows: 24))
        for words in ["wind in the wires", "a train", "bees", "my neighbour"] {
            #expect(narrow.contains(words), "misses \(words):\n\(narrow)")
        }
        question.texts = (1...9).map { OpenAnswer(guest: GuestID($0), text: "answer \($0)", isPicked: true) }
        panel.display?.state.question = question
        let many = panel.text(Size(columns: 80, rows: 24))
        #expect(many.contains("answer 4") && many.contains("and 5 more"), "\(many)")
    }

    @Test("a guest's question that the host shows is read while another question is up, open or closed")
    func both() throws {
        for size in Self.sizes + [Size(columns: 40, rows: 12)] {
            for isClosed in [false, true] {
                var panel = RoomPanel()
                panel.display?.state.question = try RoomSamples.question(
                    "Which? | the first | the second", counts: [9, 3], answered: 12, of: 30)
                panel.display?.state.question?.isClosed = isClosed
                panel.display?.state.guestQuestions = [
                    GuestQuestion(id: 7, text: "How long is a grain?", name: "Ada", isShown: true)
                ]
                let text = panel.text(size)
                #expect(text.contains("Ada asks: How long is a grain?"), "\(text)")
                if size.columns >= 80 { #expect(text.contains("Which?") && text.contains("the first"), "\(text)") }
            }
        }
    }

    @Test("names of answers are whole before bars are long")
    func names() throws {
        let lines: [(line: String, size: Size)] = [
            ("Which was denser? | the first | the second | the same", Size(columns: 80, rows: 24)),
            (
                "Which of these sounded most like rain to you? | the first one | the second one | the third one | none of them",
                Size(columns: 80, rows: 24)
            ),
            (
                "Which? | the first one | the second one | the third one | the fourth one | the fifth one | the sixth one | all | none",
                Size(columns: 80, rows: 24)
            ),
            (
                "Which? | the first one | the second one | the third one | the fourth one | the fifth one | the sixth one | all | none",
                Size(columns: 120, rows: 40)
            ),
        ]
        for (line, size) in lines {
            var panel = RoomPanel()
            panel.state.messages = []
            let answers = try Question(line: line).answers
            panel.display?.state.question = try RoomSamples.question(
                line, counts: answers.indices.map { 20 + $0 }, answered: 0, of: 30)
            let text = panel.text(size)
            for (number, answer) in answers.enumerated() {
                #expect(text.contains(answer) && text.contains(" \(20 + number)"), "misses \(answer):\n\(text)")
            }
            #expect(text.contains("Which"), "\(text)")
        }
    }

    @Test("the surface stays as it is, whatever is asked")
    func surface() throws {
        for size in Self.sizes + [
            Size(columns: 40, rows: 12), Size(columns: 60, rows: 17), Size(columns: 100, rows: 30),
        ] {
            var panel = RoomPanel()
            let before = panel.picture(size)
            panel.display?.state.question = try open(picks: [0, 1, 2, 3])
            panel.display?.state.guestQuestions = [
                GuestQuestion(id: 7, text: String(repeating: "why ", count: 60), name: "Ada", isShown: true)
            ]
            let after = panel.picture(size)
            let layout = try #require(Layout(size: size, panel.look()))
            let frame = layout.surfaceFrame
            for row in frame.row..<frame.endRow {
                for column in frame.column..<frame.endColumn {
                    #expect(after[column, row] == before[column, row], "\(column), \(row) of \(size)")
                }
            }
        }
    }
}
