import Foundation
import Study
import StudyRoom
import Terminal
import Testing

@Suite("The pages of a study on the screen") struct PageTests {
    private static let studies = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Studies").standardizedFileURL.path
    private static let capabilities = Capabilities(graphics: .braille, colours: 256)
    private static let sizes = [(20, 6), (40, 12), (60, 18), (80, 24), (100, 30), (220, 70)].map {
        Size(columns: $0, rows: $1)
    }

    /// A study with every kind of page and question.
    private static let everything = """
        name = "Everything"

        [[condition]]
        name = "one"
        title = "One"
        mapping = "touch"

        [[before]]
        kind = "consent"
        text = "You take part."

        """
        + ["sus", "tlx", "tlx-weighted", "ueq-s"].map { "[[before]]\nkind = \"\($0)\"\n\n" }.joined()
            + """
            [[before]]
            kind = "questions"

            [[before.question]]
            name = "several"
            ask = "Which of these?"
            kind = "several"
            options = ["a", "b", "c"]

            [[before.question]]
            name = "order"
            ask = "In which order?"
            kind = "ranking"
            options = ["a", "b", "c"]

            [[before.question]]
            name = "how-far"
            ask = "How far?"
            kind = "slider"
            range = [0, 10]
            low = "near"
            high = "far"

            [[before.question]]
            name = "below"
            ask = "How cold?"
            kind = "number"
            range = [-9, 9]

            [[before.question]]
            name = "words"
            ask = "What was it like?"
            kind = "text"

            [[each]]
            kind = "play"
            """

    private static func study(_ name: String) throws -> StudyDefinition {
        let file =
            name.isEmpty
            ? StudyFile(bytes: Array(everything.utf8), file: "everything.toml")
            : StudyFile(path: "\(studies)/\(name).toml")
        return try #require(file.study, "\(file.diagnostics)")
    }

    /// The keys that answer a page.
    private func keys(for page: StudyPage) -> [Key] {
        switch page.content {
        case .text: return [.enter]
        case .consent: return [.left, .enter]
        case .questions(let questions):
            guard let question = questions.first?.question else { return [.enter] }
            switch question.kind {
            case .choice, .several, .likert: return [.character("2"), .enter]
            case .ranking: return questions[0].options.indices.map { .character(Character("\($0 + 1)")) } + [.enter]
            case .slider: return [.right, .right, .enter]
            case .number(let range, _): return "\(range.lowerBound)".map { .character($0) } + [.enter]
            case .text: return "Größe!".map { .character($0) } + [.enter]
            }
        }
    }

    private func expectGood(_ layout: PageLayout, _ size: Size, _ page: StudyPage) {
        // The mark of more options lies on an option.
        let rects = layout.targets.filter { if case .moreOptions = $0.target { false } else { true } }.map(\.rect)
        for (index, rect) in rects.enumerated() {
            #expect(rect.column >= 0 && rect.row >= 0, "\(page.title) \(size)")
            #expect(rect.endColumn <= size.columns && rect.endRow <= size.rows, "\(page.title) \(size)")
            for other in rects[..<index] where size.rows >= 12 {
                let isApart =
                    rect.endColumn <= other.column || other.endColumn <= rect.column || rect.endRow <= other.row
                    || other.endRow <= rect.row
                #expect(isApart, "\(page.title): \(page.part) at \(size)")
            }
        }
    }

