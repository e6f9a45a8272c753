/// What visitors can choose from.
package struct KioskChoice: Equatable, Sendable {
    /// A thing to choose.
    package struct Item: Equatable, Sendable {
        /// As it is asked for.
        package var name: String
        /// As it is shown.
        package var title: String
        /// What it is for, in a line.
        package var about: String

        /// Makes an item.
        package init(name: String, title: String? = nil, about: String = "") {
            self.name = name
            self.title = title ?? name
            self.about = about
        }
    }

    /// Scenes, each asked for by its file.
    package var scenes: [Item]
    /// Ways to play.
    package var mappings: [Item]
    /// Sounds.
    package var sounds: [Item]
    /// What can lie under everything.
    package var backgrounds: [Item]

    /// Makes a choice; one of each at least, but for scenes.
    package init(scenes: [Item] = [], mappings: [Item], sounds: [Item], backgrounds: [Item]) {
        self.scenes = scenes
        self.mappings = mappings
        self.sounds = sounds
        self.backgrounds = backgrounds
    }

    /// The file of the scene of that name.
    func scene(_ name: String) -> String? {
        scenes.first { $0.name.split(separator: "/").last.map(String.init) == "\(name).toml" }?.name
    }
}
