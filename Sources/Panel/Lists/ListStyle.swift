import Terminal

/// How a list is drawn, beside what is in it.
package struct ListStyle {
    /// Rows that a list draws by itself, after the mark and the number.
    struct Rows {
        /// Columns of the facts at the right.
        let factWidths: [Int]
        /// Draws the item at that place among all, in that row.
        let draw: (_ item: Int, _ frame: ListFrame, _ row: Int, _ isMarked: Bool, _ canvas: inout Canvas) -> Void
    }

    /// Words below the list that it draws by itself.
    struct Footer {
        /// The rows that they take; as many as the items' own words where `nil`.
        var rows: Int?
        /// Draws them; `false` where the marked item's words are to be drawn as everywhere.
        let draw: (_ frame: ListFrame, _ canvas: inout Canvas) -> Bool
    }

    /// What it asks, or what is in it.
    var title: String
    /// What stands at the right of the title.
    var aside = ""
    /// Whether what was typed to look for a name has a line.
    var isSearched = true
    /// Whether there is room for the sign that an item is used, or wrong.
    var hasSigns = true
    /// The least digits that numbers have room for: what comes and goes moves nothing.
    var digits = 0
    /// What stands over the names and over each column of facts, which then stand right beside the names; empty for no such line.
    var headings: [String] = []
    /// What is said where nothing fits what was typed.
    var nothing = "no matches"
    /// What was said since the view was opened, while it is new.
    var answer: String?
    /// Rows of its own.
    var rows: Rows?
    /// A footer of its own.
    var footer: Footer?
}
