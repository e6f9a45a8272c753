import Glibc
import Granular
import Instrument
import Mapping

/// The range of frequencies that grains are drawn in: what the mapping can ask for, so that the picture stands still while one
/// plays, and a little more.
package enum PitchAxis {
    /// The axis for a state, in Hz.
    package static func range(of state: InstrumentState) -> ClosedRange<Double> {
        let pitch = span(of: .pitch, state)
        let offset = span(of: .pitchOffset, state)
        let low = max(pitch.lowerBound, 1)
        let high = max(pitch.upperBound + max(offset.upperBound, 0), low)
        // A third more on both sides; two octaves at least, around the middle.
        let centre = (low * high).squareRoot()
        let reach = max((high / low).squareRoot() * 1.25, 2)
        return centre / reach...centre * reach
    }

    /// How high a frequency lies on the axis, 0…1: by octaves.
    package static func fraction(of hertz: Double, in range: ClosedRange<Double>) -> Double {
        guard hertz > 0, range.lowerBound > 0, range.upperBound > range.lowerBound else { return 0 }
        return min(max(log(hertz / range.lowerBound) / log(range.upperBound / range.lowerBound), 0), 1)
    }

    private static func span(of parameter: Parameter, _ state: InstrumentState) -> ClosedRange<Double> {
        let value = state.playing.values[parameter]
        let bindings = state.playing.mapping.bindings(of: parameter)
        let ends = bindings.flatMap { [$0.low, $0.high] }
        guard let low = ends.min(), let high = ends.max(), low < high else {
            // By octaves around where it stands, so that a key's step does not move the whole picture.
            guard parameter == .pitch, value > 0 else { return 0...max(value, 0) }
            let octave = exp2(log2(value).rounded())
            return octave / 2...octave * 2
        }
        return low...high
    }
}
