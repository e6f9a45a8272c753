import ArgumentParser

struct PracticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice",
        abstract: "Learn a sound by ear: its beats, and the diary of what was practised.",
        subcommands: [Beats.self, Diary.self])
}
