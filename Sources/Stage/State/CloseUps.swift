import Granular
import Instrument
import Mapping

/// How a part of the sound looks that a tape shows.
package struct CloseUp: Equatable, Sendable {
    /// The part, in fractions of the sound.
    package var span: ClosedRange<Double>
    /// How it looks.
    package var outline: SoundOutline
}

/// Looks at the parts of the sound that tapes show, each once as long as nothing changes.
struct CloseUps: Sendable {
    /// What was looked at, and how all of that sound looked: another sound is looked at again.
    private var seen: [Int: (closeUp: CloseUp, sound: String, whole: SoundOutline)] = [:]

    /// As many parts as the whole sound has.
    private static let parts = 512

    /// Of each tape that does not show all of the sound what it shows.
    mutating func look(at state: InstrumentState) -> [Int: CloseUp] {
        var looked = seen
        seen = [:]
        for (index, tape) in state.playing.tapes where state.playing.mapping.controls.indices.contains(index) {
            let own = state.cloud.tapeSounds[index]
            guard let route = state.playing.mapping.controls[index].positionRoute,
                let source = own == nil ? state.cloud.source : own?.source
            else { continue }
            let (sound, whole) = (own?.name ?? state.sounds.played, own?.outline ?? state.cloud.outline)
            let span = span(of: tape, route, part: own?.part ?? state.playing.part)
            guard span.upperBound - span.lowerBound < 0.999, span.upperBound > span.lowerBound else { continue }
            if let same = looked.removeValue(forKey: index), same.closeUp.span == span, same.sound == sound,
                same.whole == whole
            {
                seen[index] = same
            } else if let outline = source.outline(of: span, parts: Self.parts) {
                seen[index] = (CloseUp(span: span, outline: outline), sound, whole)
            }
        }
        return seen.mapValues(\.closeUp)
    }

    private func span(of tape: TapeState, _ route: Route, part: ClosedRange<Double>) -> ClosedRange<Double> {
        let ends = [tape.window.lowerBound, tape.window.upperBound].map { end in
            part.lowerBound
                + route.binding.value(at: route.position(of: end)) * (part.upperBound - part.lowerBound)
        }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
}
