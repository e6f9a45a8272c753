import DisplayText
import Instrument
import Performer
import Terminal

/// What goes on for a while, at the end of the line of messages: a morph, where one is in the history, a sound that is read or made, a
/// performance that is played again.
enum PassingLine {
    private struct Part {
        /// Words before the bar, and fewer where room is short.
        var before: String
        var short: String
        var fraction: Double?
        var after: String
    }

    /// Columns that stay for messages where a second part would take them.
    private static let leastForMessages = 16
    /// Columns that stay for a message on a narrow terminal, where nothing else is beside it.
    private static let leastNarrow = 20
    /// Columns between what goes on and what stands before it.
    private static let gap = 2
    /// The longest name that is told whole.
    private static let longestName = 20

    /// Draws what there is room for in the row `rect`, beside a message of so many columns; answers the first column that other words may
    /// not touch. Where a message would be cut, it is in few words, and only what matters most.
    static func draw(
        _ viewState: ViewState, _ rect: Rect, besides message: Int = 0, _ glyphs: Glyphs, on canvas: inout Canvas
    ) -> Int {
        let isNarrow = rect.columns < 72
        let parts = parts(viewState, glyphs, isNarrow: isNarrow)
        let kept = parts.count > 1 ? max(message, leastForMessages) : message
        let whole = parts.map { width($0, isShort: false) + 1 + gap }.reduce(0, +)
        let isShort = isNarrow || rect.columns - whole < kept
        var end = rect.endColumn
        for (number, part) in parts.enumerated() {
            let start = end - width(part, isShort: isShort) - 1
            let others = number > 0 ? kept : isNarrow ? min(message, leastNarrow) : 0
            guard start - rect.column >= (others == 0 ? 0 : others + gap) else { break }
            var column = canvas.draw(
                isShort ? part.short : part.before, column: start, row: rect.row, style: .strong)
            if let fraction = part.fraction {
                let bar = bar(isShort)
                column += 1
                BarView.drawSlim(
                    fraction: fraction, column: column, end: column + bar, row: rect.row, glyphs: glyphs,
                    style: .strong,
                    on: &canvas)
                column += bar
            }
            canvas.draw(part.after, column: column + 1, row: rect.row, style: .plain)
            end = start - gap
        }
        return end == rect.endColumn ? end : max(end, rect.column)
    }

    private static func bar(_ isShort: Bool) -> Int { isShort ? 6 : 14 }

    private static func width(_ part: Part, isShort: Bool) -> Int {
        let bar = part.fraction == nil ? 0 : bar(isShort) + 1
        let after = part.after.isEmpty ? 0 : CharacterWidth.columns(part.after) + 1
        return CharacterWidth.columns(isShort ? part.short : part.before) + bar + after
    }

    /// What goes on, what matters most first.
    private static func parts(_ viewState: ViewState, _ glyphs: Glyphs, isNarrow: Bool) -> [Part] {
        var parts: [Part] = []
        func fit(_ name: String) -> String { CharacterWidth.fit(name, columns: longestName, mark: glyphs.cut) }
        if let morph = viewState.activity.morph {
            let (short, name) = goal(of: morph, viewState)
            let words = ["\(glyphs.right)", short, fit(name)].filter { !$0.isEmpty }
            parts.append(
                Part(
                    before: words.joined(separator: " "), short: "\(glyphs.right) \(short)", fraction: morph.fraction,
                    after: ValueText.fixed(morph.secondsLeft, decimals: 1) + " s"))
        }
        // Where only one has room a step is told at once, and later what goes on.
        let isFirst = isNarrow && viewState.activity.isHistoryNew
        if isFirst { parts += history(viewState) }
        if let loading = viewState.library.loading {
            let doing = SoundProgress.doing(viewState).lowercased()
            let percent = "\(Int((loading.fraction * 100).rounded())) %"
            parts.append(
                Part(
                    before: "\(doing) \(fit(ActivityText.file(loading.file)))", short: doing,
                    fraction: loading.fraction,
                    after: percent))
        }
        if let following = viewState.activity.following {
            parts.append(Part(before: words(following, fit), short: shortWords(following), after: ""))
        }
        if let playback = viewState.activity.playback {
            let now = ActivityText.clock(playback.positionSeconds)
            let fraction = playback.durationSeconds > 0 ? playback.positionSeconds / playback.durationSeconds : 0
            parts.append(
                Part(
                    before: "playing \(fit(ActivityText.file(playback.file)))", short: "playing", fraction: fraction,
                    after: "\(now) / \(ActivityText.clock(playback.durationSeconds))"))
        }
        if !isFirst { parts += history(viewState) }
        return parts
    }

    /// Whom one follows, and how to leave: "following Friday: Ctrl-F plays by yourself".
    private static func words(_ following: FollowingState, _ fit: (String) -> String) -> String {
        let name = fit(following.name)
        switch (following.heardByAll, following.isLost) {
        case (_, true): return "the leader of \(name) is gone: waiting"
        case (.thisPlayer(leads: true), _): return "you lead \(name): all hear and follow you"
        case (.thisPlayer(leads: false), _): return "all in \(name) hear you: Ctrl-F follows the leader"
        case (.other(let player, _), _) where following.isWanted: return "following \(name): all hear \(fit(player))"
        default: break
        }
        switch true {
        case !following.isWanted: return "playing by yourself: Ctrl-F follows \(name)"
        case !following.isHeard: return "\(name): waiting for its sound"
        case !following.missing.isEmpty:
            return "following \(name) without \(following.missing.map(fit).joined(separator: ", "))"
        case following.isLocked: return "\(name) is locked: the leader plays here"
        default: return "following \(name): Ctrl-F plays by yourself"
        }
    }

    private static func shortWords(_ following: FollowingState) -> String {
        switch true {
        case following.isLost: "leader gone"
        case following.heardByAll == .thisPlayer(leads: true): "you lead"
        case following.heardByAll == .thisPlayer(leads: false): "all hear you"
        case !following.isWanted: "by yourself"
        case following.isLocked: "locked"
        default: "following"
        }
    }

    /// What a morph goes to: a snapshot's number or a word, and its name.
    private static func goal(of morph: MorphState, _ viewState: ViewState) -> (short: String, name: String) {
        switch morph.goal {
        case .snapshot(let number):
            ("\(number)", viewState.keptSnapshots.first { $0.number == number }?.name ?? "")
        case .scene(let name): ("scene", viewState.library.scenes.title(of: name))
        }
    }

    /// How many steps can be undone and redone.
    private static func history(_ viewState: ViewState) -> [Part] {
        guard let position = viewState.activity.history else { return [] }
        // The message on the step says it too.
        let told = viewState.messages.notices + viewState.messages.said.suffix(1).map { $0.text }
        guard !told.contains(where: { $0.hasSuffix(position.text) }) else { return [] }
        return [
            Part(
                before: position.text,
                short: position.future == 0 ? "\(position.past) to undo" : "\(position.future) to redo", after: "")
        ]
    }
}
