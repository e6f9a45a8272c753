import Files
import Practice

/// The rows of a list as they are shown, kept beside it: long lists are not made anew with every change.
struct ListRows: Sendable {
    private(set) var rows: [PracticeDisplay.Row] = []
    private var keys: [String] = []
    private var lastID = 0
    private var checked = 0

    /// So many files are looked for at a time.
    private static let checkedAtOnce = 500

    init() {}

    /// The rows of a list just opened.
    init(_ list: PracticeList, _ diary: DiaryKeeping) {
        let progress = diary.progress
        let seconds = Self.seconds(diary.week)
        for item in list.items { append(item, progress, seconds) }
    }

    mutating func append(_ item: PracticeList.Item, _ diary: DiaryKeeping) {
        append(item, diary.progress, Self.seconds(diary.week))
    }

    private mutating func append(_ item: PracticeList.Item, _ progress: GoalProgress, _ seconds: [String: Double]) {
        lastID += 1
        let key = item.path ?? item.builtIn ?? item.location
        keys.append(key)
        rows.append(
            PracticeDisplay.Row(
                id: lastID, name: item.name, place: boundedName(key, .fileName),
                durationSeconds: item.durationSeconds,
                goals: Self.goals(item, progress, key), weekSeconds: seconds[key] ?? 0, status: Self.status(item)))
    }

    /// Removes a row, which can be put back.
    mutating func remove(_ index: Int) -> (row: PracticeDisplay.Row, key: String) {
        (rows.remove(at: index), keys.remove(at: index))
    }

    mutating func insert(_ row: PracticeDisplay.Row, _ key: String, at index: Int) {
        rows.insert(row, at: index)
        keys.insert(key, at: index)
    }

    mutating func move(_ index: Int, to place: Int) {
        rows.insert(rows.remove(at: index), at: place)
        keys.insert(keys.remove(at: index), at: place)
    }

    /// Whether the sound there can be played.
    func isPlayable(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].status == .playable }

    /// The goals of that item have changed.
    mutating func update(_ index: Int, _ item: PracticeList.Item, _ diary: DiaryKeeping) {
        rows[index].goals = Self.goals(item, diary.progress, keys[index])
    }

    /// That sound is so long.
    mutating func setDuration(_ seconds: Double, of index: Int) {
        if rows[index].durationSeconds == nil { rows[index].durationSeconds = seconds }
    }

    /// The diary has changed; the names of goals that are reached since, with their sounds.
    mutating func update(_ diary: DiaryKeeping) -> [String] {
        let seconds = Self.seconds(diary.week)
        var reached: [String] = []
        for index in rows.indices {
            let practised = seconds[keys[index]] ?? 0
            if rows[index].weekSeconds != practised { rows[index].weekSeconds = practised }
            for goal in rows[index].goals.indices where !rows[index].goals[goal].isReached {
                let wanted = rows[index].goals[goal].goal
                guard diary.progress.hasReached(wanted, of: keys[index]) else { continue }
                rows[index].goals[goal].isReached = true
                reached.append("\(rows[index].name), \(wanted.text)")
            }
        }
        return reached
    }

    /// Looks whether files came or went, some of them at a time.
    mutating func check(_ list: PracticeList) {
        guard !rows.isEmpty else { return }
        for _ in 0..<min(rows.count, Self.checkedAtOnce) {
            checked = checked + 1 < rows.count ? checked + 1 : 0
            let status = Self.status(list.items[checked])
            if rows[checked].status != status { rows[checked].status = status }
        }
    }

    private static func goals(
        _ item: PracticeList.Item, _ progress: GoalProgress, _ key: String
    ) -> [PracticeDisplay.Row.Goal] {
        item.goals.map { .init($0, isReached: progress.hasReached($0, of: key)) }
    }

    private static func seconds(_ week: PracticeWeek) -> [String: Double] {
        Dictionary(week.items.map { ($0.file ?? $0.sound, $0.seconds) }, uniquingKeysWith: +)
    }

    private static func status(_ item: PracticeList.Item) -> PracticeDisplay.Row.Status {
        if item.path == nil, item.builtIn == nil { return .elsewhere }
        return item.isMissing ? .missing : .playable
    }
}
