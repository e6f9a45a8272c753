import Devices
import Instrument
import Terminal

/// Touch devices and cards: what is there, what is used, what is wrong and how to mend it.
package struct DevicesView: ListPanelView {
    package static let place = KeyPlace("devices", title: "In the device list", letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("d"), .open(place))], "d", "input and output devices: choose others",
        hint: "devices", "Hands", menu: ["input and output devices: choose others"])
    package static let keys: [KeyTable.Entry] = [
        entry(
            [(.enter, .take)], "Enter", "switch to this device while playing", hint: "switch"),
        KeyTable.Entry(
            [(.character("\u{0C}"), .refresh)], "Ctrl-L", "refresh the list", hint: "refresh",
            "In the sound and device lists", in: [.sounds, place]),
    ]

    package var list = PickList([])

    package static func open(_ scope: ViewScope) -> DevicesView? {
        var view = DevicesView()
        _ = view.refresh(scope)
        return view
    }

    package func commandsOnOpening(_ scope: ViewScope) -> [Command] { [.devices(.survey)] }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let viewState = scope.viewState
        let wasLooking = list.note != nil || list.items.isEmpty
        list.note = viewState.survey == nil ? PickList.Note(text: "searching …") : nil
        let items = Self.items(viewState)
        if list.items != items {
            // What is found first goes above the mark; it belongs on what is used.
            list.replace(items, marking: wasLooking ? items.first(where: \.isUsed)?.id : nil)
        }
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        press.action == .refresh ? [.perform(.devices(.survey))] : handleInList(press, &scope)
    }

    /// Plays by an item; nothing where it only tells.
    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let id = list.items[item].id
        if id == Self.again { return [.perform(.devices(.survey))] }
        for (prefix, command) in [(Self.touch, DeviceCommand.touch), (Self.audio, DeviceCommand.output)]
        where id.hasPrefix(prefix) {
            return [.perform(.devices(command(String(id.dropFirst(prefix.count)))))]
        }
        return []
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Input and output devices", answer: viewState.answer)
    }

    private static let touch = "touch:"
    private static let audio = "audio:"
    private static let again = "again"

    private static func items(_ viewState: ViewState) -> [PickList.Item] {
        var items = (viewState.survey?.touch ?? []).map { entry in
            let isUsed = viewState.touch.map { entry.title.hasPrefix($0.name + ",") } ?? false
            var item = item(
                entry, touch, "Touch", isUsed: isUsed, remark: viewState.touch?.remark, ready: "Enter: use it.")
            item.detail += Self.filters(isUsed ? viewState.touch?.filters.map(\.text) : entry.filters)
            return item
        }
        items.append(
            item(
                Survey.Entry(name: "tuio", title: "tablets and phones (TUIO)"), touch, "Touch",
                isUsed: viewState.touch?.name.hasPrefix("TUIO at ") ?? false, remark: viewState.touch?.remark,
                ready: "Enter: listen on port 3333 of this machine."))
        if let played = viewState.touch, !items.contains(where: \.isUsed) {
            var item = used(played.name, "Touch", remark: played.remark)
            item.detail += filters(played.filters.map(\.text))
            items.insert(item, at: 0)
        }
        items.append(
            item(
                Survey.Entry(name: "mouse", title: "\(viewState.withoutDevice) only"), touch, "Touch",
                isUsed: viewState.touch == nil,
                remark: nil, ready: "Enter: play with \(viewState.withoutDevice) only."))
        var cards = (viewState.survey?.audio ?? []).map { entry in
            item(
                entry, audio, "Sound",
                isUsed: viewState.output.audio.kind == .card && viewState.output.audio.name == entry.name,
                remark: viewState.output.audio.remark, ready: "Enter: use it.")
        }
        if viewState.output.audio.kind != .silent, !cards.contains(where: \.isUsed) {
            cards.insert(used(viewState.output.audio.name, "Sound", remark: viewState.output.audio.remark), at: 0)
        }
        cards.append(
            item(
                Survey.Entry(name: "silent", title: "silent"), audio, "Sound",
                isUsed: viewState.output.audio.kind == .silent,
                remark: viewState.output.audio.remark, ready: "Enter: play silently."))
        guard viewState.survey != nil else { return items + cards }
        var again = PickList.Item(name: "refresh", group: PickList.gap, id: Self.again)
        again.detail = "Refresh the list after plugging something in."
        return items + cards + [again]
    }

    private static func item(
        _ entry: Survey.Entry, _ kind: String, _ group: String, isUsed: Bool, remark: String?, ready: String
    ) -> PickList.Item {
        let about = entry.title.lowercased() == entry.name || kind + entry.name == touch + "mouse" ? "" : entry.name
        var item = PickList.Item(name: entry.title, about: about, group: group, id: kind + entry.name)
        item.isUsed = isUsed
        // What is played now is open: that no other could open it too is no trouble of its.
        let problem = isUsed ? remark : entry.problem
        item.isWrong = problem != nil
        item.facts = [isUsed ? "in use" : problem == nil ? "ready" : "problem"]
        item.detail = problem.map(sentence) ?? (isUsed ? "In use." : ready)
        return item
    }

    private static func used(_ name: String, _ group: String, remark: String?) -> PickList.Item {
        var item = PickList.Item(name: name, group: group, id: "used:\(name)")
        item.isUsed = true
        item.isWrong = remark != nil
        item.facts = ["in use"]
        item.detail = remark.map(sentence) ?? "In use."
        return item
    }

    /// Which filters act, and what came of them, as a further sentence.
    private static func filters(_ words: [String]?) -> String {
        guard let words, !words.isEmpty else { return "" }
        return " Filters: \(words.joined(separator: ", "))."
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}

extension KeyPlace {
    /// The place of ``DevicesView``.
    package static let devices = DevicesView.place
}
