import KeyTables
import TOML

/// What depends on several keys of a sidecar and on its sound.
struct SectionReading {
    /// How long the sound is, where that is known.
    let durationSeconds: Double?

    /// A sound may be a little shorter than what was written of it, as for rounding.
    private static let slack = 0.001

    /// The loop; none where it goes beyond the sound.
    func loop(_ fields: Fields, _ checker: inout TableChecker) -> ClosedRange<Double>? {
        guard let loop = fields.span("loop") else { return nil }
        let last = durationSeconds ?? loop.upperBound
        guard loop.lowerBound < last, loop.upperBound <= last + Self.slack else {
            checker.error(
                at: fields.place(of: "loop"),
                "the loop ends after the sound, which lasts only \(Seconds.text(last)) s; it is ignored")
            return nil
        }
        return loop.lowerBound...min(loop.upperBound, last)
    }

    /// The sections, the earliest first: all of them, or none.
    func sections(_ fields: Fields, _ checker: inout TableChecker) -> [SoundSidecar.Section] {
        // What is wrong with a section alone was told already.
        guard fields.isRight("section") else { return [] }
        let tables = fields.tables("section")
        var sections: [SoundSidecar.Section] = []
        for table in tables {
            guard let section = section(table, number: sections.count + 1, of: tables, &checker) else { return [] }
            sections.append(section)
        }
        // Those that begin together stay in the order of the text.
        return sections.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
            .map(\.element)
    }

    private func section(
        _ fields: Fields, number: Int, of all: [Fields], _ checker: inout TableChecker
    ) -> SoundSidecar.Section? {
        guard let begin = fields.number("begin"), let end = fields.number("end") else { return nil }
        func refuse(at place: Place, _ message: String) -> SoundSidecar.Section? {
            checker.error(at: place, "\(message); all sections are ignored")
            return nil
        }
        guard number <= SoundSidecar.maxSections else {
            return refuse(
                at: fields.place, "\(all.count) sections: a sound can have up to \(SoundSidecar.maxSections)")
        }
        guard end > begin else {
            return refuse(
                at: fields.place(of: "end"),
                "section \(number) ends at \(Seconds.text(end)) s, but must end after it begins")
        }
        if let durationSeconds, begin >= durationSeconds || end > durationSeconds + Self.slack {
            return refuse(
                at: fields.place(of: "end"),
                "section \(number) ends at \(Seconds.text(end)) s, but the sound lasts only \(Seconds.text(durationSeconds)) s"
            )
        }
        return SoundSidecar.Section(
            name: fields.text("name") ?? "", begin: begin, end: min(end, durationSeconds ?? end))
    }
}
