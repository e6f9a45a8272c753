import Files
import Sounds

/// Lines of numbers and labels: Audacity's labels, and `.lab` files.
///
/// - `time`, or `time number`: a beat, where 1 is the first of a bar.
/// - `start end label`: a section; where both are the same, a beat, whose number may be the label.
///
/// Fields are separated by a tab, or else by spaces; lines that begin with `#`, and Audacity's of frequencies, are passed over.
struct LabelLines {
    private(set) var beats: [Beat] = []
    private(set) var sections: [SoundSidecar.Section] = []
    private var numbers: [Int?] = []

    private static let maxLines = 200_000

    init(_ bytes: [UInt8], file: String) throws(PracticeFileProblem) {
        guard !bytes.contains(0) else { throw PracticeFileProblem(file: file, "not text") }
        var lineNumber = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lineNumber += 1
            guard lineNumber <= Self.maxLines else {
                throw PracticeFileProblem(file: file, line: lineNumber, "more than \(Self.maxLines) lines")
            }
            var text = String(decoding: line.prefix(Self.longestLine), as: UTF8.self).trimmedLine
            if lineNumber == 1, text.first == "\u{FEFF}" { text.removeFirst() }
            if text.trimmed.isEmpty || text.hasPrefix("#") || text.hasPrefix("\\") { continue }
            guard add(text) else {
                throw PracticeFileProblem(
                    file: file, line: lineNumber,
                    "not a beat (time number) or a section (start end label): \(quotedPart(text))")
            }
        }
        // Where numbers count all beats, and not those of a bar, the first alone has a 1.
        let largest = numbers.compactMap(\.self).max() ?? 0
        guard largest <= BeatCorrection.beatsPerBar.upperBound, numbers.count(where: { $0 == 1 }) > 0 else { return }
        for (index, number) in numbers.enumerated() where number == 1 { beats[index].isDownbeat = true }
    }

    private static let longestLine = 4_096

    /// Reads a line; whether it is one.
    private mutating func add(_ text: String) -> Bool {
        let fields = Self.fields(text)
        guard let first = Self.time(fields[0]) else { return false }
        guard fields.count > 1 else { return addBeat(first, nil) }
        let second = Self.time(fields[1])
        if fields.count == 2 {
            // Audacity leaves out the text of a label that has none.
            guard let second else { return addBeat(first, fields[1]) }
            if second == first, fields[1].contains(".") || first != 1 { return addBeat(first, nil) }
            guard second == second.rounded(), !fields[1].contains(".") else { return addSection(first, second, "") }
            return addBeat(first, fields[1])
        }
        guard let second else { return false }
        return second == first ? addBeat(first, fields[2]) : addSection(first, second, fields[2])
    }

    private mutating func addBeat(_ seconds: Double, _ label: String?) -> Bool {
        guard beats.count <= Beat.maxCount else { return true }
        beats.append(Beat(seconds: seconds))
        numbers.append(label.flatMap { Double($0) }.flatMap { Int(exactly: $0) })
        return true
    }

    private mutating func addSection(_ begin: Double, _ end: Double, _ name: String) -> Bool {
        guard end > begin else { return false }
        if sections.count <= BeatFile.maxSections {
            sections.append(SoundSidecar.Section(name: boundedName(name), begin: begin, end: end))
        }
        return true
    }

    /// At most three; the last has all that is left.
    private static func fields(_ text: String) -> [String] {
        let fields =
            text.contains("\t")
            ? text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            : text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        var words = fields.map(\.trimmed)
        while words.count > 1, words[words.count - 1].isEmpty { words.removeLast() }
        return words
    }

    private static func time(_ text: String) -> Double? {
        guard text.utf8.count <= 40, let seconds = Double(text), seconds.isFinite else { return nil }
        return seconds
    }
}

extension LabelLines {
    /// Audacity's labels: beats are points whose text is their number in the bar, where bars are known; sections have their names.
    static func audacity(_ grid: BeatGrid, _ sections: [SoundSidecar.Section]) -> String {
        let beats = zip(grid.beats, grid.numbersInBar).map { beat, number in
            (beat.seconds, "\(beat.seconds)\t\(beat.seconds)\t\(number.map(String.init) ?? "")\n")
        }
        let labels = sections.map { ($0.begin, "\($0.begin)\t\($0.end)\t\(label($0.name))\n") }
        return (beats + labels).sorted { $0.0 < $1.0 }.map(\.1).joined()
    }

    /// Beats as `time number`, the number that in the bar, or none where bars are not known; where there are none, sections.
    static func lab(_ grid: BeatGrid, _ sections: [SoundSidecar.Section]) -> String {
        guard !grid.isEmpty else {
            return sections.map { "\($0.begin)\t\($0.end)\t\($0.name.isEmpty ? "section" : label($0.name))\n" }.joined()
        }
        return zip(grid.beats, grid.numbersInBar).map { beat, number in
            "\(beat.seconds)" + (number.map { "\t\($0)" } ?? "") + "\n"
        }.joined()
    }

    private static func label(_ text: String) -> String { boundedName(text) }
}

extension String {
    /// Without the end of a line of other systems.
    fileprivate var trimmedLine: String { hasSuffix("\r") ? String(dropLast()) : self }
}

/// The beginning of a text from outside, in quotation marks, on one line.
func quotedPart(_ text: String) -> String { quoted(boundedName(text)) }
