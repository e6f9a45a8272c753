/// What the host looks at, as phones show it.
public struct SharedView: Equatable, Sendable {
    /// The sound's name.
    public var sound: String
    /// The section's name; `nil` where there is none.
    public var section: String?
    /// Where in the sound, 0…1.
    public var position: Double
    /// The part of the sound that is seen, within 0…1.
    public var zoom: ClosedRange<Double>

    /// Makes a view.
    public init(sound: String, section: String? = nil, position: Double = 0, zoom: ClosedRange<Double> = 0...1) {
        (self.sound, self.section, self.position, self.zoom) = (sound, section, position, zoom)
    }
}
