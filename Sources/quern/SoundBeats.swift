import Files
import Practice
import Session
import Sounds

/// The beats of a sound that a command was given, as they stand beside it.
struct SoundBeats {
    /// What the player called it.
    let name: String
    /// The sound file; `nil` for a built-in one.
    let file: String?
    /// How long it is, in seconds; `nil` where that is not known.
    let durationSeconds: Double?
    private(set) var grid: BeatGrid
    /// Where they come from; `nil` where nobody says.
    private(set) var source: BeatSource?

    private var sidecar: SoundSidecar
    private let stamp: FileStamp?
    private let problem: SidecarProblem?

    /// The beats of the sound of that name.
    /// - Throws: where there is no such sound, or its file cannot be read.
    init(_ name: String, _ directories: UserDirectories) throws {
        self.name = Path.name(of: name)
        switch try SoundCatalogue(directories).find(name) {
        case .file(let path):
            file = path
            let place = SoundSidecar.path(of: path)
            // Before it is read: what changes after that is somebody else's.
            stamp = FileStamp(place)
            durationSeconds = try SoundFile.seconds(of: path)
            let read = SidecarFile(path: place, durationSeconds: durationSeconds, mayBeMissing: true)
            (sidecar, problem) = (read.sidecar, read.problems.first)
            if let remark = read.remark { printError(remark, name: false) }
        case .builtIn(let sound):
            (file, stamp, problem, durationSeconds) = (nil, nil, nil, sound.durationSeconds)
            sidecar = sound.marks
        case .waveform: throw UsageError(description: "\(name) is a waveform, which has no beats")
        }
        grid = BeatGrid(sidecar.beats, durationSeconds: durationSeconds)
        source = grid.isEmpty ? nil : sidecar.beatsSource
    }

    /// What a song is called in a repository: as it is beside the sound, else as its file.
    var titles: [String] { [sidecar.name, Sound.title(file ?? name)].compactMap(\.self) }

    /// The sound file.
    /// - Throws: where the sound is built in, with how to make one.
    func requireFile(_ option: String) throws -> String {
        if let file { return file }
        throw UsageError(
            description: "\(option): \(name) is built in: save it as a file first: quern sounds \(name) -o \(name).wav")
    }

    /// Makes sure that neither the sound nor what stands beside it is written over.
    func refuseOverwriting(by output: String) throws {
        var read = ReadFiles()
        read.add(sound: file)
        try read.refuseOverwriting(by: output)
    }

    /// Its sections, as they stand beside it.
    var sections: [SoundSidecar.Section] { sidecar.sections }

    /// Of sections from outside those that lie in the sound, as many as it can have.
    func fitting(_ sections: [SoundSidecar.Section]) -> [SoundSidecar.Section] {
        let end = durationSeconds ?? .infinity
        return sections.filter { $0.begin < end }.prefix(SoundSidecar.maxSections).map {
            SoundSidecar.Section(name: boundedName($0.name), begin: $0.begin, end: min($0.end, end))
        }
    }

    /// Keeps these beats beside the sound, unless somebody else has changed what is there since it was read.
    /// - Parameter sections: those that it has from now on; as before where `nil`.
    /// - Returns: the file that has what was replaced or deleted; `nil` where nothing was.
    mutating func save(
        _ grid: BeatGrid, _ source: BeatSource?, sections: [SoundSidecar.Section]? = nil
    ) throws -> String? {
        let file = try requireFile("beats")
        // What could not be read of it would be lost.
        if let problem { throw problem }
        let new = sections ?? sidecar.sections
        guard grid != self.grid || source != self.source || new != sidecar.sections else { return nil }
        let place = SoundSidecar.path(of: file)
        let losesBeats = !self.grid.isEmpty && grid != self.grid
        let losesSections = !sidecar.sections.isEmpty && new != sidecar.sections
        var kept: String?
        if losesBeats || losesSections {
            let before = place + Self.beforeEnding
            try sidecar.write(to: before)
            kept = before
        }
        (sidecar.beats, sidecar.beatsSource, sidecar.sections) = (grid.beats, source, new)
        _ = try sidecar.write(to: place, insteadOf: [stamp])
        (self.grid, self.source) = (grid, source)
        return kept
    }

    /// What the name of the file ends in that has what stood beside the sound before.
    private static let beforeEnding = ".before"

    /// Writes beats and sections in the format of the name's ending.
    /// - Throws: where there is nothing to write.
    func export(to path: String) throws {
        guard !grid.isEmpty, let format = BeatFormat(ofFile: path) else {
            throw NothingFound(
                description: "\(name) has no beats to export: --find finds them, --import FILE reads them")
        }
        let file = BeatFile(grid: grid, sections: sidecar.sections)
        try file.write(format, to: path, title: sidecar.name ?? Path.name(of: name), durationSeconds: durationSeconds)
        let left = [
            format == .songXML && grid.hasBars ? "bars" : nil,
            [.songXML, .lab].contains(format) && !sidecar.sections.isEmpty ? "sections" : nil,
        ].compactMap(\.self)
        if !left.isEmpty {
            printError(
                "\(path): without the \(left.joined(separator: " and ")): this format has no room for them", name: false
            )
        }
    }

    /// For people.
    var line: String {
        grid.isEmpty
            ? "\(name) has no beats: --find finds them, --import FILE reads them"
            : "\(name): \(BeatWords.line(grid, source))"
    }

    /// For programs: the beats, each with the number of the bar that it lies in.
    var json: String {
        struct Entry: Encodable {
            var seconds: Double
            var bar: JSONOrNull<Int>
        }
        struct Document: Encodable {
            var beats: [Entry]
            var source: JSONOrNull<String>
        }
        let entries = zip(grid.beats, grid.bars).map { Entry(seconds: $0.seconds, bar: JSONOrNull($1)) }
        return JSONText(Document(beats: entries, source: JSONOrNull(source?.rawValue)))?.description ?? "{}"
    }
}
