import Files

extension SoundSidecar {
    /// The file's text.
    package var text: String {
        var lines = ["version = \(Self.version)"]
        for (key, value) in [("name", name), ("author", author), ("collection", collection), ("licence", licence)] {
            if let value { lines.append("\(key) = \(Self.quoted(value))") }
        }
        if let rootHz { lines.append("root = \(Seconds.text(rootHz))") }
        if let tempo { lines.append("tempo = \(Seconds.text(tempo))") }
        if let loop { lines.append("loop = [\(Seconds.text(loop.lowerBound)), \(Seconds.text(loop.upperBound))]") }
        for section in sections {
            lines += ["", "[[section]]"]
            if !section.name.isEmpty { lines.append("name = \(Self.quoted(section.name))") }
            lines += ["begin = \(Seconds.text(section.begin))", "end = \(Seconds.text(section.end))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Writes it, whole or not at all, in the place of what stands at `path`.
    public func write(to path: String) throws(SidecarProblem) {
        do throws(FileProblem) {
            try WholeFile.replace(path, with: Array(text.utf8))
        } catch {
            throw SidecarProblem(
                file: path, kind: error.kind == .noPermission ? .noPermission : .inputOutput,
                "cannot be written: \(error.words)")
        }
    }

    /// As TOML's basic strings are written.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 32 || scalar.value == 127:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Numbers in a sidecar: to a tenth of a thousandth.
enum Seconds {
    static func text(_ number: Double) -> String {
        guard abs(number) < 1e12 else { return "\(number)" }
        let scaled = Int((number * 10_000).rounded())
        var fraction = String(abs(scaled) % 10_000 + 10_000).dropFirst()
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10_000).\(fraction)"
    }
}
