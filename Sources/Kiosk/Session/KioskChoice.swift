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

    /// Ways to play.
    package var mappings: [Item]
    /// Sounds.
    package var sounds: [Item]
    /// What can lie under everything.
    package var backgrounds: [Item]

    /// Makes a choice; one of each at least.
    package init(mappings: [Item], sounds: [Item], backgrounds: [Item]) {
        self.mappings = mappings
        self.sounds = sounds
        self.backgrounds = backgrounds
    }
}
