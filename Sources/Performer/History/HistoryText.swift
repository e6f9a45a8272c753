import Granular

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
        if old.levelDecibels != new.levelDecibels {
            words.append("volume " + ValueChangeText.change(old.levelDecibels, new.levelDecibels, unit: "dB"))
        }
        let (before, after) = (old.snapshot.values, new.snapshot.values)
        let moved = Parameter.allCases.filter { before[$0] != after[$0] }
        if moved.count == 1, let only = moved.first {
            words.append("\(only.definition.name) " + ValueChangeText.change(before[only], after[only], of: only))
        } else if !moved.isEmpty {
            words.append("\(moved.count) values")
        }
        let (was, became) = (old.snapshot.modulation, new.snapshot.modulation)
        if was != became {
            let changes = became.values.changes(since: was.values)
            words += ModulationSource.allCases.filter { source in
                changes.contains { $0.isModulation(by: source) }
            }.map(\.name)
        }
        return words.joined(separator: ", ")
    }
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

extension HistoryPosition {
    /// "3 of 57, 2 min ago".
    var text: String {
        let position = "\(past + 1) of \(past + 1 + future)"
        if future == 0 { return position }
        switch secondsAgo {
        case ..<1: return "\(position), just now"
        case ..<100: return "\(position), \(Int(secondsAgo)) s ago"
        default: return "\(position), \(Int((secondsAgo / 60).rounded())) min ago"
        }
    }
}
