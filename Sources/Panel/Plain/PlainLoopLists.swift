import Instrument

/// Ways back and loops, in lines that can be read aloud.
extension PlainLists {
    /// "loop: plays, 2 layers of 4.2 s at ×0.5, backwards".
    static func loop(_ loop: LoopState) -> String {
        guard loop.phase != .empty else { return "loop: empty" }
        guard loop.layers > 0 else { return "loop: \(ActivityText.loop(loop.phase))" }
        let length = loop.lengthSeconds > 0 ? " of \(ValueText.fixed(loop.lengthSeconds, decimals: 1)) s" : ""
        let layers = "\(loop.layers) \(loop.layers == 1 ? "layer" : "layers")\(length)"
        let speed = loop.speed == 1 ? "" : " at \(ActivityText.speed(loop.speed))"
        return "loop: \(ActivityText.loop(loop.phase)), \(layers)\(speed)\(loop.isReversed ? ", backwards" : "")"
    }

    /// The snapshots that are kept, a line each.
    static func keptSnapshots(_ state: InstrumentState) -> [String] {
        guard !state.keptSnapshots.isEmpty else { return [snapshots(state)] }
        return state.keptSnapshots.map { kept in
            let name = kept.name.isEmpty ? "" : " \(kept.name)"
            let last = kept.number == state.snapshot ? ", last used" : ""
            return "\(kept.number)\(name): sound \(kept.sound), mapping \(kept.mapping)\(last)"
        }
    }

    /// "41 states back, 3 to bring again, 2 min ago".
    static func history(_ place: HistoryPlace) -> String {
        let back = "\(place.past) \(place.past == 1 ? "change" : "changes") to undo"
        guard place.future > 0 else { return "\(back), none to redo" }
        return "\(back), \(place.future) to redo, \(ActivityText.ago(place.secondsAgo))"
    }

    /// "section 2 drops".
    static func section(_ number: Int, _ state: InstrumentState) -> String {
        let name = SectionText.name(number, of: state.sounds.first { $0.name == state.sound }?.sections ?? [])
        return name.hasPrefix("section") ? name : "section \(name)"
    }
}
