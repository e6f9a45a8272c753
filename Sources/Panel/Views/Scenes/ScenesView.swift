import DisplayText
import Instrument
import Performer
import Terminal

/// The scenes: sounds to begin from, those that ship first, then the player's own.
package struct ScenesView: WholeListView {
    package static let place = KeyPlace("scenes", title: "In the list of scenes", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("e"), .open(place))], "e", "scenes: ready to play, each with sound, mapping and values",
        hint: "scene", "Sound",
        menu: ["scenes: ready to play, each with sound, mapping and values"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "play the scene and go back to the surface", hint: "play"),
        entry(
            [(.tab, .view(ScenesKey.listen(1))), (.backTab, .view(ScenesKey.listen(-1)))], "Tab",
            "listen to the scene, and stay; again: to the next (Shift-Tab: the one before)",
            hint: "listen"),
        entry(
            [(.character("\u{0f}"), .view(ScenesKey.morph))], "Ctrl-O", "morph to it in the time shown", hint: "morph"),
    ]

    package var list = PickList([])
    /// The scene that one listens to; `nil` where one listens to none yet.
    private var heard: String?
    /// Whether what sounds is held for listening, as nothing was.
    private var isHolding = false

    package init() {}

    /// What is held for listening alone ends with it; under the help the list is still there.
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] {
        isHolding && !next.shows(Self.place) ? [.playing(.hold(false))] : []
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        switch press.action?.command(ScenesKey.self) {
        case .listen(let step): return listen(scope.viewState, step)
        case .morph:
            let seconds = scope.stepped.morphSeconds
            return list.chosen.map { [.close, .perform(.scenes(.morph(to: name($0), seconds: seconds)))] } ?? []
        case nil: return handleInList(press, &scope)
        }
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] { [.close] + play(item) }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Choose a scene", aside: "morph in \(ValueText.bound(viewState.morphSeconds)) s",
            answer: viewState.answer,
            footer: ListStyle.Footer { frame, canvas in
                SoundProgress.draw(viewState, frame.footer, glyphs, on: &canvas)
            })
    }

    /// Listens to the marked scene; where that is the one that is heard, to the one so many places further.
    private mutating func listen(_ viewState: ViewState, _ step: Int) -> [ViewEffect] {
        guard let marked = list.marked else { return [] }
        let isPlayed = heard == nil && marked.isUsed
        if heard == marked.id || isPlayed && viewState.isSounding { list.moveMark(by: step) }
        guard let item = list.chosen else { return [] }
        heard = list.items[item].id
        var effects: [ViewEffect] = []
        if !viewState.isHeld, !isHolding {
            isHolding = true
            effects.append(.perform(.playing(.hold(true))))
        }
        // What stands as that scene is heard as it stands.
        return isPlayed && heard == marked.id ? effects : effects + play(item)
    }

    private func play(_ item: Int) -> [ViewEffect] { [.perform(.scenes(.choose(name(item))))] }

    private func name(_ item: Int) -> String { String(list.items[item].id.dropFirst(Self.prefix.count)) }

    private static let prefix = "scene:"

    package static func items(_ viewState: ViewState) -> [PickList.Item] {
        let scenes = viewState.library.scenes
        return scenes.all.map { scene in
            var item = PickList.Item(
                name: scene.title, about: scene.about, group: scene.isOwn ? "Your own" : "Scenes",
                id: prefix + scene.name)
            item.isUsed = scene.name == scenes.current
            item.detail =
                "\(scene.sounds.joined(separator: " + ")), mapping \(scene.mapping). Enter: play it. Tab: listen to it, then to the next. Ctrl-O: morph to it."
            return item
        }
    }
}

/// What only keys among the scenes ask for.
package enum ScenesKey: Equatable, Sendable {
    /// Plays the marked scene, and the one so many places further where that one is heard already.
    case listen(Int)
    /// Goes over to the marked scene, in the time that is shown.
    case morph
}

extension KeyPlace {
    /// The place of ``ScenesView``.
    package static let scenes = ScenesView.place
}
