import Study
import Testing

@Suite("Questionnaires")
struct QuestionnaireTests {
    private func answers(_ questionnaire: Questionnaire, _ numbers: [Double]) -> [StudyAnswer] {
        zip(questionnaire.pages[0].questions, numbers).map { StudyAnswer($0.name, .number($1)) }
    }

    private func value(_ questionnaire: Questionnaire, _ answers: [StudyAnswer], _ name: String) throws -> Double {
        try #require(questionnaire.scores(of: answers).first { $0.name == name }).result.get()
    }

    @Test("SUS: the example of its author comes to 22 points, 55")
    func sus() throws {
        #expect(try value(.sus, answers(.sus, [5, 4, 2, 1, 2, 3, 2, 4, 5, 2]), "sus") == 55)
        #expect(try value(.sus, answers(.sus, Array(repeating: 3, count: 10)), "sus") == 50)
        #expect(try value(.sus, answers(.sus, [5, 1, 5, 1, 5, 1, 5, 1, 5, 1]), "sus") == 100)
        #expect(try value(.sus, answers(.sus, [1, 5, 1, 5, 1, 5, 1, 5, 1, 5]), "sus") == 0)
    }

    @Test("NASA-TLX: raw is the mean, weighted counts each scale as often as it was chosen of the fifteen pairs")
    func taskLoad() throws {
        let ratings: [Double] = [30, 15, 60, 40, 30, 40]
        #expect(abs(try value(.tlx, answers(.tlx, ratings), "tlx") - 215.0 / 6) < 1e-12)
        // Mental 3, physical 0, temporal 5, performance 1, effort 3, frustration 3: 640 / 15.
        let pairs = Questionnaire.weightedTLX.pages[1].questions
        #expect(pairs.count == 15)
        let strength = [
            "Temporal Demand": 5, "Mental Demand": 3, "Effort": 3, "Frustration": 3, "Performance": 1,
            "Physical Demand": 0,
        ]
        var wins: [String: Int] = [:]
        let chosen = pairs.map { question in
            guard case .choice(.words(let two)) = question.kind else { return StudyAnswer(question.name, nil) }
            // Mental over frustration, frustration over effort, effort over mental.
            let circle = ["Mental Demand": "Frustration", "Frustration": "Effort", "Effort": "Mental Demand"]
            let winner =
                circle[two[0]] == two[1]
                ? two[0]
                : circle[two[1]] == two[0]
                    ? two[1]
                    : strength[two[0], default: 0] > strength[two[1], default: 0] ? two[0] : two[1]
            wins[winner, default: 0] += 1
            return StudyAnswer(question.name, .choice(winner))
        }
        #expect(wins == strength.filter { $0.value > 0 })
        let all = answers(.weightedTLX, ratings) + chosen
        #expect(abs(try value(.weightedTLX, all, "tlx-weighted") - 640.0 / 15) < 1e-12)
        #expect(abs(try value(.weightedTLX, all, "tlx") - 215.0 / 6) < 1e-12)
        // Each two scales meet once.
        let met = Set(
            pairs.compactMap { question in if case .choice(.words(let two)) = question.kind { Set(two) } else { nil } })
        #expect(met.count == 15 && met.allSatisfy { $0.count == 2 })
    }

    @Test("UEQ-S: answers of 1 to 7 count -3 to 3, four items of each quality")
    func experience() throws {
        let given = answers(.ueqS, [7, 6, 5, 4, 1, 2, 3, 4])
        #expect(try value(.ueqS, given, "ueq-s-pragmatic") == 1.5)
        #expect(try value(.ueqS, given, "ueq-s-hedonic") == -1.5)
        #expect(try value(.ueqS, given, "ueq-s") == 0)
    }

    @Test(
        "an answer that is missing, or none of the scale, is named in place of a number",
        arguments: Questionnaire.allCases)
    func missing(_ questionnaire: Questionnaire) {
        let questions = questionnaire.pages.flatMap(\.questions)
        let all = questions.map { SampleStudy.answer($0) }
        for score in questionnaire.scores(of: all) {
            #expect(throws: Never.self) { try score.result.get() }
            #expect((try? score.result.get()).map(score.range.contains) == true)
        }
        var less = all
        less[0] = StudyAnswer(questions[0].name, .number(1_000))
        let first = questionnaire.scores(of: less)[0]
        #expect(first.result == .failure(MissingAnswers(questions: [questions[0].name])))
        #expect(
            questionnaire.scores(of: [])[0].result == .failure(MissingAnswers(questions: first.needed(of: questions))))
        #expect(MissingAnswers(questions: ["sus-1", "sus-2"]).description == "no answer to sus-1, sus-2")
    }
}

extension QuestionnaireScore {
    /// The names of the questions that it is made of, of which those that are missed first are named.
    fileprivate func needed(of questions: [StudyQuestion]) -> [String] {
        let names = questions.map(\.name)
        return name == "tlx-weighted"
            ? Array(names.prefix(6)) : name == "ueq-s-pragmatic" ? Array(names.prefix(4)) : names
    }
}

@Suite("Answers")
struct AnswerTests {
    @Test(
        "an answer is taken only if it fits its question",
        arguments: [
            ("age", .number(16), true), ("age", .number(15), false), ("age", .number(20.5), false), ("age", nil, true),
            ("age", .number(.nan), false), ("age", .number(.infinity), false), ("age", .text("20"), false),
            ("owns", .choices([]), true), ("owns", .choices(["piano"]), true), ("owns", .choices(["flute"]), false),
            ("owns", .choices(["piano", "piano"]), false), ("owns", nil, false), ("why", nil, true),
            ("why", .text(String(repeating: "x", count: 200)), true),
            ("why", .text(String(repeating: "x", count: 201)), false), ("skill", .number(5), true),
            ("skill", .number(0), false), ("skill", nil, false), ("loud", .number(0.3), true),
            ("loud", .number(0.35), false), ("loud", .number(1.1), false), ("kind", .choice("staff"), true),
            ("kind", .choice("guest"), false), ("kind", .choices(["staff"]), false),
        ] as [(String, StudyAnswer.Value?, Bool)])
    func fits(_ name: String, _ value: StudyAnswer.Value?, _ isTaken: Bool) throws {
        let question = try #require(SampleStudy.questions.first { $0.name == name })
        #expect((question.refusal(of: value, conditions: []) == nil) == isTaken)
    }

    @Test("a ranking has each option once; a needed text has something to read")
    func ranking() {
        let best = StudyQuestion("best", "", .ranking(.conditions))
        #expect(best.refusal(of: .choices(["b", "a"]), conditions: ["a", "b"]) == nil)
        for wrong in [["a"], ["a", "a"], ["a", "b", "b"], ["a", "c"]] {
            #expect(best.refusal(of: .choices(wrong), conditions: ["a", "b"]) != nil)
        }
        let why = StudyQuestion("why", "", .text(longest: 9))
        #expect(why.refusal(of: .text(" \n"), conditions: []) != nil)
    }
}