    @Test(
        "by keys alone one comes through every study to its end, and each page can be drawn at every size",
        arguments: ["three-ways", "sound-tracing", "without-looking", "explore-or-edit", "learn-by-ear", ""])
    func through(_ name: String) throws {
        let study = try Self.study(name)
        var session = StudySession(study, row: 1, order: study.orders.order(ofRow: 1))
        var model = StudyScreenModel()
        var effects = session.start(at: 0)
        var seconds = 0.0
        var hasEnded = false
        while !hasEnded {
            seconds += 1_000
            guard let effect = effects.last else { break }
            switch effect {
            case .begin: effects = session.handle(.blockDone, at: seconds)
            case .show(let page):
                model.show(.page(page))
                for size in Self.sizes {
                    let layout = model.layout(page, size: size)
                    expectGood(layout, size, page)
                    let canvas = StudyPicture.draw(
                        .page(page), model, remark: nil, stage: nil, size: size, Self.capabilities)
                    #expect(canvas.size == size)
                    if size.rows >= 24, case .questions(let questions) = page.content {
                        let options = layout.targets.count { if case .option = $0.target { true } else { false } }
                        let isScale = if case .likert = questions[0].question.kind { true } else { false }
                        #expect(isScale || options == questions[0].options.count, "\(page.title)")
                    }
                }
                var input: StudyInput?
                for key in keys(for: page) {
                    if case .input(let found) = model.handle(key, .page(page), size: Self.sizes[3]) { input = found }
                }
                effects = session.handle(try #require(input, "\(page.title): \(page.part)"), at: seconds)
                if case .refuse(let question, let reason)? = effects.last {
                    Issue.record("\(question): \(reason)")
                    return
                }
            case .end(let ending):
                #expect(ending == .finished)
                hasEnded = true
            default: effects.removeLast()
            }
        }
        #expect(hasEnded)
    }

    @Test("nobody agrees, or takes no part, by one key or one touch that came by chance")
    func consent() throws {
        let study = try Self.study("three-ways")
        var session = StudySession(study, row: 1, order: [0, 1, 2])
        guard case .show(let page)? = session.start(at: 0).last else {
            Issue.record("no page")
            return
        }
        let size = Size(columns: 80, rows: 24)
        var model = StudyScreenModel()
        model.show(.page(page))
        #expect(model.handle(.enter, .page(page), size: size) == .none)
        #expect(model.handle(.right, .page(page), size: size) == .none)
        #expect(model.handle(.enter, .page(page), size: size) == .none && model.isDeclining)
        let canvas = StudyPicture.draw(.page(page), model, remark: nil, stage: nil, size: size, Self.capabilities)
        #expect(canvas.text.contains("You take no part?"))
        #expect(model.handle(.left, .page(page), size: size) == .none && !model.isDeclining)
        #expect(model.handle(.enter, .page(page), size: size) == .input(.consented(true)))
        let rect = try #require(model.layout(page, size: size).targets.first { $0.target == .decline }?.rect)
        let place = Place(column: rect.column + 2, row: rect.row)
        #expect(model.point(at: place, isNew: true, .page(page), size: size) == .none)
        #expect(model.point(at: place, isNew: true, .page(page), size: size) == .input(.consented(false)))
    }

    private func firstPage(_ text: String) throws -> StudyPage {
        let head = "name = \"A\"\n[[condition]]\nname = \"c\"\ntitle = \"C\"\nmapping = \"touch\"\n"
        let file = StudyFile(bytes: Array((head + text).utf8), file: "a.toml")
        var session = StudySession(try #require(file.study, "\(file.diagnostics)"), row: 1, order: [0])
        guard case .show(let page)? = session.start(at: 0).last else { throw Missing() }
        return page
    }

    @Test("a text that does not end on the screen is read on to its end before anybody agrees, by Enter and by touch")
    func readingOn() throws {
        let lines = (1...60).map { "This is line \($0) of what is to be read." }.joined(separator: "\n\n")
        let page = try firstPage("[[before]]\nkind = \"consent\"\ntext = \"\"\"\n\(lines)\n\"\"\"\n")
        let size = Size(columns: 80, rows: 24)
        for isTouched in [false, true] {
            var model = StudyScreenModel()
            model.show(.page(page))
            var reactions: [StudyScreenModel.Reaction] = []
            var seen = ""
            _ = model.handle(.left, .page(page), size: size)
            for _ in 0..<40 where reactions.allSatisfy({ $0 == StudyScreenModel.Reaction.none }) {
                let canvas = StudyPicture.draw(
                    .page(page), model, remark: nil, stage: nil, size: size, Self.capabilities)
                seen += canvas.text
                let rect = try #require(model.layout(page, size: size).targets.first { $0.target == .goOn }?.rect)
                let place = Place(column: rect.column + 1, row: rect.row)
                reactions.append(
                    isTouched
                        ? model.point(at: place, isNew: true, .page(page), size: size)
                        : model.handle(.enter, .page(page), size: size))
            }
            #expect(reactions.last == .input(.consented(true)) && reactions.count > 3)
            #expect((1...60).allSatisfy { seen.contains("line \($0) of") }, "all of it was there")
        }
    }

    @Test("of more options than there is room for all can be reached by touch, and looking chooses none")
    func manyOptions() throws {
        let options = (1...50).map { "\"option \($0)\"" }.joined(separator: ", ")
        let page = try firstPage(
            "[[before]]\nkind = \"questions\"\n[[before.question]]\nname = \"q\"\nask = \"Which?\"\nkind = \"choice\"\noptions = [\(options)]\n"
        )
        let size = Size(columns: 40, rows: 12)
        var model = StudyScreenModel()
        model.show(.page(page))
        var seen: Set<Int> = []
        for _ in 0..<60 {
            let layout = model.layout(page, size: size)
            expectGood(layout, size, page)
            for case .option(let place) in layout.targets.map(\.target) { seen.insert(place) }
            let next = layout.targets.last { if case .moreOptions = $0.target { true } else { false } }
            guard layout.hiddenOptions.below > 0, let rect = next?.rect else { break }
            _ = model.point(at: Place(column: rect.column, row: rect.row), isNew: true, .page(page), size: size)
        }
        #expect(seen == Set(0..<50) && model.editor?.value == nil)
    }

    /// The page of everything that asks for words, and a model that shows it.
    private func wordsPage() throws -> StudyPage {
        let study = try Self.study("")
        var session = StudySession(study, row: 1, order: [0])
        var effects = session.start(at: 0)
        var seconds = 0.0
        for _ in 0..<500 {
            seconds += 1
            guard case .show(let page)? = effects.last else { break }
            if case .questions(let questions) = page.content, questions.first?.question.name == "words" { return page }
            var input = StudyInput.skip
            if case .consent = page.content { input = .consented(true) }
            effects = session.handle(input, at: seconds)
        }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test("who answers with fingers has keys on the screen, and who types has none", arguments: sizes.dropFirst(2))
    func keyboard(_ size: Size) throws {
        let page = try wordsPage()
        var model = StudyScreenModel()
        model.show(.page(page))
        func target(_ key: ScreenKey) -> Place? {
            let rect = model.layout(page, size: size).targets.first { $0.target == .key(key) }?.rect
            return rect.map { Place(column: $0.column + $0.columns / 2, row: $0.row + $0.rows / 2) }
        }
        #expect(target(.character("a")) == nil)
        _ = model.point(at: Place(column: 0, row: 0), isNew: true, .page(page), size: size)
        for key in [ScreenKey.character("h"), .character("i"), .character(" "), .character("x"), .erase] {
            let place = try #require(target(key), "\(key)")
            #expect(model.point(at: place, isNew: true, .page(page), size: size) == .none)
            _ = model.point(at: place, isNew: false, .page(page), size: size)
        }
        expectGood(model.layout(page, size: size), size, page)
        let canvas = StudyPicture.draw(.page(page), model, remark: nil, stage: nil, size: size, Self.capabilities)
        #expect(canvas.text.contains("> hi"))
        _ = model.handle(.character("!"), .page(page), size: size)
        #expect(model.editor?.value == .text("hi !") && target(.character("a")) == nil)
    }
}
