import Study
import Testing

/// Learning a phrase, in steps of a tenth of a second.
@Suite("A block of learning by ear") struct LearnTaskTests {
    private static let conditions = ["tools", "player"].map { StudyCondition($0, title: $0, mapping: "keys") }
    private static let learning = StudyLearning(
        [PhraseTakeTests.phrase, StudyPhrase("q", tempo: 60, sections: [[[1], [1]]])], pads: 3,
        toolConditions: ["tools"])

    private struct Person {
        var session: BlockSession
        var seconds = 0.0
        var isPlaying = false
        var effects: [BlockEffect] = []

        init(_ condition: Int, position: Int = 1, most: Double? = nil) {
            let block = StudyBlock(.learn(LearnTaskTests.learning), mostSeconds: most)
            let step = PlannedStep(
                StudyStep("learn", .block(block)), condition: LearnTaskTests.conditions[condition], position: position)
            session = BlockSession(block, at: step)
            // It loads for a moment.
            effects = session.step(.init(seconds: 0)) + session.step(.init(seconds: 0.5))
            seconds = 0.9
            wait(0.1)
        }

        mutating func wait(_ more: Double, _ choices: [BlockChoice] = [], taps: [BlockTap] = []) {
            seconds += more
            let new = session.step(
                .init(seconds: seconds, choices: choices, taps: taps, hearing: .init(isPlaying: isPlaying)))
            for case .phrase(.play) in new { isPlaying.toggle() }
            effects += new
        }

        mutating func choose(_ choice: BlockChoice) {
            wait(0.1, [choice])
            wait(0.1)
        }

        /// Taps the phrase, all on pads that are `shift` further.
        mutating func tap(shift: Int = 0) {
            for note in PhraseTakeTests.phrase.notes {
                let pad = (note.pad - 1 + shift) % 3
                wait(0.25, taps: [BlockTap(seconds: 50 + note.seconds, place: (Double(pad) + 0.5) / 3)])
            }
        }

        var events: [BlockEvent] { effects.compactMap { if case .record(let event) = $0 { event } else { nil } } }
        var steps: [PhraseStep] { effects.compactMap { if case .phrase(let step) = $0 { step } else { nil } } }
    }

