import Stage
import Study
import Terminal
import Touch

/// What is on the screen of a run beside the run itself: the answer that is being given, what the next key is about, the host's menu.
package struct StudyScreenModel {
    /// What a key or a finger came to.
    package enum Reaction: Equatable {
        case none
        case input(StudyInput)
        case choice(BlockChoice)
        /// It goes on another time.
        case leave
    }

    /// How a run is laid out, and what can be asked for.
    package struct Options: Equatable, Sendable {
        /// How many rows what is touched has at least, where there is room.
        package var leastRows = 3
        /// Whether everybody types with a finger: no keys are told.
        package var isForFingers = false
        /// Whether a key opens the host's menu.
        package var hasHostMenu = true
        /// The participant's code, for the host.
        package var code = ""

        /// A run beside its host, at a keyboard.
        package init() {}

        /// How the host finds the menu.
        var hostHint: String { hasHostMenu ? HostMenu.hint : "" }
    }

    let options: Options
    package private(set) var editor: AnswerEditor?
    private(set) var menu = HostMenu()
    /// Which button the Enter key presses on a consent.
    private(set) var focus: PageTarget?
    /// Whether somebody who does not take part is asked again: a run cannot be begun a second time.
    package private(set) var isDeclining = false
    /// Whether a finger or the mouse was used last: who types with it needs keys on the screen.
    private var isPointing: Bool
    private var scroll = 0
    private var page: StudyPage?

    /// Nothing is shown yet.
    package init(_ options: Options = Options()) {
        self.options = options
        isPointing = options.isForFingers
    }

    /// The page that is shown now: another one begins without an answer.
    package mutating func show(_ view: RunView) {
        guard case .page(let next) = view else {
            (page, editor, focus) = (nil, nil, nil)
            return
        }
        guard next != page else { return }
        (page, scroll, isDeclining) = (next, 0, false)
        if case .questions(let questions) = next.content {
            editor = questions.first.map(AnswerEditor.init)
        } else {
            editor = nil
        }
        // Nobody agrees by a key that was still on its way.
        focus = if case .consent = next.content { nil } else { .goOn }
    }

    /// Where everything of the page stands.
    package func layout(_ page: StudyPage, size: Size) -> PageLayout {
        PageLayout(
            page, editor, size: size, scroll: scroll, hasKeyboard: isPointing, leastRows: options.leastRows)
    }

    /// Where everything of a block stands.
    func layout(_ prompt: BlockPrompt, size: Size) -> BlockLayout {
        BlockLayout(prompt, size: size, leastRows: options.leastRows)
    }

    /// What stands alone on the screen; `nil` where there is a page or a block.
    func message(_ view: RunView, size: Size) -> MessageView? {
        switch view {
        case .paused(let notice):
            MessageView(
                RunWords.paused(notice), buttons: ["Go on"] + (options.isForFingers ? ["I am somebody else"] : []),
                size: size, leastRows: options.leastRows)
        case .trouble(let text):
            MessageView("\(text). Mend it, then go on.", buttons: ["Go on"], size: size, leastRows: options.leastRows)
        case .ended(let ending): MessageView(RunWords.ended(ending), size: size, leastRows: options.leastRows)
        case .starting, .page, .block: nil
        }
    }

    // MARK: Keys

    package mutating func handle(_ key: Key, _ view: RunView, size: Size) -> Reaction {
        isPointing = options.isForFingers
        if menu.isOpen || key == HostMenu.key, options.hasHostMenu {
            let isPaused = if case .paused = view { true } else { false }
            guard let item = menu.handle(key) else { return .none }
            return item.input(isPaused: isPaused).map(Reaction.input) ?? .leave
        }
        switch view {
        case .page(let page): return handle(key, on: page, size)
        case .block(_, let prompt, let isReady):
            guard isReady else { return .none }
            if prompt.choices.isEmpty { return key == .enter && prompt.canLeave ? .input(.blockLeft) : .none }
            if case .character(let character) = key,
                let choice = prompt.choices.first(where: { $0.choice.key == character })
            {
                return .choice(choice.choice)
            }
            if key == .enter, let choice = prompt.entered { return .choice(choice.choice) }
            if key == .character(" "), let first = prompt.choices.first { return .choice(first.choice) }
            return .none
        case .paused, .trouble: return key == .enter ? .input(.resume) : .none
        case .starting, .ended: return .none
        }
    }

    private mutating func handle(_ key: Key, on page: StudyPage, _ size: Size) -> Reaction {
        switch key {
        case .pageDown: scroll = min(scroll + 5, layout(page, size: size).longestScroll)
        case .pageUp: scroll = max(scroll - 5, 0)
        case .enter: return goOn(page, size)
        case .escape: return page.part > 1 ? .input(.back) : .none
        default: break
        }
        if case .consent = page.content {
            switch key {
            case .left, .up, .backTab: (focus, isDeclining) = (.goOn, false)
            case .right, .down, .tab: (focus, isDeclining) = (.decline, false)
            default: break
            }
            return .none
        }
        guard let editor else {
            if key == .down { scroll = min(scroll + 1, layout(page, size: size).longestScroll) }
            if key == .up { scroll = max(scroll - 1, 0) }
            return .none
        }
        switch key {
        case .up, .left: self.editor?.apply(.previous)
        case .down, .right: self.editor?.apply(.next)
        case .backspace: self.editor?.apply(.erase)
        case .character(" ") where !editor.isTyped: self.editor?.apply(.toggle)
        default: if let character = key.typed { self.editor?.apply(.type(character)) }
        }
        return .none
    }

    /// Reads on first, where a text does not end on the screen: nobody agrees to what they have not seen.
    private mutating func goOn(_ page: StudyPage, _ size: Size) -> Reaction {
        let layout = layout(page, size: size)
        if layout.hasToReadOn {
            scroll = min(scroll + layout.lines.count, layout.longestScroll)
            return .none
        }
        switch page.content {
        case .text: return .input(.answered([]))
        case .consent:
            guard let focus else { return .none }
            return focus == .decline ? decline() : .input(.consented(true))
        case .questions:
            guard let editor else { return .input(.answered([])) }
            return .input(.answered([StudyAnswer(editor.question.question.name, editor.value)]))
        }
    }

    private mutating func decline() -> Reaction {
        guard isDeclining else {
            isDeclining = true
            return .none
        }
        return .input(.consented(false))
    }

    // MARK: Pointing

    /// A finger, or the mouse, came to a place of the screen; or moves there, which sliders follow.
    package mutating func point(at place: Place, isNew: Bool, _ view: RunView, size: Size) -> Reaction {
        guard !menu.isOpen else { return .none }
        switch view {
        case .page(let page):
            let target = layout(page, size: size).target(at: place)
            if isNew { isPointing = true }
            guard let found = target else { return .none }
            switch found.target {
            case .key(let key):
                guard isNew else { return .none }
                switch key {
                case .character(let character): editor?.apply(.type(character))
                case .erase: editor?.apply(.erase)
                }
            case .slider: editor?.apply(.slide(found.rect.fraction(of: place.column)))
            case .moreOptions(let place): if isNew { editor?.apply(.look(place)) }
            case .option(let index): if isNew { editor?.apply(.choose(index)) }
            case .goOn:
                guard isNew else { return .none }
                if case .consent = page.content { focus = .goOn }
                return goOn(page, size)
            case .back: return isNew ? .input(.back) : .none
            case .decline:
                guard isNew else { return .none }
                focus = .decline
                return decline()
            }
            return .none
        case .block(_, let prompt, let isReady):
            guard isNew, isReady else { return .none }
            guard let index = layout(prompt, size: size).choices.firstIndex(where: { $0.contains(place) }) else {
                return .none
            }
            return prompt.choices.isEmpty ? .input(.blockLeft) : .choice(prompt.choices[index].choice)
        case .paused, .trouble:
            guard isNew, let index = message(view, size: size)?.places.firstIndex(where: { $0.contains(place) }) else {
                return .none
            }
            return .input(index == 0 ? .resume : .withdraw)
        case .starting, .ended: return .none
        }
    }

    /// What the picture shows as being at the next key.
    var shownFocus: PageTarget? {
        guard let editor else { return focus }
        return editor.count > 0 && !editor.isSlider ? .option(editor.cursor) : editor.isSlider ? .slider : nil
    }
}

extension AnswerEditor {
    /// Whether it is answered by typing, spaces being part of it.
    var isTyped: Bool { if case .text = question.question.kind { true } else { false } }
    /// Whether it is a slider.
    var isSlider: Bool { if case .slider = question.question.kind { true } else { false } }
}
