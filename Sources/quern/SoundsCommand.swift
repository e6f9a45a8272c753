import ArgumentParser
import AudioIO
import Files
import Session
import Sounds

struct SoundsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sounds",
        abstract: "List all sounds that have a name, find one of your own, or save a built-in one to a file.",
        usage: "quern sounds [<name> -o <file>] [--find <text>] [<options>]",
        discussion: """
            Examples:
              quern sounds                            list all
              quern sounds --find "zulu hymn"         find your own by name, artist, album, tags, file and folder
              quern sounds --like drum.wav --limit 5  the five that sound most like one
              quern sounds --add-folder ~/Samples     add a folder to your collection
              quern sounds rain -o rain.flac          save one
            """)

    @Argument(help: "A built-in sound to save to the file given with -o.", completion: Completions.builtInSounds)
    var name: String?
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The stereo file to write: \(SoundFileFormat.endingsText); WAV is 32-bit float, FLAC 24-bit. In a folder, a WAV file "
                + "with the sound's name. The sound's root goes into a text file beside it, FILE.toml, unless there is one.",
            valueName: "file or folder"),
        completion: .file())
    var output: String?
    @OptionGroup var finding: SoundFindOptions
    @OptionGroup var folders: SoundFolderOptions
    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if (name == nil) != (output == nil) {
            throw ValidationError("give both a sound's name and -o FILE, or neither")
        }
        if json, name != nil || folders.isChange {
            throw ValidationError("--json only lists sounds and folders: remove it, or what else is asked for")
        }
        let asked = [name != nil, finding.isAsked, folders.add != nil, folders.remove != nil, folders.list]
        if asked.filter(\.self).count > 1 {
            throw ValidationError("one thing at a time: save a sound, find sounds, or add, remove or list folders")
        }
    }

    func run() throws {
        try reportingErrors {
            let directories = UserDirectories()
            if finding.isAsked {
                let found = try SoundSearch(directories: directories, query: finding.query).run()
                return try printLine(json ? found.json : found.lines.joined(separator: "\n"))
            }
            if let answer = try folders.answer(directories, json: json) { return try printLine(answer) }
            let catalogue = SoundCatalogue(folder: directories.sounds)
            if let name, let output {
                return try write(name, to: output, directories)
            }
            let list = SoundList(
                try catalogue.ownSounds(), banks: catalogue.ownBanks(), folder: catalogue.folder)
            try printLine(json ? list.json : list.lines.joined(separator: "\n"))
        }
    }

    private func write(_ name: String, to place: String, _ directories: UserDirectories) throws {
        let builtIn = try SoundCatalogue.builtIn(name)
        let isFolder = Folder.exists(place)
        let output = isFolder ? Path.joined(place, "\(builtIn.name).wav") : place
        if isFolder, (try? FileKind(at: output)) != nil {
            throw UsageError(description: "'\(output)' already exists: use -o \(output) to replace it")
        }
        try SoundFileFormat.check(output, rate: BuiltInSound.rate)
        let format = try SoundFileFormat(ofFile: output)
        let channels = BuiltInSoundCache(folder: directories.cache).sound(builtIn) { printError($0, name: false) }
        let (left, right) = (channels[0], channels[channels.count - 1])
        let isReplacing = try writeWhole(output, rate: BuiltInSound.rate) { file in
            try file.write(zip(left, right).flatMap { [$0, $1] }, frames: left.count)
        }
        let sidecar = SoundSidecar.path(of: output)
        let replaced = isReplacing ? ", replacing the file that was there" : ""
        let written =
            "saved \(builtIn.name) to \(output) (\(format.about), \(BuiltInSound.rate) Hz, stereo)\(replaced)"
        // Somebody's own stays.
        guard SidecarFile(path: sidecar, durationSeconds: nil).problems.first?.isMissing == true else {
            return try printLine(printable("\(written); \(sidecar) stays as it was"))
        }
        var beside = builtIn.marks
        beside.rootHz = builtIn.rootHz
        try beside.write(to: sidecar)
        let marks = [
            beside.tempo == nil ? nil : "tempo", beside.beats.isEmpty ? nil : "beats",
            beside.sections.isEmpty ? nil : "sections",
        ].compactMap(\.self)
        let words = (["root"] + marks).joined(separator: ", ")
        try printLine(printable("\(written), its \(words) to \(sidecar)"))
    }
}
