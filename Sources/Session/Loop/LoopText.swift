import Files

/// A loop as text, line by line: how it goes, then each layer with its marks, each so far behind the one before. "end" stands at the end.
extension KeptLoop {
    /// The version of the format that is written and read.
    package static let version = 1
    /// What a file begins with, before the version.
    static let title = "quern-loop"
    /// No file of a loop is larger, in bytes.
    package static let maxBytes = 64 << 20

    /// All of it as text.
    package var text: [UInt8] {
        var text: [UInt8] = []
        func add(_ line: String) {
            text += line.utf8
            text.append(UInt8(ascii: "\n"))
        }
        add("\(Self.title) \(Self.version)")
        add("length \(length)")
        add("octave \(octave)")
        add("reverse \(isReversed ? "on" : "off")")
        if let tempo { add("tempo \(tempo)") }
        for layer in layers {
            add("layer \(layer.origin) \(layer.cycle)")
            var surface: String?
            var last: Int64 = 0
            for mark in layer.marks {
                let words = SurfaceWords.words(mark.surface)
                if words != surface { add("surface \(words)") }
                surface = words
                var line = "m \(mark.position - last)"
                for contact in mark.contacts { line += " " + ContactWord.word(contact) }
                for id in mark.cancelled { line += " -\(id)" }
                add(line)
                last = mark.position
            }
        }
        add("end")
        return text
    }

    /// Reads a loop.
    /// - Parameter file: what messages call it.
    /// - Throws: a ``KeptFile/Problem`` where it is none, breaks off, is of a newer version, or what it says is no loop.
    package init(text bytes: [UInt8], file: String) throws(KeptFile.Problem) {
        var reader = LoopReader()
        var number = 0
        do throws(PerformanceReader.Fault) {
            _ = try TextLines.forEach(bytes) { line throws(PerformanceReader.Fault) in
                number += 1
                try reader.read(line)
            }
            self = try reader.loop()
        } catch {
            throw KeptFile.Problem(printable("\(file):\(number): cannot read the loop: \(error.message)"))
        }
    }
}
