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
            [(.tab, .view(SceneStep.next)), (.backTab, .view(SceneStep.previous))], "Tab",
            "play the next scene, and stay",
            hint: "listen"),
    ]

    package var list = PickList([])

    package init() {}

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let step = press.action?.command(SceneStep.self) else { return handleInList(press, &scope) }
        list.moveMark(by: step.rawValue)
        return list.chosen.map { play($0) } ?? []
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] { [.close] + play(item) }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Choose a scene", answer: viewState.answer,
            footer: ListStyle.Footer { frame, canvas in
                SoundProgress.draw(viewState, frame.footer, glyphs, on: &canvas)
            })
    }

    private func play(_ item: Int) -> [ViewEffect] {
        let scenes = list.items[item].id.dropFirst(Self.prefix.count)
        return [.perform(.scenes(.choose(String(scenes))))]
    }

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
                "\(scene.sounds.joined(separator: " + ")), mapping \(scene.mapping). Enter: play it. Tab: listen to the next one."
            return item
        }
    }
}

/// Playing one scene after the other in the list.
package enum SceneStep: Int, Equatable, Sendable {
    case next = 1
    case previous = -1
}

extension KeyPlace {
    /// The place of ``ScenesView``.
    package static let scenes = ScenesView.place
}
