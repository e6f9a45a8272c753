import Stage
import Terminal
import Workshop

/// The guests: who is there, whether they play, what, and how far away; what the host does with each.
package struct RosterView: ListPanelView {
    package static let place = KeyPlace("roster", title: "Among the guests", hasCommands: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("V"), .open(place))], "V", "guests: mute, solo, lock, rename, remove, choose parts",
        hint: "guests", RoomKeys.heading, menu: ["guests: mute, solo, lock, rename, remove, choose parts"])
    package static let keys: [KeyTable.Entry] = [
        RoomKeys.lock(in: place),
        entry([(.character("m"), .view(RosterKey.mute))], "m", "mute the guest, or unmute", hint: "mute"),
        entry([(.character("s"), .view(RosterKey.solo))], "s", "solo: only guests with solo sound", hint: "solo"),
        entry([(.character("l"), .view(RosterKey.lock))], "l", "lock the guest's hands alone, or unlock", hint: "lock"),
        entry(
            [(.enter, .take)], "Enter",
            "choose the guest's part; on a follower who plays alone: all hear them, or you again", hint: "part"),
        entry(
            [(.character("L"), .view(RosterKey.lead))], "L",
            "hand a follower the lead: all hear and follow them; again: take it back", hint: "lead"),
        entry([(.character("p"), .view(RosterKey.partForAll))], "p", "choose the part for all", hint: "part for all"),
        entry([(.character("n"), .view(RosterKey.rename))], "n", "rename the guest", hint: "name"),
        entry(
            [(.character("x"), .view(RosterKey.remove))], "x",
            "remove the guest for good; press x twice; on one who was removed: let them in again", hint: "remove"),
        entry([(.tab, .open(.question))], "Tab", "to the question"),
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    package var list = PickList([])
    /// Who is removed by the next press of the same key: an item's name.
    private var leaving: String?

    package static func open(_ scope: ViewScope) -> RosterView? {
        var view = RosterView()
        _ = view.refresh(scope)
        return view
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(scope.viewState, leaving: leaving)
        if items != list.items { list.replace(items) }
        list.note = Self.note(scope.viewState.room)
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        let wasLeaving = leaving
        leaving = nil
        defer { _ = refresh(scope) }
        guard let key = press.action?.command(RosterKey.self) else { return handleInList(press, &scope) }
        if key == .partForAll {
            return scope.viewState.room.isOpen
                ? [.open(OpenView(PartsView(for: nil, over: scope.current, scope.viewState)))] : []
        }
        if let follower = markedFollower(scope.viewState) { return handle(key, follower, wasLeaving: wasLeaving) }
        guard let guest = marked(scope.viewState) else { return [] }
        func ask(_ command: HostCommand) -> [ViewEffect] { [.room(.host(command))] }
        switch key {
        case .mute: return ask(.mute(guest.id, !guest.isMuted))
        case .solo: return ask(.solo(guest.id, !guest.isSolo))
        case .lock: return ask(.lockGuest(guest.id, !guest.isLocked))
        case .rename: return [.type(TextEntry(.guest(guest.id), guest.name))]
        case .remove:
            if guest.isRemoved { return ask(.restore(guest.id)) }
            if wasLeaving == "\(guest.id.number)" { return ask(.remove(guest.id)) }
            leaving = "\(guest.id.number)"
        case .partForAll, .lead: break
        }
        return []
    }

    /// What is done with somebody who follows.
    private mutating func handle(
        _ key: RosterKey, _ follower: FollowersDisplay.Follower, wasLeaving: String?
    ) -> [ViewEffect] {
        switch key {
        case .lead: return [.room(.stage(follower: follower.stage == .leads ? nil : follower.id, leads: true))]
        case .remove:
            if wasLeaving == Self.itemID(follower) { return [.room(.sendOut(follower: follower.id))] }
            leaving = Self.itemID(follower)
        case .mute, .solo, .lock, .rename, .partForAll: break
        }
        return []
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        if let follower = markedFollower(scope.viewState) {
            // Who follows plays nothing of their own.
            guard follower.stage != .none || !follower.follows else { return [] }
            return [.room(.stage(follower: follower.stage == .none ? follower.id : nil, leads: false))]
        }
        guard let guest = marked(scope.viewState) else { return [] }
        return [.open(OpenView(PartsView(for: guest.id, over: scope.current, scope.viewState)))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        let state = viewState.room.display?.state
        return ListStyle(
            title: state == nil ? "No room is open" : "Guests", aside: state.map(RoomText.counts) ?? "",
            isSearched: false, digits: state == nil ? 0 : 2,
            headings: ["name", "state", "delay", "wait", "part"], answer: viewState.answer)
    }

    private func marked(_ viewState: ViewState) -> GuestState? {
        list.marked.flatMap { item in viewState.room.display?.state.guests.first { $0.id.number == item.number } }
    }

    private func markedFollower(_ viewState: ViewState) -> FollowersDisplay.Follower? {
        guard let item = list.marked else { return nil }
        return viewState.room.display?.followers?.all.first { Self.itemID($0) == item.id }
    }

    private static func itemID(_ follower: FollowersDisplay.Follower) -> String { "follower \(follower.id)" }

    private static func note(_ room: RoomViewState) -> PickList.Note? {
        guard let state = room.display?.state else {
            return PickList.Note(text: "\(JoiningView.openingKey) shows how to open one")
        }
        return state.guests.isEmpty && room.display?.followers?.all.isEmpty != false
            ? PickList.Note(text: "nobody has joined yet; \(JoiningView.openingKey) shows the code") : nil
    }

    private static func items(_ viewState: ViewState, leaving: String?) -> [PickList.Item] {
        guard let room = viewState.room.display?.state else { return [] }
        let followers = (viewState.room.display?.followers?.all ?? []).map { item($0, leaving: leaving) }
        return followers
            + inOrder(room.guests).map { guest in
                var item = PickList.Item(name: guest.name, id: "\(guest.id.number)")
                item.number = guest.id.number
                item.isFaint = guest.isRemoved || !guest.isConnected
                item.mark = Style(item.isFaint ? .ghost : .held, guest: GuestsOnStage.colour(guest.id.number))
                item.isAsking = leaving == item.id
                item.facts = [
                    RoomText.state(guest, in: room), RoomText.milliseconds(guest.delayMilliseconds),
                    RoomText.milliseconds(guest.distanceMilliseconds), guest.part ?? "",
                ]
                item.detail = leaving == item.id ? "x again: remove \(guest.name) for good" : detail(guest, in: room)
                return item
            }
    }

    /// Somebody who follows with a Quern of their own.
    private static func item(_ follower: FollowersDisplay.Follower, leaving: String?) -> PickList.Item {
        var item = PickList.Item(name: follower.name, id: itemID(follower))
        item.isAsking = leaving == item.id
        let state =
            switch follower.stage {
            case .leads: "leads"
            case .heard: "heard by all"
            case .none: follower.follows ? (follower.isExact ? "follows" : "follows, not exact") : "plays alone"
            }
        item.facts = [state, RoomText.milliseconds(follower.delayMilliseconds), "", "Quern"]
        let changes = follower.lateCount == 1 ? "1 change" : "\(follower.lateCount) changes"
        let late = follower.lateCount > 0 ? " \(changes) came late." : ""
        let missing = follower.missing.isEmpty ? "" : " Does not have \(follower.missing.joined(separator: ", "))."
        let hint =
            switch follower.stage {
            case .leads: " L takes the lead back."
            case .heard: " Enter: all hear you again."
            case .none: follower.follows ? " L hands them the lead." : " Enter: all hear them. L hands them the lead."
            }
        item.detail =
            item.isAsking
            ? "x again: send \(follower.name) out"
            : "\(follower.name) has a Quern of their own: \(state).\(late)\(missing)\(hint)"
        return item
    }

    /// Those who are there come first, those who were removed last.
    private static func inOrder(_ guests: [GuestState]) -> [GuestState] {
        let here = guests.filter { $0.isConnected && !$0.isRemoved }
        let away = guests.filter { !$0.isConnected && !$0.isRemoved }
        return here + away + guests.filter(\.isRemoved)
    }

    private static func detail(_ guest: GuestState, in room: RoomState) -> String {
        if guest.isRemoved { return "\(guest.name) was removed; x lets them in again." }
        let part = guest.part.map { " Plays \($0)." } ?? ""
        let distance = RoomText.milliseconds(guest.distanceMilliseconds)
        return
            "\(guest.name), \(RoomText.state(guest, in: room)).\(part) Touches sound \(distance) after they come, so that rhythm is kept."
    }
}

/// What only keys among the guests ask for.
package enum RosterKey: Equatable, Sendable {
    /// Silences one, or all others; or gives back what sounds.
    case mute, solo
    /// Takes one's hands from the sound, or gives them back.
    case lock
    /// Gives another name.
    case rename
    /// Sends away for good, or lets in again.
    case remove
    /// Hands a follower the lead, or takes it back.
    case lead
    /// Chooses what everybody plays.
    case partForAll
}

extension KeyPlace {
    /// The place of ``RosterView``.
    package static let roster = RosterView.place
}
