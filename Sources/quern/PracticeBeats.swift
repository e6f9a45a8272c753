import ArgumentParser
import Files
import Glibc
import Practice
import Session
import Sounds

extension PracticeCommand {
    struct Beats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show, find, import or export the beats of a sound.",
            discussion: """
                Beats are kept in the text file beside the sound, FILE.toml. What --find finds is a proposal: listen, and correct it.

                Examples:
                  quern practice beats song.wav                        count, tempo and bars
                  quern practice beats song.wav --find                 find them, with aubiotrack
                  quern practice beats song.wav --import song.lab      take them from another program
                  quern practice beats song.wav --export song.jams     give them to another program
                """)

        @Argument(help: "The sound: a file, or a name.", completion: Completions.sounds)
        var sound: String
        @Flag(help: "Find the beats with aubiotrack (sudo apt install aubio-tools).")
        var find = false
        @Option(
            name: .customLong("import"),
            help: ArgumentHelp(
                "Take the beats from a file: .xml, .txt (Audacity labels), .lab or .jams.", valueName: "file"),
            completion: .file())
        var imported: String?
        @Option(
            name: .customLong("from"),
            help: ArgumentHelp(
                "Take the beats from a repository: the address of its index, or a folder with a file index.xml.",
                valueName: "URL or folder"), completion: .directory)
        var repository: String?
        @Flag(name: .customLong("insecure-http"), help: "Ask servers over http too, with --from.")
        var insecureHTTP = false
        @Option(
            name: .customLong("export"),
            help: ArgumentHelp(
                "Write the beats and sections to a file: .xml (beats alone), .txt (Audacity labels), .lab or .jams.",
                valueName: "file"), completion: .file())
        var exported: String?
        @Flag(help: "Delete all beats.")
        var clear = false
        @Flag(help: "Do not ask before beats are replaced or deleted.")
        var replace = false
        @Flag(help: "Replace a file that exists, with --export.")
        var overwrite = false
        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if options.count > 1 { throw ValidationError("\(options.joined(separator: " and ")): use one of them") }
            if let exported, BeatFormat(ofFile: exported) == nil {
                throw ValidationError("--export \(exported): the name must end in \(BeatFormat.endingsText)")
            }
        }

        func run() throws {
            try reportingErrors {
                var beats = try SoundBeats(sound, UserDirectories())
                if let exported {
                    try beats.refuseOverwriting(by: exported)
                    if !overwrite { try refuseReplacing(exported) }
                }
                try change(&beats)
                if let exported {
                    try beats.export(to: exported)
                    if !json { try printLine(printable("\(exported): \(BeatWords.count(beats.grid))")) }
                }
                if json { return try printLine(beats.json) }
                if exported == nil { try printLine(printable(beats.line)) }
            }
        }

        /// Those that change the beats.
        private var options: [String] {
            [
                find ? "--find" : nil, imported.map { _ in "--import" }, repository.map { _ in "--from" },
                clear ? "--clear" : nil,
            ].compactMap(\.self)
        }

        private func change(_ beats: inout SoundBeats) throws {
            guard let option = options.first else { return }
            let sound = try beats.requireFile(option)
            if let imported {
                try importBeats(BeatFile(path: imported), from: imported, &beats)
            } else if let repository {
                let progress = ProgressLine()
                progress.show("asking \(repository)")
                defer { progress.clear() }
                let source = MetadataRepository(repository, download: Download(takesHTTP: insecureHTTP))
                let file = try source.beats(of: beats.titles)
                progress.clear()
                try importBeats(file, from: repository, &beats)
            } else if find {
                let finder = try BeatFinder()
                let progress = ProgressLine()
                progress.show("finding the beats of \(beats.name)")
                defer { progress.clear() }
                let grid = try finder.beats(in: sound)
                progress.clear()
                try save(grid, .found, &beats)
            } else if clear {
                try save(BeatGrid(), nil, &beats)
            }
        }

        /// Takes the beats that another program or somebody else made.
        private func importBeats(_ file: BeatFile, from place: String, _ beats: inout SoundBeats) throws {
            for remark in file.remarks { printError("\(remark)", name: false) }
            guard !file.grid.isEmpty else {
                throw PracticeFileProblem(file: place, "no beats in it, but \(file.sections.count) sections")
            }
            let grid = BeatGrid(file.grid.beats, durationSeconds: beats.durationSeconds)
            let beyond = file.grid.count - grid.count
            guard !grid.isEmpty else {
                throw PracticeFileProblem(file: place, "all its beats lie after the end of \(beats.name)")
            }
            if beyond > 0 {
                let count = beyond == 1 ? "1 beat" : "\(beyond) beats"
                printError("\(place): \(count) after the end of \(beats.name) left out", name: false)
            }
            try save(grid, .imported, &beats)
        }

        private func save(_ grid: BeatGrid, _ source: BeatSource?, _ beats: inout SoundBeats) throws {
            if beats.grid != grid, !beats.grid.isEmpty, !replace, try !isConfirmed(beats) {
                throw UsageError(description: "nothing was changed")
            }
            try beats.save(grid, source)
        }

        /// Asks in a terminal.
        private func isConfirmed(_ beats: SoundBeats) throws -> Bool {
            let what = clear ? "delete" : "replace"
            guard isatty(STDIN_FILENO) == 1 else {
                throw UsageError(
                    description: "\(beats.name) has \(BeatWords.count(beats.grid)) already: --replace \(what)s them")
            }
            printError("\(beats.line). Type yes to \(what) them:", name: false)
            return ["y", "yes"].contains(readLine()?.lowercased())
        }
    }
}
