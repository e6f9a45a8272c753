import Granular
import Mapping
import Sounds

/// On the way to a snapshot, and between four of them.
extension Performer {
    /// Goes over to a snapshot within so many seconds, 0…3,600. Every value goes its way on its parameter's scale, unless a hand moves
    /// it meanwhile: then the hand has it. The sound is taken half-way, the mapping stays. A recall, undo, panic or another morph ends
    /// it where it is.
    package mutating func morph(to number: Int, seconds: Double = Morph.defaultSeconds) -> Effects {
        guard seconds.isFinite else { return Effects() }
        guard let snapshot = snapshots.choose(number) else { return Effects(message: Snapshots.missing(number)) }
        begin(.single)
        let morph = Morph(to: number, snapshot, from: historyState.snapshot, at: now, seconds: seconds)
        snapshots.morph = morph
        let length = Double(morph.durationMicroseconds) * 1e-6
        var effects = Effects(message: "morph: to \(snapshots.words(number)) in \(ValueChangeText.text(length)) s")
        // It has half of the time to come.
        rack.awaited = rack.index(of: snapshot.sound) == nil ? snapshot.sound : nil
        effects.wantsSound = rack.awaited
        return effects
    }

    /// The morph that goes on, if any.
    package var morphState: MorphState? { snapshots.morph.map { MorphState($0, at: now) } }

    /// Brings a morph to where it is at that moment, a tick of its own.
    mutating func stepMorph(to microseconds: Int64) -> [Change] {
        guard var morph = snapshots.morph else { return [] }
        playing.moves += 1
        let fraction = morph.fraction(at: microseconds)
        var changes: [Change] = []
        if morph.hasSoundToTake, fraction >= 0.5 {
            morph.hasSoundToTake = false
            if let place = rack.index(of: morph.target.sound), place != rack.index { changes = use(place) }
        }
        changes += playing.set(morph.step(to: microseconds, mapper.goals))
        if let modulation = morph.step(to: microseconds, sources.shared) { changes += sources.set(modulation) }
        snapshots.morph = fraction < 1 ? morph : nil
        return changes
    }

    // MARK: Between four snapshots

    /// The sounds of corners that are not there, each once, where another mapping is played than when this was asked last.
    package mutating func takeMissingCorners() -> [SoundRequest] {
        playing.takeNewCorners().compactMap { snapshots[$0]?.sound }.reduce(into: []) { missing, request in
            if rack.index(of: request) == nil, !missing.contains(request) { missing.append(request) }
        }
    }

    /// Brings every value to where it is between the four corners of a blend, each on its parameter's scale, and takes the sound of the
    /// corner that is nearest where it is there. The mapping stays. A corner whose number no snapshot has is how everything stood
    /// when the finger came down.
    mutating func blend(_ blend: Blend) -> [Change] {
        playing.moves += 1
        if blend.begins || snapshots.blendStart == nil { snapshots.blendStart = historyState.snapshot }
        guard let start = snapshots.blendStart else { return [] }
        let corners = blend.corners.map { snapshots[$0] ?? start }
        let parts = zip(corners, blend.weights).map { (values: $0.values, weight: $1) }
        var changes: [Change] = []
        // Of two that are as near the one that is played.
        let limit = blend.weights.max() ?? 0
        let nearest = zip(corners, blend.weights).filter { $1 == limit }.map(\.0)
        let isPlayed = nearest.contains { rack.index(of: $0.sound) == rack.index }
        if !isPlayed, let place = nearest.first.flatMap({ rack.index(of: $0.sound) }) { changes = use(place) }
        let values = ValuesBetween.values(parts)
        if corners.contains(where: { $0.modulation != sources.shared }) {
            changes += sources.set(.between(zip(corners, blend.weights).map { ($0.modulation.values, $1) }))
        }
        return changes + playing.set(Parameter.allCases.map { ($0, values[$0]) })
    }
}
