import Files
import TOML

extension SoundSidecar {
    /// The file's text.
    package var text: String {
        let time = areTimesExact ? { "\($0)" } : Seconds.text
        var lines = ["version = \(Self.version)"]
        let texts = [
            ("name", name), ("artist", artist), ("album", album), ("author", author), ("collection", collection),
            ("licence", licence), ("art", art),
        ]
        for (key, value) in texts {
            if let value { lines.append("\(key) = \(TOMLText.literal(value))") }
        }
        if !tags.isEmpty { lines.append("tags = [\(tags.map(TOMLText.literal).joined(separator: ", "))]") }
        if let rating { lines.append("rating = \(rating)") }
        if let rootHz { lines.append("root = \(Seconds.text(rootHz))") }
        if let isCycle { lines.append("cycle = \(isCycle)") }
        if let cycles { lines.append("cycles = \(cycles)") }
        if let cycleSamples { lines.append("cycle-samples = \(cycleSamples)") }
        if let tempo { lines.append("tempo = \(Seconds.text(tempo))") }
        if let loop { lines.append("loop = [\(time(loop.lowerBound)), \(time(loop.upperBound))]") }
        if !beats.isEmpty { lines.append("beats = \(Self.list(beats.map { time($0.seconds) }))") }
        let downbeats = beats.filter(\.isDownbeat)
        if !downbeats.isEmpty { lines.append("downbeats = \(Self.list(downbeats.map { time($0.seconds) }))") }
        if let beatsSource { lines.append("beats-from = \(TOMLText.literal(beatsSource.rawValue))") }
        for section in sections {
            lines += ["", "[[section]]"]
            if !section.name.isEmpty { lines.append("name = \(TOMLText.literal(section.name))") }
            lines += ["begin = \(time(section.begin))", "end = \(time(section.end))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Writes it, whole or not at all, in the place of what stands at `path`.
    public func write(to path: String) throws(SidecarProblem) {
        do throws(FileProblem) {
            let lock = try FileLock(of: path)
            defer { lock.release() }
            try WholeFile.replace(path, with: Array(text.utf8))
        } catch {
            throw Self.unwritten(path, error)
        }
    }

    /// Writes it, whole or not at all, in the place of the file that has one of these stamps; `nil` among them: of none.
    /// - Returns: the new file's stamp.
    /// - Throws: where somebody else has changed the file since, too.
    package func write(to path: String, insteadOf stamps: [FileStamp?]) throws(SidecarProblem) -> FileStamp? {
        do throws(FileProblem) {
            let lock = try FileLock(of: path)
            defer { lock.release() }
            if stamps.contains(FileStamp(path)) {
                try WholeFile.replace(path, with: Array(text.utf8))
                return FileStamp(path)
            }
        } catch {
            throw Self.unwritten(path, error)
        }
        throw SidecarProblem(
            file: path, .inputOutput, "not overwritten: another program changed it")
    }

    private static func unwritten(_ path: String, _ problem: FileProblem) -> SidecarProblem {
        SidecarProblem(
            file: path, problem.kind == .noPermission ? .denied : .inputOutput,
            "cannot be written: \(problem.text)")
    }

    /// A list, in lines of a few numbers where it has many.
    private static func list(_ numbers: [String]) -> String {
        guard numbers.count > numbersInLine else { return "[\(numbers.joined(separator: ", "))]" }
        let lines = stride(from: 0, to: numbers.count, by: numbersInLine).map {
            "    \(numbers[$0..<min($0 + numbersInLine, numbers.count)].joined(separator: ", ")),"
        }
        return (["["] + lines + ["]"]).joined(separator: "\n")
    }

    private static let numbersInLine = 12

    /// Whether times are written with all their digits: where a part is so short that it might have no length when rounded, or two
    /// beats might become one, and then for all, as one that is rounded might come to lie after one that is not.
    private var areTimesExact: Bool {
        let parts = sections.map { $0.end - $0.begin } + [loop].compactMap { $0.map { $0.upperBound - $0.lowerBound } }
        let gaps = zip(beats, beats.dropFirst()).lazy.map { $1.seconds - $0.seconds }
        return parts.contains { $0 < 2 * Seconds.step } || gaps.contains { $0 < 2 * Seconds.step }
    }
}

/// Numbers in a sidecar: to a tenth of a thousandth.
enum Seconds {
    /// What they are rounded to.
    static let step = 1e-4

    static func text(_ number: Double) -> String {
        guard abs(number) < 1e9 else { return "\(number)" }
        let scaled = Int((number * 10_000).rounded())
        var fraction = String(abs(scaled) % 10_000 + 10_000).dropFirst()
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10_000).\(fraction)"
    }
}
