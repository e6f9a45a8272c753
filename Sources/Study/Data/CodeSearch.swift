import Files
import Glibc

/// Looks for a participant's code in all files of a folder, as a word of its own: P1 is not in P10, and not in P1-b.
struct CodeSearch {
    /// How many files were read.
    private(set) var fileCount = 0
    /// Files and folders that are called so, or after it.
    private(set) var names: [String] = []
    /// Lines in which it stands, as `FILE:LINE`.
    private(set) var lines: [String] = []

    private let word: [UInt8]
    /// So many lines of each file are told.
    private static let mostLines = 3
    private static let piece = 1 << 20

    /// Looks through all of the folder at `path`.
    /// - Throws: where a file cannot be read: nothing is known of it then.
    init(for code: ParticipantCode, in path: String) throws(FileProblem) {
        word = Array(code.folded.utf8)
        try look(in: path, as: "")
    }

    private mutating func look(in path: String, as shown: String) throws(FileProblem) {
        for name in Folder.names(path) {
            let (place, shown) = (Path.joined(path, name), shown.isEmpty ? name : "\(shown)/\(name)")
            if Self.contains(word, Array(name.utf8)) { names.append(shown) }
            var status = stat()
            guard lstat(Path.system(place), &status) == 0 else { throw FileProblem(errno: errno) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try look(in: place, as: shown)
            case S_IFREG: try read(place, as: shown)
            default: break
            }
        }
    }

    /// Reads a file line by line, however large it is.
    private mutating func read(_ path: String, as shown: String) throws(FileProblem) {
        let file = open(Path.system(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        defer { close(file) }
        fileCount += 1
        var line = 1
        var rest: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: Self.piece)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno: errno) }
            if count == 0 { break }
            for byte in piece[..<count] {
                // A line without end is looked at in pieces that overlap by the longest code.
                if byte == UInt8(ascii: "\n") || rest.count == Self.piece {
                    look(at: rest, line, shown)
                    rest = byte == UInt8(ascii: "\n") ? [] : Array(rest.suffix(ParticipantCode.longest + 1))
                }
                if byte == UInt8(ascii: "\n") { line += 1 } else { rest.append(byte) }
            }
        }
        look(at: rest, line, shown)
    }

    private mutating func look(at text: [UInt8], _ line: Int, _ shown: String) {
        let place = "\(shown):\(line)"
        let isEnough = lines.suffix(Self.mostLines).count { $0.hasPrefix("\(shown):") } == Self.mostLines
        guard !isEnough, lines.last != place, Self.contains(word, text) else { return }
        lines.append(place)
    }

    /// Whether `word`, in small letters, stands in `text` by itself.
    static func contains(_ word: [UInt8], _ text: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return false }
        for start in 0...(text.count - word.count) where small(text[start]) == first {
            let end = start + word.count
            guard start == 0 || !isOfWord(text[start - 1]), end == text.count || !isOfWord(text[end]) else { continue }
            if zip(word, text[start..<end]).allSatisfy({ $0 == small($1) }) { return true }
        }
        return false
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        let byte = small(byte)
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
}
