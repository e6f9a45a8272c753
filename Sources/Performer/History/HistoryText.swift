import Granular
import Mapping

extension HistoryState {
    /// What is different, in a few words.
    func text(since old: HistoryState) -> String {
        let new = self
        var words: [String] = []
        if old.snapshot.mapping != new.snapshot.mapping {
            words.append("mapping \(old.snapshot.mapping) → \(new.snapshot.mapping)")
        }
        if old.snapshot.sound != new.snapshot.sound {
            words.append("sound \(old.snapshot.sound.name) → \(new.snapshot.sound.name)")
        }
        // A sound alone is told as such, also where a scene has set its level.
        if old.snapshot.mix != new.snapshot.mix, max(old.snapshot.mix.count, new.snapshot.mix.count) > 1 {
            words.append("mix " + (new.snapshot.mix.isEmpty ? "off" : new.snapshot.mix.text))
        }
        if old.levelDecibels != new.levelDecibels {
            words.append("volume " + ValueChangeText.change(old.levelDecibels, new.levelDecibels, unit: "dB"))
        }
        if old.bed?.sound != new.bed?.sound {
            words.append("bed \(old.bed?.sound ?? "none") → \(new.bed?.sound ?? "none")")
        } else if let was = old.bed, let became = new.bed, was != became {
            words.append("bed level " + ValueChangeText.change(was.levelDecibels, became.levelDecibels, unit: "dB"))
        }
        let (before, after) = (old.snapshot.values, new.snapshot.values)
        let moved = Parameter.allCases.filter { before[$0] != after[$0] }
        if moved.count == 1, let only = moved.first {
            let notes = only == .pitchSet && after[only] == Double(PitchSet.own.rawValue) ? new.snapshot.notes.text : ""
            words.append(
                "\(only.definition.name) " + ValueChangeText.change(before[only], after[only], of: only)
                    + (notes.isEmpty ? "" : " (\(notes))"))
        } else if !moved.isEmpty {
            let isNamed = moved.count <= 3 && words.isEmpty
            words += isNamed ? moved.map(\.definition.name) : ["\(moved.count) parameters"]
        }
        if old.snapshot.notes != new.snapshot.notes, before[.pitchSet] == after[.pitchSet] {
            words.append("notes \(Self.text(old.snapshot.notes)) → \(Self.text(new.snapshot.notes))")
        }
        words += PinText.change(old.snapshot.pins, new.snapshot.pins)
        if old.snapshot.mapping == new.snapshot.mapping, old.snapshot.fields != new.snapshot.fields {
            words.append("fields")
        }
        let (was, became) = (old.snapshot.modulation, new.snapshot.modulation)
        if was != became {
            let changes = became.values.changes(since: was.values)
            words += ModulationSource.allCases.filter { source in
                changes.contains { $0.isModulation(by: source) }
            }.map(\.name)
        }
        if let parts = new.guests.text(since: old.guests) { words.append(parts) }
        return words.joined(separator: ", ")
    }

    private static func text(_ notes: NoteList) -> String { notes.notes.isEmpty ? "none" : notes.text }
}

extension Change {
    /// Whether it sets something of that source.
    fileprivate func isModulation(by source: ModulationSource) -> Bool {
        switch self {
        case .modulator(source, _, _), .amount(source, _, _): true
        default: false
        }
    }
}

/// What is said of pins.
private enum PinText {
    /// What is different between two lists, in a few words; none where nothing is.
    static func change(_ old: [Pin], _ new: [Pin]) -> [String] {
        if old.count != new.count { return ["pins \(old.count) → \(new.count)"] }
        return old == new ? [] : [old.count == 1 ? "a pin" : "pins"]
    }
}

extension HistoryPosition {
    /// How many steps can still be undone and redone: "56 to undo, 1 to redo".
    package var text: String {
        "\(past == 0 ? "none" : "\(past)") to undo, \(future == 0 ? "none" : "\(future)") to redo"
    }
}
