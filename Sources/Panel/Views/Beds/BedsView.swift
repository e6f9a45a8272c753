import DisplayText
import Instrument
import Performer
import Sounds
import Terminal

/// What can lie under the clouds: the beds, family by family, then the sounds.
package struct BedsView: WholeListView {
    /// What a key changes the bed's level by, in dB: enough to be heard.
    package static let stepDecibels = 3.0

    package static let place = KeyPlace("beds", title: "In the list of beds", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("D"), .open(place))], "D", "beds: play rain, the sea, a fan … in the background", "Sound",
        menu: ["beds: play rain, the sea, a fan … in the background"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .take)], "Enter", "play the bed; again: remove it", hint: "play"),
        entry(
            [(.character("}"), .bedLevel(stepDecibels)), (.character("{"), .bedLevel(-stepDecibels))], "} {",
            "bed louder or softer by 3 dB"),
    ]
    private static let sounds = "Sounds"

    package var list = PickList([])

    package init() {}

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard case .bedLevel(let decibels)? = press.action else { return handleInList(press, &scope) }
        return [.perform(.sounds(.bedLevel(scope.stepped.moveBed(by: decibels))))]
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let item = list.items[item]
        return [.perform(.sounds(.bed(item.isUsed ? nil : item.name)))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "Choose a bed", answer: viewState.answer,
            footer: ListStyle.Footer { frame, canvas in
                SoundProgress.draw(viewState, frame.footer, glyphs, on: &canvas)
            })
    }

    package static func items(_ viewState: ViewState) -> [PickList.Item] {
        let library = viewState.library
        let beds = library.beds.map { item($0, BedRecipe.named($0.name)?.family ?? sounds, library) }
        return beds + library.sounds.map { item($0, sounds, library) }
    }

    private static func item(_ sound: SoundSummary, _ group: String, _ library: LibraryViewState) -> PickList.Item {
        var item = PickList.Item(
            name: sound.name, about: sound.about, group: group.prefix(1).uppercased() + group.dropFirst(),
            id: "bed:" + sound.name)
        item.isUsed = sound.name == library.bed?.sound
        item.facts = [item.isUsed ? library.bed.map(SoundText.bed) ?? "" : ""]
        item.fraction = library.loading.flatMap { $0.file == sound.name && sound.file == nil ? $0.fraction : nil }
        let stands = item.isUsed ? "Enter: remove it; { } softer, louder." : "Enter: play it."
        item.detail = sound.about.isEmpty ? stands : "\(sound.about). \(stands)"
        return item
    }
}

extension KeyPlace {
    /// The place of ``BedsView``.
    package static let beds = BedsView.place
}
