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

    /// What a tape shows that has a sound of its own.
    public struct TapeSound: Sendable {
        /// What it is called; of several the first.
        public var name: String
        /// The slots of all of them, which their grains tell.
        public var slots: [UInt8]
        /// How the first looks.
        public var outline: SoundOutline
        /// How long it is, in seconds.
        public var seconds: Double
        /// The part of it that the position goes through, in fractions of it.
        public var part: ClosedRange<Double>
        /// The sound itself, to look at a part of it more closely; `nil` for live input.
        package var source: Source?

        /// Makes one; nothing is looked at more closely.
        public init(
            name: String, slots: [UInt8], outline: SoundOutline, seconds: Double, part: ClosedRange<Double> = 0...1
        ) {
            self.name = name
            self.slots = slots
            self.outline = outline
            self.seconds = seconds
            self.part = part
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

    /// What tapes show that have a sound of their own, by their place among the controls.
    public var tapeSounds: [Int: TapeSound] = [:]

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