    @Test("is heard, tried, and done with the last tap of the take that has it, which is said before it goes on")
    func reproduced() {
        var person = Person(1)
        person.choose(.play)
        #expect(person.session.prompt.choices.first?.title == "Pause")
        person.choose(.play)
        person.tap(shift: 1)
        person.wait(3)
        #expect(person.session.prompt.text.hasPrefix("Not yet:"))
        person.tap()
        let tries = person.events.compactMap { if case .tried("p", let percent) = $0 { percent } else { nil } }
        #expect(tries.count == 2 && tries[0] < 90 && tries[1] == 100)
        let others = person.events.filter { if case .tried = $0 { false } else { true } }
        #expect(
            others == [
                .asked("p", round: 1), .heard("p", time: 1), .began("p"), .began("p"), .did("p", round: 1),
            ])
        #expect(person.session.prompt.text.hasPrefix("You have it:") && person.session.prompt.choices.isEmpty)
        #expect(person.effects.last == .sound(.silence))
        person.tap()
        person.choose(.play)
        person.wait(1)
        #expect(person.effects.last == .finish && person.events.last == .did("p", round: 1))
        #expect(person.steps == [.open(PhraseTakeTests.phrase), .play, .play])
    }

    @Test("says what goes round, how fast, and where it stands, as the tools leave it; without tools nothing of that")
    func shown() {
        var (with, without) = (Person(0), Person(1))
        let whole = PhraseTakeTests.phrase.seconds, beat = PhraseTakeTests.phrase.beatSeconds
        func hear(_ person: inout Person, at seconds: Double, loop: ClosedRange<Double>? = nil) -> BlockPrompt {
            person.seconds += 0.1
            _ = person.session.step(
                .init(
                    seconds: person.seconds,
                    hearing: .init(isPlaying: person.isPlaying, positionSeconds: seconds, loopSeconds: loop)))
            return person.session.prompt
        }
        with.choose(.slower)
        var prompt = hear(&with, at: 2 * beat, loop: beat...3 * beat)
        #expect(prompt.text.hasSuffix("Beats 2 to 3 loop. Speed 90 %. It stands at beat 3 of 8."), "\(prompt.text)")
        #expect(prompt.phrase?.place == 2 && prompt.phrase?.loop == 1...3 && prompt.phrase?.speed == 0.9)
        #expect(prompt.phrase?.sectionBeats == PhraseTakeTests.phrase.sectionBeats && prompt.pads == 3)
        with.choose(.section)
        prompt = hear(&with, at: 0, loop: 0...2 * beat)
        #expect(prompt.text.contains("Section 1 of \(PhraseTakeTests.phrase.sections.count) loops."), "\(prompt.text)")
        let plain = hear(&without, at: whole / 2)
        #expect(!plain.text.contains("stands") && plain.phrase?.hasBeats == false && plain.phrase?.place == 4)
    }

    @Test("is typed by words: pause while it plays, and what has two words with a space or a hyphen")
    func typed() {
        var person = Person(0)
        #expect(person.session.prompt.choice(typed: "play")?.choice == .play)
        #expect(person.session.prompt.choice(typed: "pause") == nil)
        person.choose(.play)
        #expect(person.session.prompt.choice(typed: "Pause")?.choice == .play)
        #expect(person.session.prompt.choice(typed: "play") == nil, "what plays is not paused by play")
        #expect(person.session.prompt.choice(typed: "")?.choice == .play)
        for (key, choice) in [
            ("s", BlockChoice.section), ("a", .loopFrom), ("-", .beatBack), ("+", .beatOn), (">", .faster),
        ] {
            #expect(person.session.prompt.choice(typed: key)?.choice == choice, "\(key)")
        }
        for words in ["give up", "give-up", " Give  Up "] {
            #expect(person.session.prompt.choice(typed: words)?.choice == .giveUp, "\(words)")
        }
        #expect(person.session.prompt.choice(typed: "give") == nil)
    }

    @Test("has tools in the conditions that the study names, and there alone")
    func tools() {
        var (with, without) = (Person(0), Person(1))
        let tools: [BlockChoice] = [.section, .section, .section, .loopFrom, .loopTo, .beatOn, .slower, .faster]
        for tool in tools {
            with.choose(tool)
            without.choose(tool)
        }
        #expect(
            with.steps.dropFirst() == [
                .section(1), .section(2), .section(nil), .loopBegin, .loopEnd, .beat(1), .speed(0.9), .speed(1),
            ])
        #expect(with.events.filter { if case .used = $0 { true } else { false } }.count == tools.count)
        #expect(without.steps.count == 1 && without.session.prompt.choices.map(\.choice) == [.play, .giveUp])
        #expect(with.session.prompt.choices.map(\.choice).contains(.loopFrom))
    }

    @Test("does not count what is tapped while the phrase plays")
    func along() {
        var person = Person(1)
        person.choose(.play)
        person.tap()
        person.choose(.play)
        #expect(!person.effects.contains(.finish) && !person.events.contains(.began("p")))
    }

    @Test("has another phrase at each of a participant's conditions, whatever these are")
    func phrases() {
        for condition in 0...1 {
            #expect(Person(condition, position: 1).events == [.asked("p", round: 1)])
            #expect(Person(condition, position: 2).events == [.asked("q", round: 1)])
        }
    }

    @Test("ends after its time, counted from when the phrase can be heard, and by giving up twice in a row")
    func ends() {
        var late = Person(1, most: 60)
        late.wait(59)
        #expect(!late.effects.contains(.finish))
        late.wait(1.1)
        #expect(late.events.last == .timedOut("p") && late.session.prompt.text.contains("time"))
        // For so long it is said how it ended.
        late.wait(3.1)
        #expect(late.effects.contains(.finish))
        var tired = Person(1)
        tired.choose(.giveUp)
        tired.choose(.play)
        tired.choose(.giveUp)
        #expect(!tired.effects.contains(.finish))
        tired.choose(.giveUp)
        #expect(tired.events.last == .gaveUp("p") && tired.effects.last == .finish)
    }
}
