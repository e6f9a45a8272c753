import Files
import Practice
import SoundMarking

/// What happens to the list and the diary, while they are locked.
extension PracticeRoom.State {
    typealias Effect = PracticeRoom.Effect

    /// Another list is practised.
    mutating func begin(
        _ new: PracticeList, file: String?, _ stamp: FileStamp?, from open: Int?, _ mode: PlayOrder.Mode, _ seed: UInt64
    ) -> [Effect] {
        list = OpenPracticeList(new, file: file, mode: mode, seed: seed)
        self.stamp = stamp
        rows = ListRows(new, diary)
        following = ListFollowing()
        (isThrough, removed) = (false, [])
        defer { show() }
        if let open, new.items.indices.contains(open), new.items[open].isPlayable { return self.open(open) }
        return step(byItself: true) { $0.skip() }
    }

    /// How it stands at `now`, in seconds since 1970.
    /// - Parameters:
    ///   - isLoading: whether a sound is on its way.
    ///   - steps: so many sounds on, or back.
    /// - Returns: a stretch for the diary, and what is to be done.
    mutating func observe(
        _ marking: MarkingState?, isLoading: Bool, at now: Double, steps: Int
    ) -> (DiaryEntry?, [Effect]) {
        var effects: [Effect] = []
        let openBefore = following.open
        var hasEnded = false
        if var followed = list {
            hasEnded = following.observe(marking, &followed)
            if followed.current != list?.current { isLastChanged = true }
            list = followed
            if let open = following.open, let marking {
                rows.setDuration(marking.durationSeconds, of: open)
            }
            hasEnded = opening.hasFailed(following.open, isLoading: isLoading, at: now) || hasEnded
        }
        let changes = diary.changes
        let entry = diary.observe(marking, list: following.open.flatMap { _ in name }, at: now)
        if diary.changes != changes { effects += updateRows() }
        if steps != 0 {
            if list == nil {
                effects.append(.report("no list to practise yet: quern practice SOUND …, or list open FILE", .notice))
            }
            for _ in 0..<min(abs(steps), PracticeList.maxItems) {
                effects += step(byItself: steps > 0) { steps > 0 ? $0.skip() : $0.back() }
            }
        } else if hasEnded {
            effects += goOn()
        }
        if following.open != openBefore { show() }
        return (entry, effects)
    }

    /// The diary was read.
    mutating func beginDiary(with entries: [DiaryEntry], at now: Int) {
        diary.begin(with: entries, at: now)
        _ = updateRows()
    }

    /// Looks whether files of the list came or went.
    mutating func checkFiles() {
        guard let list else { return }
        let before = rows.rows
        rows.check(list.list)
        if rows.rows != before { show() }
    }

    // MARK: Going on

    /// A sound of the list was heard to its end.
    private mutating func goOn() -> [Effect] {
        let before = following.open
        guard let next = endsByItself ? list?.advanceOnce() : list?.advance() else {
            isThrough = true
            return [.report("The list is through", .notice)]
        }
        isLastChanged = true
        if next == before { return [.perform(.playAgain)] }
        return open(next, byItself: true)
    }

    /// Goes to another sound of the list.
    /// - Parameter byItself: whether what cannot be opened is passed over.
    mutating func step(byItself: Bool = false, _ next: (inout OpenPracticeList) -> Int?) -> [Effect] {
        guard var moved = list else { return [] }
        guard let index = next(&moved) else {
            let isEmpty = !moved.list.items.contains(where: \.isPlayable)
            let line = isEmpty ? "none of the list's sounds is there" : "that was the last sound of the list"
            return [.report(line, .notice)]
        }
        list = moved
        return open(index, byItself: byItself)
    }

    /// Opens that sound of the list.
    mutating func open(_ index: Int, byItself: Bool = false) -> [Effect] {
        guard var opened = list, opened.list.items.indices.contains(index) else { return [] }
        let item = opened.list.items[index]
        guard item.isPlayable else {
            let why = item.isMissing ? "is missing" : "lies elsewhere than on this machine's disks"
            return [.report("\(item.name) \(why)", .notice)]
        }
        opened.choose(index)
        following.expect(index, opened)
        opening.expect(index, byItself: byItself, mostFailures: opened.list.items.count)
        list = opened
        (isThrough, isLastChanged) = (false, true)
        show()
        return [.perform(item.path.map { .openFile($0) } ?? .open(item.builtIn ?? item.name))]
    }

    // MARK: What is shown

    /// What the list is called; `nil` where there is none, and of one that was never saved.
    var name: String? {
        list.flatMap { list in
            list.list.title.isEmpty ? list.file.map { boundedName(Path.name(of: $0)) } : list.list.title
        }
    }

    /// Shows the list as it is.
    mutating func show() {
        display.list = list.map { list in
            PracticeDisplay.List(
                name: name ?? "new list", file: list.file, isChanged: list.isChanged, mode: list.mode, rows: rows.rows,
                open: following.open, current: practised(list))
        }
        display.week = diary.week
    }

    /// The sound that is gone on with: the one of now, and at the end of the list the one that was open last.
    private func practised(_ list: OpenPracticeList) -> Int? {
        let index = list.current ?? following.last.flatMap { last in list.list.items.firstIndex(where: last.isItem) }
        return index.flatMap { rows.isPlayable($0) ? $0 : nil }
    }

    private mutating func updateRows() -> [Effect] {
        let reached = rows.update(diary)
        show()
        return reached.map { .report("Goal reached: \($0)", .notice) }
    }
}
