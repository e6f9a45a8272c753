import Touch

/// The gesture looper's layers as they were left: what the looper plays, and what a file of loops holds.
///
/// Times are positions on the looper's tape, whole quarters of a microsecond at the speed at which it was recorded.
package struct KeptLoop: Equatable, Sendable {
    /// A moment at which fingers came, moved or left.
    package struct Mark: Equatable, Sendable {
        /// Where it is: on the tape while a layer is recorded, from the layer's origin after that.
        package var position: Int64
        /// Who is down above it; their ids count up from 1 in each layer, their phases say nothing.
        package var contacts: [Contact]
        /// Whose touch was taken away here, not lifted.
        package var cancelled: [Int]
        /// The surface that they are on.
        package var surface: SurfaceSize

        /// Makes a mark.
        package init(position: Int64, contacts: [Contact], cancelled: [Int] = [], surface: SurfaceSize) {
            self.position = position
            self.contacts = contacts
            self.cancelled = cancelled
            self.surface = surface
        }
    }

    /// A layer that goes round.
    package struct Layer: Equatable, Sendable {
        /// Where its first pass begins, 0..<``cycle``.
        package var origin: Int64
        /// From one pass to the next: whole lengths of the loop.
        package var cycle: Int64
        /// At least one, in the order of their positions, 0…``cycle``; nobody is down above the last.
        package var marks: [Mark]

        /// Makes a layer.
        package init(origin: Int64, cycle: Int64, marks: [Mark]) {
            self.origin = origin
            self.cycle = cycle
            self.marks = marks
        }
    }

    /// How long the loop is.
    package var length: Int64
    /// Its speed is 2 to the power of it.
    package var octave: Int
    /// Whether it runs backwards.
    package var isReversed: Bool
    /// Beats a minute at which it was recorded; `nil` where it followed no beat.
    package var tempo: Double?
    /// The layers, the first one recorded first; at least one.
    package var layers: [Layer]

    /// Positions in a microsecond at the speed 1.
    package static let units: Int64 = 4
    /// The most layers that there can be.
    package static let maxLayers = 8
    /// How long a loop and each pass of a layer can be.
    package static let longest = 300_000_000 * units
    /// Marks and contacts that all layers hold together: some 40 MB, or 20 minutes of two fingers.
    package static let maxSize = 500_000
    /// What its speed may be.
    package static let octaves = -2...2

    /// Makes a loop.
    package init(length: Int64, octave: Int, isReversed: Bool, tempo: Double?, layers: [Layer]) {
        self.length = length
        self.octave = octave
        self.isReversed = isReversed
        self.tempo = tempo
        self.layers = layers
    }
}
