import Stage

/// Something of the quiz that the panel can open over the whole screen.
package struct OfferedGame: Equatable, Sendable {
    /// What it is called, and opened by.
    package var name: String
    /// What it asks, in a line.
    package var about: String
    /// The heading that it stands under.
    package var group: String

    /// Makes one.
    package init(name: String, about: String, group: String) {
        (self.name, self.about, self.group) = (name, about, group)
    }
}

/// What the panel can open over the whole screen.
package struct PanelGames {
    /// All of it, in its order; empty where there is nothing.
    package var offered: [OfferedGame]
    /// Opens the one of that name; what it throws is told in a line.
    package var open: (String) throws -> any WholeScreenView

    /// Makes them.
    package init(_ offered: [OfferedGame], open: @escaping (String) throws -> any WholeScreenView) {
        (self.offered, self.open) = (offered, open)
    }
}
