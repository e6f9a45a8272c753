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
            [(.tab, .view(ScenesKey.step(1))), (.backTab, .view(ScenesKey.step(-1)))], "Tab",
            "play the next scene, and stay",
            hint: "listen"),
        entry(
            [(.character("\u{0f}"), .view(ScenesKey.morph))], "Ctrl-O", "morph to it in the time shown", hint: "morph"),
    ]

    package var list = PickList([])

    package init() {}

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        switch press.action?.command(ScenesKey.self) {
        case .step(let step):
            list.moveMark(by: step)
            return list.chosen.map { play($0) } ?? []
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

    private func play(_ item: Int) -> [ViewEffect] { [.perform(.scenes(.choose(name(item))))] }

    private func name(_ item: Int) -> String { String(list.items[item].id.dropFirst(Self.prefix.count)) }

    private static let prefix = "scene:"

    package static func items(_ viewState: ViewState) -> [PickList.Item] {
        let scenes = viewState.library.scenes
        let ordered = scenes.all.filter { !$0.isOwn } + scenes.all.filter(\.isOwn)
        return ordered.map { scene in
            var item = PickList.Item(
                name: scene.title, about: scene.about, group: scene.isOwn ? "Your own" : "Scenes",
                id: prefix + scene.name)
            item.isUsed = scene.name == scenes.current
            item.detail =
                "\(scene.sounds.joined(separator: " + ")), mapping \(scene.mapping). Enter: play it. Tab: listen to the next one. Ctrl-O: morph to it."
            return item
        }
    }
}

/// What only keys among the scenes ask for.
package enum ScenesKey: Equatable, Sendable {
    /// Marks the scene so many places further, and plays it.
    case step(Int)
    /// Goes over to the marked scene, in the time that is shown.
    case morph
}

extension KeyPlace {
    /// The place of ``ScenesView``.
    package static let scenes = ScenesView.place
}
