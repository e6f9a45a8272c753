import Touch

/// What the stage shows of a room: the fingers of guests who play on phones, and what the host draws for them.
package struct GuestsOnStage: Equatable, Sendable {
    /// A guest's finger.
    package struct Finger: Equatable, Sendable {
        /// Where it is: the phone's whole surface is the stage's.
        package var position: SurfacePoint
        /// Which of the guests' colours it has, from 0.
        package var colour: UInt8
        /// Whether it sounds.
        package var hasVoice: Bool
        /// Whose it is, where the stage is to say so.
        package var name: String?

        /// Makes a finger.
        package init(position: SurfacePoint, colour: UInt8, hasVoice: Bool, name: String? = nil) {
            (self.position, self.colour, self.hasVoice, self.name) = (position, colour, hasVoice, name)
        }
    }

    /// Fingers that are down.
    package var fingers: [Finger] = []
    /// Lines that the host drew.
    package var strokes: [[SurfacePoint]] = []
    /// Where the host of a room that was joined points; a host's own fingers are on the stage themselves.
    package var pointers: [SurfacePoint] = []
    /// The colours of the grains of guests' clouds, by the clouds' numbers.
    package var cloudColours: [UInt8: UInt8] = [:]
    /// What is said while the host's fingers point and play nothing, the longest first.
    package var pointingTexts: [String] = []

    /// Nobody.
    package init() {}
}
