import Instrument

/// Touch devices and cards: what is there, what is used, what is wrong and how to mend it.
package enum DeviceList {
    /// The list, opened.
    package static func list(_ viewState: ViewState) -> PickList {
        var list = PickList([])
        refresh(&list, viewState)
        return list
    }

    /// Brings the list up to what is there now.
    package static func refresh(_ list: inout PickList, _ viewState: ViewState) {
        let wasLooking = list.note != nil || list.items.isEmpty
        list.note = viewState.survey == nil ? PickList.Note(text: "looking …") : nil
        let items = items(viewState)
        if list.items != items {
            // What is found first goes above the mark; it belongs on what is used.
            list.replace(items, marking: wasLooking ? items.first(where: \.isUsed)?.id : nil)
        }
    }

    /// What is asked for by an item; nothing where it only tells.
    package static func commands(_ item: PickList.Item) -> [Command] {
        if item.id == again { return [.survey] }
        for (prefix, command) in [(touch, Command.device), (audio, Command.output)] where item.id.hasPrefix(prefix) {
            return [command(String(item.id.dropFirst(prefix.count)))]
        }
        return []
    }

    private static let touch = "touch:"
    private static let audio = "audio:"
    private static let again = "again"

    private static func items(_ viewState: ViewState) -> [PickList.Item] {
        var items = (viewState.survey?.touch ?? []).map { entry in
            let isUsed = viewState.touch.map { entry.title.hasPrefix($0.name + ",") } ?? false
            var item = item(
                entry, touch, "Touch", isUsed: isUsed, remark: viewState.touch?.remark, ready: "Enter: use it.")
            item.detail += Self.filters(isUsed ? viewState.touch?.filters.map(\.words) : entry.filters)
            return item
        }
        items.append(
            item(
                Survey.Entry(name: "tuio", title: "tablets and phones, by TUIO"), touch, "Touch",
                isUsed: viewState.touch?.name.hasPrefix("TUIO at ") ?? false, remark: viewState.touch?.remark,
                ready: "Enter: listen on port 3333 of this machine."))
        if let played = viewState.touch, !items.contains(where: \.isUsed) {
            var item = used(played.name, "Touch", remark: played.remark)
            item.detail += filters(played.filters.map(\.words))
            items.insert(item, at: 0)
        }
        items.append(
            item(
                Survey.Entry(name: "mouse", title: "mouse and keys only"), touch, "Touch",
                isUsed: viewState.touch == nil,
                remark: nil, ready: "Enter: play with mouse and keys only."))
        var cards = (viewState.survey?.audio ?? []).map { entry in
            item(
                entry, audio, "Sound", isUsed: viewState.audio.kind == .card && viewState.audio.name == entry.name,
                remark: viewState.audio.remark, ready: "Enter: use it.")
        }
        if viewState.audio.kind != .silent, !cards.contains(where: \.isUsed) {
            cards.insert(used(viewState.audio.name, "Sound", remark: viewState.audio.remark), at: 0)
        }
        cards.append(
            item(
                Survey.Entry(name: "silent", title: "silent"), audio, "Sound", isUsed: viewState.audio.kind == .silent,
                remark: viewState.audio.remark, ready: "Enter: play silently."))
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
