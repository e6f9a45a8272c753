import Instrument
import Panel
import Practice
import Terminal

/// A panel beside which a list is practised, made up.
struct PracticePanel: KeyedPanel {
    var model = PanelModel()
    var state = Samples.state()
    var practice: PracticeDisplay? = PracticeSamples.display()
    /// What was asked of the instrument so far.
    var commands: [String] = []

    init(_ place: KeyPlace? = nil, _ practice: PracticeDisplay? = PracticeSamples.display()) {
        self.practice = practice
        if let place { _ = model.toggle(place, look()) }
    }

    /// What is to be seen.
    mutating func look() -> ViewState { model.viewState(state, now: 1, practice: practice) }

    /// Presses keys, as the loop hands them out; answers what was asked of the list.
    mutating func press(_ keys: Key...) -> [PracticeRequest] {
        for key in keys {
            handle(key)
        }
        defer { model.practiceRequests = [] }
        return model.practiceRequests
    }

    mutating func press(_ keys: String) -> [PracticeRequest] {
        keys.reduce(into: []) { $0 += press(.character($1)) }
    }
}

enum PracticeSamples {
    static func display() -> PracticeDisplay { PracticeDisplay(list: list(), week: week()) }

    static func list() -> PracticeDisplay.List {
        PracticeDisplay.List(
            name: "Friday", file: "/home/ada/friday.m3u8", mode: .random,
            rows: [
                .init(
                    id: 1, name: "Zulu hymn", place: "/home/ada/zulu.wav", durationSeconds: 151,
                    goals: [
                        .init(PracticeGoal(section: "chorus", percent: 90), isReached: true),
                        .init(PracticeGoal(percent: 100), isReached: false),
                    ], weekSeconds: 1_500),
                .init(
                    id: 2, name: "drums", place: "drums", durationSeconds: 5.5,
                    goals: [.init(PracticeGoal(section: "fill", percent: 80), isReached: true)]),
                .init(id: 3, name: "lost.wav", place: "/home/ada/lost.wav", status: .missing),
                .init(id: 4, name: "radio", place: "https://example.org/a.mp3", status: .elsewhere),
            ], open: 1)
    }

    static func week() -> PracticeWeek {
        let now = 1_795_000_000
        func entry(_ sound: String, _ file: String?, _ seconds: Double, _ daysAgo: Int, _ loop: String?) -> DiaryEntry {
            DiaryEntry(
                began: now - daysAgo * 86_400, seconds: seconds, sound: sound, file: file, percent: 80, loop: loop,
                passes: 6, cleanPasses: 4)
        }
        return PracticeWeek(
            [
                entry("Zulu hymn", "/home/ada/zulu.wav", 900, 0, "2 chorus"),
                entry("Zulu hymn", "/home/ada/zulu.wav", 600, 2, nil), entry("drums", nil, 90, 2, nil),
            ], endingAt: now)
    }

    /// A list of so many sounds, one of which is open.
    static func long(_ count: Int, open: Int) -> PracticeDisplay {
        let rows = (1...count).map { PracticeDisplay.Row(id: $0, name: "sound \($0)", place: "/m/\($0).wav") }
        return PracticeDisplay(list: .init(name: "long", rows: rows, open: open), week: week())
    }
}
