import Files
import KeyTables
import Sounds

/// The beats and sections of a sound in a file of another program.
package struct BeatFile: Equatable, Sendable {
    /// The beats.
    package var grid = BeatGrid()
    /// The sections, the earliest first, as the file has them: they may overlap.
    package var sections: [SoundSidecar.Section] = []
    /// What was left out of the file, a line each.
    package var remarks: [Diagnostic] = []

    /// The most sections that are read.
    package static let maxSections = 1_000

    /// Beats and sections to write.
    package init(grid: BeatGrid = BeatGrid(), sections: [SoundSidecar.Section] = []) {
        (self.grid, self.sections) = (grid, sections)
    }

    /// Reads the file at `path`.
    package init(path: String) throws(PracticeFileProblem) {
        try self.init(bytes: PracticeFile.bytes(of: path, "a file with beats"), file: path)
    }

    /// Reads `bytes`; `file` is what problems name, and its ending decides where the content leaves it open.
    /// - Throws: where it is none of the formats, or wrong somewhere. A file without beats is none to import beats from, but may have sections.
    package init(bytes: [UInt8], file: String) throws(PracticeFileProblem) {
        guard bytes.count <= PracticeFile.maxBytes else {
            throw PracticeFileProblem(file: file, "the file is larger than \(PracticeFile.maxBytes >> 20) MiB")
        }
        if let content = FileContent(bytes) {
            throw PracticeFileProblem(
                file: file, "this is \(content.words); beats are expected: \(BeatFormat.endingsText)")
        }
        let (beats, sections): ([Beat], [SoundSidecar.Section])
        switch Self.format(of: bytes, file) {
        case .songXML: (beats, sections) = (try SongXML.beats(bytes, file: file), [])
        case .jams: (beats, sections) = try JAMSReading.read(bytes, file: file)
        case .audacityLabels, .lab:
            let lines = try LabelLines(bytes, file: file)
            (beats, sections) = (lines.beats, lines.sections)
        }
        grid = BeatGrid(beats)
        self.sections = sections.filter { $0.end.isFinite && $0.begin >= 0 && $0.begin < $0.end }
            .sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
        let timed = beats.count { $0.seconds >= 0 && $0.seconds.isFinite }
        note(file, beats.count - timed, "beat", "they lie before the beginning of the sound")
        let isFull = grid.count == Beat.maxCount
        note(
            file, timed - grid.count, "beat",
            isFull ? "a sound has up to \(Beat.maxCount)" : "another one lies at the same time")
        note(
            file, sections.count - self.sections.count, "section",
            "they do not begin before they end, or begin below 0 s")
        let tooMany = self.sections.count - Self.maxSections
        if tooMany > 0 {
            self.sections.removeLast(tooMany)
            note(file, tooMany, "section", "up to \(Self.maxSections) are read")
        }
        guard !grid.isEmpty || !self.sections.isEmpty else {
            throw PracticeFileProblem(file: file, "no beats in it")
        }
    }

    /// The text of a file with these beats and sections.
    /// - Parameters:
    ///   - title: what the sound is called.
    ///   - durationSeconds: how long it is, where that is known.
    package func text(_ format: BeatFormat, title: String, durationSeconds: Double?) -> String {
        switch format {
        case .songXML: SongXML.text(grid)
        case .audacityLabels: LabelLines.audacity(grid, sections)
        case .lab: LabelLines.lab(grid, sections)
        case .jams: JAMSWriting.text(grid, sections, title: title, durationSeconds: durationSeconds)
        }
    }

    /// Writes such a file, whole or not at all.
    package func write(
        _ format: BeatFormat, to path: String, title: String, durationSeconds: Double?
    ) throws(PracticeFileProblem) {
        try PracticeFile.write(text(format, title: title, durationSeconds: durationSeconds), to: path)
    }

    private mutating func note(_ file: String, _ count: Int, _ what: String, _ why: String) {
        guard count > 0 else { return }
        remarks.append(
            Diagnostic(
                file: file, severity: .warning, message: "\(count) \(what)\(count == 1 ? "" : "s") left out: \(why)"))
    }

    /// By what stands first in it, then by its name.
    private static func format(of bytes: [UInt8], _ file: String) -> BeatFormat {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        switch text.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "<"): return .songXML
        case UInt8(ascii: "{"): return .jams
        default:
            // UTF-16, which XML may be in.
            return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? .songXML : .lab
        }
    }
}
