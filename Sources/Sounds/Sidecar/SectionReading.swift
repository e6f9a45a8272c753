import Files
import TOML

/// Reads the sections of a sidecar: all of them, or none.
struct SectionReading {
    let file: String
    /// How long the sound is, where that is known.
    let durationSeconds: Double?
    /// Names that were cut.
    private(set) var cuts: [SidecarProblem] = []

    init(file: String, durationSeconds: Double?) {
        self.file = file
        self.durationSeconds = durationSeconds
    }

    /// A sound may be a little shorter than what was written of it, as for rounding.
    static let slack = 0.001

    mutating func sections(_ table: TOMLTable) throws(SidecarProblem) -> [SoundSidecar.Section] {
        guard let node = table["section"] else { return [] }
        guard case .array(let nodes) = node.value else {
            throw problem(node.place, "a section begins with [[section]]")
        }
        var sections: [SoundSidecar.Section] = []
        for node in nodes {
            guard case .table(let table) = node.value else {
                throw problem(node.place, "a section begins with [[section]]")
            }
            guard sections.count < SoundSidecar.maxSections else {
                throw problem(
                    table.place, "there are \(nodes.count) sections; a sound has up to \(SoundSidecar.maxSections)")
            }
            sections.append(try section(table, after: sections.last, number: sections.count + 1))
        }
        return sections
    }

    private mutating func section(
        _ table: TOMLTable, after last: SoundSidecar.Section?, number: Int
    ) throws(SidecarProblem) -> SoundSidecar.Section {
        for entry in table.entries where !["name", "begin", "end"].contains(entry.key) {
            throw problem(
                entry.keyPlace, "there is no \(quoted(entry.key)) in a section: known are name, begin, end")
        }
        var name = ""
        if let node = table["name"] {
            guard case .string(let text) = node.value else {
                throw problem(node.place, "name is a text, not \(node.kind)")
            }
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            name = boundedName(line)
            if name != boundedName(line, .unlimited) {
                cuts.append(
                    SidecarProblem(
                        file: file, place: node.place, "the name of section \(number) \(SidecarProblem.cutWords)"))
            }
        }
        let (begin, beginPlace) = try seconds(table, "begin", number)
        let (end, endPlace) = try seconds(table, "end", number)
        if let last, begin < last.end {
            throw problem(
                beginPlace, "section \(number) begins at \(Seconds.text(begin)) s, before the one before has ended")
        }
        guard end > begin else {
            throw problem(endPlace, "section \(number) ends at \(Seconds.text(end)) s, not after its beginning")
        }
        if let durationSeconds, begin >= durationSeconds || end > durationSeconds + Self.slack {
            throw problem(
                endPlace,
                "section \(number) ends at \(Seconds.text(end)) s, and the sound lasts \(Seconds.text(durationSeconds)) s"
            )
        }
        return SoundSidecar.Section(name: name, begin: begin, end: min(end, durationSeconds ?? end))
    }

    private func seconds(
        _ table: TOMLTable, _ key: String, _ number: Int
    ) throws(SidecarProblem) -> (Double, Place) {
        guard let node = table[key] else { throw problem(table.place, "section \(number) says no \(key)") }
        guard case .number(let seconds) = node.value, seconds >= 0, seconds.isFinite else {
            throw problem(node.place, "\(key) is a number of seconds from 0 on")
        }
        return (seconds, node.place)
    }

    private func problem(_ place: Place, _ message: String) -> SidecarProblem {
        SidecarProblem(file: file, place: place, "\(message); all sections are left out")
    }
}
