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
                "Take beats and sections from a file: .xml, .txt (Audacity labels), .lab or .jams.", valueName: "file"),
            completion: .file())
        var imported: String?
        @Option(
            name: .customLong("from"),
            help: ArgumentHelp(
                "Take beats and sections from a repository: the address of its index, or a folder with a file index.xml.",
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
        @Flag(help: "With --import and --from: take the sections too where the sound has some; they are replaced.")
        var sections = false
        @Flag(help: "Do not ask before beats are replaced or deleted, or taken from a song of another length.")
        var replace = false
        @Flag(help: "Replace a file that exists, with --export.")
        var overwrite = false
        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if options.count > 1 { throw ValidationError("\(options.joined(separator: " and ")): use one of them") }
            if sections, imported == nil, repository == nil {
                throw ValidationError("--sections belongs to --import and --from")
            }
            if insecureHTTP, repository == nil { throw ValidationError("--insecure-http belongs to --from") }
            if let exported, BeatFormat(ofFile: exported) == nil {
                throw ValidationError("--export \(exported): the name must end in \(BeatFormat.endingsText)")
            }
        }

        func run() throws {
            try reportingErrors {
                var beats = try SoundBeats(sound, UserDirectories())
                if let exported {
                    try beats.refuseOverwriting(by: exported)
                    try checkOutput(exported, overwrite: overwrite)
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
                try take(BeatFile(path: imported), from: imported, &beats)
            } else if let repository {
                try take(from: repository, &beats)
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

        private func take(from repository: String, _ beats: inout SoundBeats) throws {
            let progress = ProgressLine()
            progress.show("asking \(repository)")
            defer { progress.clear() }
            let source = try MetadataRepository(repository, download: Download(takesHTTP: insecureHTTP))
            let found = try source.beats(of: beats.titles, lengthSeconds: beats.durationSeconds)
            progress.clear()
            if let length = found.item.lengthSeconds, !found.item.fits(beats.durationSeconds), !replace {
                let there = "\(quoted(found.item.name)) lasts \(Self.tenths(length)) s there"
                let here = "\(beats.name) \(Self.tenths(beats.durationSeconds ?? 0)) s"
                try confirm(
                    "\(there), \(here): it may be another recording", toDo: "take its beats", insteadOf: "takes them")
            }
            try take(found.file, from: repository, &beats)
        }

        /// Takes the beats and sections that another program or somebody else made.
        private func take(_ file: BeatFile, from place: String, _ beats: inout SoundBeats) throws {
            for remark in file.remarks { printError("\(remark)", name: false) }
            let grid = BeatGrid(file.grid.beats, durationSeconds: beats.durationSeconds)
            let given = beats.fitting(file.sections)
            guard !grid.isEmpty || !given.isEmpty else {
                throw PracticeFileProblem(
                    file: place, "all that is in it lies after the end of \(beats.name)")
            }
            let beyond = file.grid.count - grid.count
            if beyond > 0 {
                printError(
                    "\(place): \(Self.count(beyond, "beat")) after the end of \(beats.name) left out", name: false)
            }
            let lost = file.sections.count - given.count
            if lost > 0 {
                printError(
                    "\(place): \(Self.count(lost, "section")) left out: after the end of \(beats.name), or more than "
                        + "\(SoundSidecar.maxSections)", name: false)
            }
            let takesSections = sections || beats.sections.isEmpty || beats.sections == given
            if !given.isEmpty, !takesSections {
                let words =
                    "\(place): \(Self.count(given.count, "section")) left out: \(beats.name) has "
                    + "\(beats.sections.count) of its own; --sections takes these in their place"
                guard !grid.isEmpty else { throw UsageError(description: words) }
                printError(words, name: false)
            }
            let taken = given.isEmpty || !takesSections ? nil : given
            try save(grid.isEmpty ? beats.grid : grid, grid.isEmpty ? beats.source : .imported, sections: taken, &beats)
        }

        private func save(
            _ grid: BeatGrid, _ source: BeatSource?, sections: [SoundSidecar.Section]? = nil, _ beats: inout SoundBeats
        ) throws {
            if beats.grid != grid, !beats.grid.isEmpty, !replace {
                let verb = clear ? "delete" : "replace"
                try confirm(
                    isatty(STDIN_FILENO) == 1 ? beats.line : "\(beats.name) has \(BeatWords.count(beats.grid)) already",
                    toDo: "\(verb) them", insteadOf: "\(verb)s them")
            }
            if let kept = try beats.save(grid, source, sections: sections) {
                printError("what was there before is in \(kept)", name: false)
            }
        }

        /// Asks in a terminal.
        /// - Parameters:
        ///   - toDo: what is done where the answer is yes.
        ///   - insteadOf: the same of the option that answers.
        /// - Throws: where the answer is no, or nobody can be asked.
        private func confirm(_ state: String, toDo: String, insteadOf: String) throws {
            guard isatty(STDIN_FILENO) == 1 else {
                throw UsageError(description: "\(state): --replace \(insteadOf)")
            }
            printError("\(state). Type yes to \(toDo):", name: false)
            guard ["y", "yes"].contains(readLine()?.lowercased()) else {
                throw UsageError(description: "nothing was changed")
            }
        }

        private static func count(_ number: Int, _ what: String) -> String {
            "\(number) \(what)\(number == 1 ? "" : "s")"
        }

        private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
    }
}
