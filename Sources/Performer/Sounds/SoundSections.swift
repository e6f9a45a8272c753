import Granular
import Numbers
import Sounds

/// Reading from a part of the sound alone.
extension SoundRack {
    /// Cuts grains from a section of the sound alone, 1…9; from all of it where `nil`.
    mutating func setSection(_ number: Int?) -> Performer.Effects {
        let sound = played
        guard let number else {
            return Performer.Effects(changes: leaveSection(), message: "section: all of \(sound.name)")
        }
        let sections = sound.sidecar.sections
        guard let part = sections.item(number: number) else {
            let words = sections.isEmpty ? "no sections" : "no section \(number): it has \(sections.count)"
            return Performer.Effects(message: "\(sound.name) has \(words)")
        }
        section = number
        return Performer.Effects(
            changes: read(part), message: "section: \(number)" + (part.name.isEmpty ? "" : ", \(part.name)"))
    }

    /// Reads from all of the sound again.
    mutating func leaveSection() -> [Change] {
        guard section != nil else { return [] }
        section = nil
        return Self.section(from: 0, to: 0)
    }

    /// Reads the section again that is played, as it lies now.
    mutating func readSectionAgain(of file: String) -> [Change] {
        guard let number = section, played.file == file else { return [] }
        return played.sidecar.sections.item(number: number).map(read) ?? leaveSection()
    }

    /// Gives a sound another pitch of its own.
    mutating func setRoot(_ hertz: Double, of index: Int) -> [Change] {
        sounds[index].source = Source(sounds[index].source, rootHz: hertz)
        return [.place(SourceReference(sounds[index].source), slot: slots.numbers[index])]
    }

    private func read(_ section: SoundSidecar.Section) -> [Change] {
        let length = max(played.source.durationSeconds, section.end)
        return Self.section(from: section.begin / length, to: section.end / length)
    }

    private static func section(from: Double, to: Double) -> [Change] {
        (0..<UInt8(Performer.cloudCount)).map { .section(from: from, to: to, cloud: $0) }
    }
}
