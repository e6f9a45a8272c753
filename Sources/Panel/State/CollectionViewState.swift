import Collection

/// What the player's collection has to show in the list of sounds.
package struct CollectionViewState: Equatable, Sendable {
    /// What was found; nothing where nothing is looked for.
    package var entries: [CollectionEntry] = []
    /// How many were found in all.
    package var totalCount = 0
    /// What is done to its index at present, or what is wrong with it; `nil` where there is nothing to say.
    package var status: String?
    /// What may explain that nothing was found, in a line.
    package var remark: String?

    /// Nothing was found.
    package init() {}
}
