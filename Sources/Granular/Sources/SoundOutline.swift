/// How a sound looks from far: its lowest and its highest sample in each of so many equal parts, relative to its peak, −1…1.
public struct SoundOutline: Equatable, Sendable {
    /// The lowest sample of each part.
    public var low: [Float]
    /// The highest sample of each part; as many as of ``low``.
    public var high: [Float]

    /// Makes an outline.
    public init(low: [Float], high: [Float]) {
        self.low = low
        self.high = high
    }
}
