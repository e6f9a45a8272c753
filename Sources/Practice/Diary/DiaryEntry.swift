import Files

/// A stretch of practice: one sound, at one speed, in one loop or none.
package struct DiaryEntry: Codable, Equatable, Sendable {
    /// When it began, in seconds since 1970.
    package var began: Int
    /// How long it was practised, in seconds.
    package var seconds: Double
    /// What the sound is called.
    package var sound: String
    /// The sound file's whole path; `nil` of a built-in sound.
    package var file: String?
    /// The speed, in percent of the sound's own.
    package var percent: Int
    /// What was looped: a section's name, or its times; `nil` where nothing was.
    package var loop: String?
    /// How often it was played through.
    package var passes: Int
    /// How many of those passes were clean.
    package var cleanPasses: Int
    /// The list that it was practised from.
    package var list: String?

    private enum CodingKeys: String, CodingKey {
        case began, seconds, sound, file, percent, loop, passes
        case cleanPasses = "clean-passes"
        case list
    }

    /// Makes an entry; names are kept in one line, and no longer than names may be.
    package init(
        began: Int, seconds: Double, sound: String, file: String? = nil, percent: Int = 100, loop: String? = nil,
        passes: Int = 0, cleanPasses: Int = 0, list: String? = nil
    ) {
        (self.began, self.seconds, self.percent) = (began, seconds, percent)
        (self.passes, self.cleanPasses) = (passes, cleanPasses)
        self.sound = boundedName(sound)
        self.file = file
        self.loop = loop.map { boundedName($0) }
        self.list = list.map { boundedName($0) }
    }

    /// Whether it can be true: a file may say anything.
    var isBounded: Bool {
        (0...253_402_300_799).contains(began) && (0...1e6).contains(seconds) && (0...1_000).contains(percent)
            && (0...1_000_000).contains(passes) && (0...passes).contains(cleanPasses)
            && [sound, file ?? "", loop ?? "", list ?? ""].allSatisfy { $0.utf8.count <= 4_096 }
    }

    /// What it is counted under: the sound's file, or its name.
    package var key: String { file ?? sound }
}
