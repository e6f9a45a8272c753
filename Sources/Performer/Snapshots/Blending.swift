import Granular
import Mapping

/// Between four snapshots.
extension Performer {
    /// The sounds of corners that are not there, each once, where another mapping is played than when this was asked last.
    package mutating func takeMissingCorners() -> [SoundRequest] {
        guard hasNewMapping else { return [] }
        hasNewMapping = false
        let corners = mapper.mapping.controls.flatMap { control -> [Int] in
            if case .blend(let corners) = control.kind { corners } else { [] }
        }
        return corners.compactMap { snapshots[$0]?.sound }.reduce(into: []) { missing, request in
            if place(of: request) == nil, !missing.contains(request) { missing.append(request) }
        }
    }

    /// Brings every value to where it is between the four corners of a blend, each on its parameter's scale, and takes the sound of the
    /// corner that is nearest where it is there. The mapping stays. A corner whose number no snapshot has is how everything stood
    /// when the finger came down.
    mutating func blend(_ blend: Blend) -> [Change] {
        moves += 1
        if blend.begins || blendStart == nil { blendStart = historyState.snapshot }
        guard let start = blendStart else { return [] }
        let corners = blend.corners.map { snapshots[$0] ?? start }
        let parts = zip(corners, blend.weights).map { (values: $0.values, weight: $1) }
        var changes: [Change] = []
        // Of two that are as near the one that is played.
        let limit = blend.weights.max() ?? 0
        let nearest = zip(corners, blend.weights).filter { $1 == limit }.map(\.0)
        let isPlayed = nearest.contains { place(of: $0.sound) == sound }
        if !isPlayed, let place = nearest.first.flatMap({ place(of: $0.sound) }) { changes = use(place) }
        let values = ValuesBetween.values(parts)
        if corners.contains(where: { $0.modulation != sharedModulation }) {
            changes += setModulation(.between(zip(corners, blend.weights).map { ($0.modulation.values, $1) }))
        }
        return changes + freezing.pass(mapper.set(Parameter.allCases.map { ($0, values[$0]) }))
    }
}
