import ArgumentParser

struct PracticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice",
        abstract: "Learn sounds by ear: a list of them with goals, beats, a diary.",
        discussion: """
            Examples:
              quern practice drums                 practise a sound: a name or a file
              quern practice a.wav b.flac          practise these, one after the other
              quern practice today.m3u8            practise a list (M3U8 or XSPF)
              quern practice                       go on with the list of last time
              quern practice beats song.wav        its beats
              quern practice diary                 what you practised
            """,
        subcommands: [List.self, Beats.self, Diary.self], defaultSubcommand: List.self)
}
