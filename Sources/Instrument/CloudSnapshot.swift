import Granular

/// What is to be seen of the grains that sound, and of what they are cut from.
public struct CloudSnapshot: Sendable {
    /// One of several sounds that grains are cut from.
    public struct Lane: Sendable {
        /// What it is called.
        public var name: String
        /// The slot that its grains tell.
        public var slot: UInt8
        /// How it looks.
        public var outline: SoundOutline

        /// Makes a lane.
        public init(name: String, slot: UInt8, outline: SoundOutline) {
            self.name = name
            self.slot = slot
            self.outline = outline
        }
    }

    /// Some of the grains that sound; all of them where they are few.
    public var grains: [VisibleGrain]
    /// Where grains start now, as a fraction of the sound: where the parameter position stands, and what scanning made of it.
    public var readPosition: Double
    /// How the sound looks.
    public var outline: SoundOutline
    /// The sounds, where they are several: those of the mix, and those that the mapping names.
    public var lanes: [Lane] = []

    /// What grains are cut from, to look at a part of it more closely; `nil` for live input.
    package var source: Source?

    /// Makes a snapshot; nothing is seen by default.
    public init(
        grains: [VisibleGrain] = [], readPosition: Double = 0, outline: SoundOutline = SoundOutline(low: [], high: [])
    ) {
        self.grains = grains
        self.readPosition = readPosition
        self.outline = outline
    }
}
