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

    /// Makes a choice; one mapping and one sound at least.
    package init(mappings: [Item], sounds: [Item]) {
        self.mappings = mappings
        self.sounds = sounds
    }
}
