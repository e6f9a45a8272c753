/// One of the sounds of a scene.
public struct SceneSound: Equatable, Sendable {
    /// What a sound is found by.
    public enum Place: Equatable, Sendable {
        /// The name of a built-in sound, or of one in the player's folder.
        case named(String)
        /// A file; a path that is not absolute begins at the scene's own folder.
        case file(String)
    }

    /// Where it is.
    public var place: Place
    /// How often grains draw it beside the others, above 0 and at most 1.
    public var chance: Double
    /// How loud it is beside the others, in dB.
    public var levelDecibels: Double
    /// The number of the section that is played of it, 1…9; all of it where `nil`. Of the first sound alone.
    public var section: Int?

    /// The numbers of sections.
    public static let sections = 1...9

    /// Makes one.
    public init(_ place: Place, chance: Double = 1, levelDecibels: Double = 0, section: Int? = nil) {
        (self.place, self.chance) = (place, chance)
        (self.levelDecibels, self.section) = (levelDecibels, section)
    }
}
