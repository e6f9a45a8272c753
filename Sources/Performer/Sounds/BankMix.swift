import Granular

/// A mix of which one sound is to be heard at a time: what it set, and what goes back when it ends.
struct BankMix: Sendable {
    /// Its sounds, as they are now.
    var mix: [MixedSound]
    /// What the parameters were that it set to 0; one that was moved by hand since is not among them.
    var before: [Parameter: Double]

    /// The parameters that a bank sets: the first sound is heard alone, until another is selected.
    static let parameters: [Parameter] = [.soundSelect, .soundSpread]
}

extension SoundRack {
    /// Whether the mix is the bank that was chosen last.
    var isBank: Bool { !mix.isEmpty && bank?.mix == mix }
}

extension Performer {
    /// Of several sounds the first is heard alone, until another is selected.
    /// - before: what goes back when the bank before this one ended.
    mutating func beginBank(keeping kept: ParameterSet, after before: [Parameter: Double]) -> [Change] {
        let set = BankMix.parameters.filter { !kept.contains($0) }
        let now = Dictionary(uniqueKeysWithValues: set.map { ($0, before[$0] ?? mapper.goals[$0]) })
        rack.bank = BankMix(mix: rack.mix, before: now)
        return playing.set(set.map { ($0, 0) })
    }

    /// What goes back as the bank that is played ends: what it set and nothing moved since. Empty where none is played.
    var bankValues: [Parameter: Double] {
        guard rack.isBank, let bank = rack.bank else { return [:] }
        return bank.before.filter { mapper.goals[$0.key] == 0 }
    }

    /// Brings that back, where what was a bank is none now; one that has another sound, or one less, is still one.
    /// - values: ``bankValues`` as they were before the mix changed.
    mutating func endBank(_ values: [Parameter: Double]) -> [Change] {
        playing.set(BankMix.parameters.compactMap { parameter in values[parameter].map { (parameter, $0) } })
    }

    /// Changes the mix that is played; a bank stays one as long as it has several sounds.
    mutating func changeMix(_ change: (inout Performer) -> [Change]) -> [Change] {
        let (wasBank, values) = (rack.isBank, bankValues)
        let changes = change(&self)
        guard wasBank else { return changes }
        guard rack.mix.isEmpty else {
            rack.bank?.mix = rack.mix
            return changes
        }
        return changes + endBank(values)
    }

    /// A file cannot be read: it leaves the mix, and the one that waits.
    /// - isPlayed: whether it was to be played: then the next of those that wait with it is.
    /// - Returns: the effects, and the sound that is to be played in its place, where it is not there yet.
    package mutating func removeUnreadable(
        _ file: String, isPlayed: Bool
    ) -> (effects: Effects, next: SoundRequest?) {
        var effects = Effects()
        let rest = rack.mix.filter { $0.sound.file != file || rack.index(of: $0.sound) != nil }
        if rest.count < rack.mix.count { effects.changes = changeMix { $0.setMix(rest, keepsFields: true) } }
        let waiting = rack.wantedMix.filter { $0.sound.file != file }
        guard waiting.count < rack.wantedMix.count else { return (effects, nil) }
        rack.wantedMix = waiting
        // A snapshot's or a state's sound is that sound or none.
        guard isPlayed, rack.awaited == nil, let next = waiting.first?.sound else { return (effects, nil) }
        guard let place = rack.index(of: next) else { return (effects, next) }
        let chosen = chooseAwaitedSound(at: place)
        effects.changes += chosen.changes
        effects.message = chosen.message
        return (effects, nil)
    }
}
