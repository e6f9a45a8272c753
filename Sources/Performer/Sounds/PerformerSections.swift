import Granular
import Numbers
import Sounds

/// Reading from a part of the sound alone.
extension Performer {
    /// Cuts grains from a section of the sound alone, 1…9; from all of it where `nil`.
    package mutating func takeSection(_ number: Int?) -> Effects {
        let sound = sounds[sound]
        guard let number else {
            return Effects(changes: leaveSection(), message: "section: all of \(sound.name)")
        }
        let sections = sound.sidecar.sections
        guard let part = sections.item(number: number) else {
            let words = sections.isEmpty ? "it has none" : "it has \(sections.count)"
            return Effects(message: "\(sound.name) has no section \(number): \(words)")
        }
        section = number
        return Effects(
            changes: read(part), message: "section: \(number)" + (part.name.isEmpty ? "" : ", \(part.name)"))
    }

    /// Reads from all of the sound again.
    mutating func leaveSection() -> [Change] {
        guard section != nil else { return [] }
        section = nil
        return Self.section(from: 0, to: 0)
    }

    /// What stands beside a file was changed.
    package mutating func take(_ sidecar: SoundSidecar, of file: String, rootHz: Double? = nil) -> Effects {
        var changes: [Change] = []
        for index in sounds.indices where sounds[index].file == file {
            sounds[index].sidecar = sidecar
            if let rootHz = sidecar.rootHz ?? rootHz { changes += setRoot(rootHz, of: index) }
        }
        changes += tellScan()
        guard let number = section, sounds[sound].file == file else { return Effects(changes: changes) }
        guard let part = sidecar.sections.item(number: number) else {
            return Effects(changes: changes + leaveSection())
        }
        return Effects(changes: changes + read(part))
    }

    /// What is played now sounds as before: its pitch goes with the root.
    private mutating func setRoot(_ hertz: Double, of index: Int) -> [Change] {
        let before = sounds[index].source
        guard before.rootHz != hertz else { return [] }
        sounds[index].source = Source(before, rootHz: hertz)
        var changes: [Change] = [.place(SourceReference(sounds[index].source), slot: rack.slots[index])]
        if index == sound {
            changes += freezing.pass(mapper.set(.pitch, to: mapper.values[.pitch] / before.rootHz * hertz))
        }
        return changes
    }

    private func read(_ section: SoundSidecar.Section) -> [Change] {
        let length = max(sounds[sound].source.durationSeconds, section.end)
        return Self.section(from: section.begin / length, to: section.end / length)
    }

    private static func section(from: Double, to: Double) -> [Change] {
        (0..<UInt8(cloudCount)).map { .section(from: from, to: to, cloud: $0) }
    }
}
