import SeededGenerator
import Study
import Testing

@Suite("A participant's run")
struct StudySessionTests {
    private let study = SampleStudy.study

    private func person(row: Int = 1) -> SamplePerson { SamplePerson(StudySession(study, row: row, order: [1, 0])) }

    /// An event in a few letters: what it is, and of which step.
    private func line(_ event: StudyEvent) -> String {
        let what =
            switch event.what {
            case .began(let row, let conditions): "began \(row) \(conditions.joined(separator: "+"))"
            case .answered(let answers, _): "answered \(answers.count)"
            case .wentBack: "went back"
            case .consented(let agreed): "consented \(agreed)"
            case .blockBegan(let performance): "block \(performance)"
            case .inBlock(let event, let seconds): "\(event) at \(seconds)"
            case .blockEnded(let why, let seconds): "ended \(why.rawValue) \(seconds)"
            case .paused(let seconds): "paused \(seconds)"
            case .interrupted(let seconds): "interrupted \(seconds)"
            case .missing(let what, let seconds): "missing \(what) \(seconds)"
            case .finished: "finished"
            case .stopped(let why): "stopped \(why.rawValue)"
            }
        return "\(event.seconds) \(event.step ?? "-"): \(what)"
    }

    @Test("a whole run: each page and block once, in the participant's order, with its times")
    func whole() {
        var person = person()
        person.run()
        func answered(_ step: String, _ count: Int, from seconds: Double) -> [String] {
            (1...count).map { "\(seconds + 3 * Double($0)) \(step): answered 1" }
        }
        let began = ["0.0 -: began 1 touch+knobs", "3.0 welcome: answered 0", "6.0 consent: consented true"]
        let touch = [
            "24.0 play/touch: block blocks/04-play-touch.quern",
            "25.0 play/touch: heard(\"clip\", time: 1) at 1.0", "26.0 play/touch: began(\"clip\") at 2.5",
            "36.0 play/touch: ended participant 12.0",
        ]
        let knobs = [
            "129.0 play/knobs: block blocks/07-play-knobs.quern",
            "130.0 play/knobs: heard(\"clip\", time: 1) at 1.0", "131.0 play/knobs: began(\"clip\") at 2.5",
            "141.0 play/knobs: ended participant 12.0",
        ]
        #expect(
            person.journal.map(line) == began + answered("about-you", 6, from: 6) + touch
                + answered("load/touch", 21, from: 36) + answered("usability/touch", 10, from: 99) + knobs
                + answered("load/knobs", 21, from: 141) + ["207.0 ranks: answered 1", "207.0 -: finished"])
        #expect(person.effects.last == .end(.finished) && person.session.ending == .finished)
        #expect(person.session.handle(.stop, at: 60).isEmpty, "nothing comes after the end")
    }

    /// Without what tells of interruptions, and without times, which are others after one.
    private func data(_ journal: [StudyEvent]) -> [String] {
        var kept: [StudyEvent] = []
        var block: Int?
        for event in journal {
            switch event.what {
            case .interrupted:
                // The earlier take is kept apart.
                if let began = block { kept.removeSubrange(began...) }
                block = nil
                continue
            case .blockBegan: block = kept.count
            case .blockEnded: block = nil
            default: break
            }
            kept.append(event)
        }
        return kept.map { event in
            var event = event
            if case .blockBegan = event.what { event.what = .blockBegan(performance: "") }
            return line(event).drop { $0 != " " }.description
        }
    }

    @Test("a run that is cut after any event goes on from its journal: all data are there once, none twice")
    func cutEverywhere() throws {
        var whole = person()
        whole.run()
        for cut in 0...whole.journal.count {
            var first = person()
            first.cut = cut
            first.run()
            #expect(first.journal.count == cut)
            var second =
                cut == 0
                ? person() : SamplePerson(try StudySession(study, journal: first.journal), journal: first.journal)
            second.run()
            #expect(data(second.journal) == data(whole.journal), "cut after \(cut)")
            #expect(
                Set(first.performances + second.performances).count == first.performances.count
                    + second.performances.count)
            let gone = second.journal.count { if case .interrupted = $0.what { true } else { false } }
            #expect(second.notices.count == gone && gone <= 1)
        }
    }

    @Test("a run that is cut again and again, anywhere, has all data once in the end")
    func cutOften() throws {
        var whole = person()
        whole.run()
        var random = SeededGenerator(seed: 41)
        for _ in 0..<60 {
            var journal: [StudyEvent] = []
            var performances: [String] = []
            repeat {
                var person =
                    journal.isEmpty
                    ? person() : SamplePerson(try StudySession(study, journal: journal), journal: journal)
                person.cut = journal.count + random.whole(1...9)
                person.run()
                (journal, performances) = (person.journal, performances + person.performances)
            } while journal.last?.what != .finished
            #expect(data(journal) == data(whole.journal))
            #expect(Set(performances).count == performances.count, "no take has another's file")
        }
    }

    @Test("after an interruption the host is told of what and for how long, and nothing goes on before they say so")
    func interruption() throws {
        var first = person()
        first.cut = 11
        first.run()
        var session = try StudySession(study, journal: first.journal)
        let step = try #require(session.step)
        #expect(step.id == "play/touch")
        let effects = session.start(at: 400, interruptedSeconds: 390)
        #expect(
            effects == [
                .write(StudyEvent(.interrupted(forSeconds: 390), step: "play/touch", seconds: 400)),
                .tellHost(.interrupted(step, forSeconds: 390)),
            ])
        #expect(session.isPaused && session.handle(.blockLeft, at: 401).isEmpty)
        let onward = session.handle(.resume, at: 402)
        guard case .begin(let take) = onward.last else { return #expect(Bool(false), "\(onward)") }
        #expect(take.performance == "blocks/04-play-touch-take-2.quern")
    }

    @Test("without consent it ends, also where the program was gone before it could say so")
    func noConsent() throws {
        var session = StudySession(study, row: 1, order: [0, 1])
        _ = session.start(at: 0)
        _ = session.handle(.answered([]), at: 1)
        #expect(session.handle(.skip, at: 1) == [.tellHost(.cannotSkipConsent)])
        let effects = session.handle(.consented(false), at: 2)
        let refused = StudyEvent(.consented(false), step: "consent", seconds: 2)
        let stopped = StudyEvent(.stopped(.noConsent), step: "consent", seconds: 2)
        #expect(effects == [.write(refused), .write(stopped), .end(.stopped(.noConsent))])
        let journal = [
            StudyEvent(.began(row: 1, conditions: ["knobs", "touch"]), seconds: 0),
            StudyEvent(.answered([], shownSeconds: 1), step: "welcome", seconds: 1), refused,
        ]
        var later = try StudySession(study, journal: journal)
        #expect(later.start(at: 2) == [.write(stopped), .end(.stopped(.noConsent))])
    }

    @Test("an answer that does not fit is refused with a reason, and the page stays")
    func refusal() {
        var person = person()
        person.cut = 3
        person.run()
        var session = person.session
        #expect(
            session.handle(.answered([StudyAnswer("why", .number(3))]), at: 9)
                == [.refuse(question: "why", reason: "this is no answer to the question")])
        #expect(session.step?.id == "about-you")
        // What may be left out is left out, what is needed is not.
        for question in ["why", "age"] {
            let effects = session.handle(.answered([StudyAnswer(question, nil)]), at: 10)
            guard case .show? = effects.last else { return #expect(Bool(false), "\(effects)") }
        }
        #expect(session.handle(.answered([]), at: 11) == [.refuse(question: "skill", reason: "please answer this")])
    }

    @Test("back to the question before, as far as the step goes: what is answered then is what counts")
    func back() {
        var person = person()
        person.cut = 4
        person.run()
        var session = person.session
        func shown(_ effects: [StudyEffect]) -> String? {
            guard case .show(let page)? = effects.last, case .questions(let questions) = page.content else {
                return nil
            }
            return questions.first?.question.name
        }
        let effects = session.handle(.back, at: 20)
        #expect(effects.first == .write(StudyEvent(.wentBack, step: "about-you", seconds: 20)))
        #expect(shown(effects) == "why")
        guard case .show(let page)? = effects.last, case .questions(let questions) = page.content else { return }
        #expect(questions.first?.given == SampleStudy.answer(questions[0].question).value, "what was answered is there")
        #expect(session.handle(.back, at: 21).isEmpty, "there is nothing before the first question of a step")
        #expect(shown(session.handle(.answered([StudyAnswer("why", .text("because"))]), at: 22)) == "age")
    }

    @Test("questions are shuffled by the seed and the row: always the same for one row, and not the same for all")
    func shuffled() {
        func order(_ row: Int, seed: UInt64 = 7) -> [String] {
            var study = study
            study.seed = seed
            var session = StudySession(study, row: row, order: [0, 1])
            _ = session.start(at: 0) + session.handle(.answered([]), at: 1)
            var effects = session.handle(.consented(true), at: 2)
            var names: [String] = []
            while case .show(let page)? = effects.last, case .questions(let questions) = page.content,
                let question = questions.first?.question
            {
                names.append(question.name)
                effects = session.handle(.answered([SampleStudy.answer(question)]), at: 3)
            }
            return names
        }
        #expect(order(3) == order(3) && order(3).sorted() == SampleStudy.questions.map(\.name).sorted())
        #expect(Set((1...20).map { order($0) }).count > 10)
        #expect(order(3) != order(3, seed: 8))
        // Written down: another order would make old data another study's.
        #expect(order(1) == Self.firstOrder)
    }

    private static let firstOrder = ["why", "age", "skill", "loud", "kind", "owns"]

    @Test("a block lasts as long as it must at least, and ends by itself; pauses do not count")
    func blockTimes() {
        var person = person()
        person.cut = 10
        person.run()
        var session = person.session
        let step = "play/touch"
        #expect(session.handle(.blockLeft, at: 26) == [.notYet(seconds: 3)])
        #expect(session.handle(.pause, at: 27) == [.pause])
        #expect(session.handle(.timePassed, at: 127).isEmpty && session.handle(.blockLeft, at: 127).isEmpty)
        #expect(
            session.handle(.resume, at: 127) == [
                .write(StudyEvent(.paused(forSeconds: 100), step: step, seconds: 127)), .goOn,
            ])
        #expect(session.handle(.blockLeft, at: 128) == [.notYet(seconds: 1)])
        #expect(session.handle(.timePassed, at: 183).isEmpty)
        let end = session.handle(.timePassed, at: 184)
        #expect(
            end.prefix(2) == [
                .endBlock, .write(StudyEvent(.blockEnded(.time, afterSeconds: 160), step: step, seconds: 184)),
            ])
    }

    @Test(
        "a block with a task goes on when that is done, and not at somebody's key; one that cannot be kept begins again"
    )
    func taskBlocks() throws {
        var study = study
        for index in study.each.indices {
            guard case .block(var block) = study.each[index].kind else { continue }
            block.task = .comeBack(times: 1)
            study.each[index].kind = .block(block)
        }
        var person = SamplePerson(StudySession(study, row: 1, order: [1, 0]))
        person.cut = 10
        person.run()
        var session = person.session
        let step = try #require(session.step)
        #expect(session.handle(.blockLeft, at: 30) == [.notUntilDone])
        let broken = session.handle(.blockBroke("no space left"), at: 31)
        #expect(
            broken == [
                .endBlock, .write(StudyEvent(.interrupted(forSeconds: 0), step: step.id, seconds: 31)),
                .tellHost(.broken(step, "no space left")),
            ])
        #expect(session.isPaused && session.handle(.blockDone, at: 32).isEmpty)
        guard case .begin(let take)? = session.handle(.resume, at: 40).last else {
            return #expect(Bool(false), "it begins again")
        }
        #expect(take.performance == "blocks/04-play-touch-take-2.quern")
        let done = session.handle(.blockDone, at: 50)
        #expect(
            done.prefix(2) == [
                .endBlock, .write(StudyEvent(.blockEnded(.done, afterSeconds: 10), step: step.id, seconds: 50)),
            ])
    }

    @Test("the host goes on to the next step, and ends it; the participant leaves; a missing device is noted")
    func hostAndLeaving() throws {
        var person = person()
        person.cut = 10
        person.run()
        var session = person.session
        #expect(
            session.handle(.missing("touchscreen", forSeconds: 2), at: 25)
                == [.write(StudyEvent(.missing("touchscreen", forSeconds: 2), step: "play/touch", seconds: 25))])
        #expect(
            session.handle(.skip, at: 26).prefix(2)
                == [
                    .endBlock, .write(StudyEvent(.blockEnded(.host, afterSeconds: 2), step: "play/touch", seconds: 26)),
                ])
        var journal = person.journal
        for effect in session.handle(.skip, at: 27) { if case .write(let event) = effect { journal.append(event) } }
        let skipped = try #require(journal.last)
        guard case .answered(let answers, _) = skipped.what else { return #expect(Bool(false)) }
        #expect(answers.count == 1 && answers.allSatisfy { $0.value == nil })
        #expect(
            session.handle(.withdraw, at: 28)
                == [
                    .write(StudyEvent(.stopped(.participant), step: "load/touch", seconds: 28)),
                    .end(.stopped(.participant)),
                ])
        var other = person.session
        #expect(
            other.handle(.stop, at: 35)
                == [
                    .endBlock, .write(StudyEvent(.stopped(.host), step: "play/touch", seconds: 35)),
                    .end(.stopped(.host)),
                ])
    }

    @Test("a journal that is none of this study is refused, with the event at which it goes wrong")
    func mismatch() throws {
        var person = person()
        person.run()
        let journal = person.journal
        func fault(_ journal: [StudyEvent], _ study: StudyDefinition? = nil) -> Int? {
            do throws(StudyMismatch) { _ = try StudySession(study ?? self.study, journal: journal) } catch {
                return error.event
            }
            return nil
        }
        #expect(fault(journal) == nil)
        #expect(fault([]) == 1 && fault(Array(journal.dropFirst())) == 1)
        #expect(fault(journal + [journal[1]]) == journal.count + 1)
        // Any event but those within a block is missed.
        for index in journal.indices.dropLast() {
            var less = journal
            let event = less.remove(at: index)
            if case .inBlock = event.what { continue }
            #expect(fault(less) != nil, "without event \(index + 1)")
        }
        var other = study
        other.conditions[0].name = "sliders"
        #expect(fault(journal, other) == 1)
        other = study
        other.before.remove(at: 0)
        #expect(fault(journal, other) == 2)
    }
}
