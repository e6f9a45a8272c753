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
        /// Which of ``CloudState/lanes`` it is cut from; 0 where there is one sound.
        package var lane = 0
        /// The cloud that it belongs to.
        package var cloud: UInt8 = 0
    }

    /// One of several sounds that grains are cut from.
    package struct Lane: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// How it looks.
        package var outline: SoundOutline
    }

    /// The grains, old ones first: a young one covers them.
    package var grains: [Grain] = []
    /// Where grains start now: 0…1 of the sound.
    package var readPosition = 0.0
    /// How the sound looks.
    package var outline = SoundOutline(low: [], high: [])
    /// The sounds, one below the other, where they are several.
    package var lanes: [Lane] = []
    /// The frequencies at the picture's lower and upper edge.
    package var pitches = 50.0...5_000.0

    /// Steps of a place, and of a height.
    private static let fineness = 1_024.0

    /// Rounds what is to be seen of `snapshot`.
    package init(_ snapshot: CloudSnapshot, pitches: ClosedRange<Double>, showsGrains: Bool = true) {
        self.pitches = pitches
        readPosition = Self.rounded(snapshot.readPosition)
        outline = snapshot.outline
        lanes = snapshot.lanes.map { Lane(name: $0.name, outline: $0.outline) }
        guard showsGrains else { return }
        grains = snapshot.grains.compactMap { grain in
            // Of a sound that is no more among them a grain may still fade.
            guard let lane = snapshot.lanes.isEmpty ? 0 : snapshot.lanes.firstIndex(where: { $0.slot == grain.slot })
            else { return nil }
            return Grain(
                place: Self.rounded(Double(grain.place)),
                height: Self.rounded(PitchAxis.fraction(of: Double(grain.pitchHz), in: pitches)),
                age: min(max(Int(grain.age * 3), 0), 2), lane: lane, cloud: grain.cloud)
        }
        grains.sort { $0.age > $1.age }
    }

    private static func rounded(_ fraction: Double) -> Double {
        fraction.isFinite ? (min(max(fraction, 0), 1) * fineness).rounded() / fineness : 0
    }
}
