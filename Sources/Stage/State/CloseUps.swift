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
    private var seen: [Int: CloseUp] = [:]
    private var sound = ""
    private var whole = SoundOutline(low: [], high: [])

    /// As many parts as the whole sound has.
    private static let parts = 512

    /// Of each tape that does not show all of the sound what it shows.
    mutating func look(at state: InstrumentState) -> [Int: CloseUp] {
        if sound != state.sounds.played || whole != state.cloud.outline {
            (seen, sound, whole) = ([:], state.sounds.played, state.cloud.outline)
        }
        var shown: [Int: CloseUp] = [:]
        for (index, tape) in state.playing.tapes where state.playing.mapping.controls.indices.contains(index) {
            guard let route = state.playing.mapping.controls[index].positionRoute, let source = state.cloud.source
            else { continue }
            let span = span(of: tape, route, part: state.playing.part)
            guard span.upperBound - span.lowerBound < 0.999, span.upperBound > span.lowerBound else { continue }
            if let same = seen[index], same.span == span {
                shown[index] = same
            } else if let outline = source.outline(of: span, parts: Self.parts) {
                shown[index] = CloseUp(span: span, outline: outline)
            }
        }
        seen = shown
        return shown
    }

    private func span(of tape: TapeState, _ route: Route, part: ClosedRange<Double>) -> ClosedRange<Double> {
        let ends = [tape.window.lowerBound, tape.window.upperBound].map { end in
            part.lowerBound
                + route.binding.value(at: route.position(of: end)) * (part.upperBound - part.lowerBound)
        }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
}
