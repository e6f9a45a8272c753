import Granular
import Instrument

/// The sound and its grains as they are drawn: rounded to what can be seen.
package struct CloudState: Equatable, Sendable {
    /// A grain.
    package struct Grain: Equatable, Sendable {
        /// Where in the sound it is: 0…1.
        package var place: Double
        /// How high it sounds: 0…1 of ``CloudState/pitches``.
        package var height: Double
        /// How old it is: 0 just born, 1 in its middle, 2 fading.
        package var age: Int
        /// The cloud that it belongs to.
        package var cloud: UInt8 = 0
    }

    /// The grains, old ones first: a young one covers them.
    package var grains: [Grain] = []
    /// Where grains start now: 0…1 of the sound.
    package var readPosition = 0.0
    /// How the sound looks.
    package var outline = SoundOutline(low: [], high: [])
    /// The frequencies at the picture's lower and upper edge.
    package var pitches = 50.0...5_000.0

    /// Steps of a place, and of a height.
    private static let fineness = 1_024.0

    /// Rounds what is to be seen of `snapshot`.
    package init(_ snapshot: CloudSnapshot, pitches: ClosedRange<Double>, showsGrains: Bool = true) {
        self.pitches = pitches
        readPosition = Self.rounded(snapshot.readPosition)
        outline = snapshot.outline
        guard showsGrains else { return }
        grains = snapshot.grains.map { grain in
            Grain(
                place: Self.rounded(Double(grain.place)),
                height: Self.rounded(PitchAxis.fraction(of: Double(grain.pitchHz), in: pitches)),
                age: min(max(Int(grain.age * 3), 0), 2), cloud: grain.cloud)
        }
        grains.sort { $0.age > $1.age }
    }

    private static func rounded(_ fraction: Double) -> Double {
        fraction.isFinite ? (min(max(fraction, 0), 1) * fineness).rounded() / fineness : 0
    }
}
