import ArgumentParser
import Session

extension PracticeCommand {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Practise sounds one after the other. (default)",
            discussion: """
                The first sound is open to be marked and practised (x), with the list beside it (l). All options of quern play \
                are there, too.

                Examples:
                  quern practice drums rain            practise these sounds
                  quern practice ~/songs               practise all sounds of a folder
                  quern practice today.m3u8            practise a list (M3U8 or XSPF)
                  quern practice                       go on with the list of last time
                  quern practice drums --plain         no panel: help lists what can be typed
                """)

        @Argument(
            help: ArgumentHelp(
                "Sounds (files, names, folders), or one list (.m3u8, .xspf, or the name of one that was saved).",
                valueName: "sound or list"),
            completion: Completions.practised)
        var subjects: [String] = []
        @OptionGroup var playing: PlayingOptions

        func run() throws {
            var choice: PracticeChoice?
            try reportingErrors { choice = try PracticeChoice(subjects, UserDirectories()) }
            try playing.run(practising: choice)
        }
    }
}
