/// In which ink cells are written, one after the other. Nobody sees the ink of a blank: it is written in that of the cell before it, as
/// every change of inks is some twenty bytes to the terminal.
package struct BlankInk {
    private let theme: Theme
    private var latest: Theme.Appearance?

    /// Nothing was written so far.
    package init(of theme: Theme) { self.theme = theme }

    /// How the next cell is to be written.
    package mutating func appearance(of cell: Cell) -> Theme.Appearance {
        let own = theme.appearance(cell.style)
        let isBlank = cell.scalar == 0x20 && cell.combining == 0 && !own.showsOnBlanks
        if isBlank, let latest { return latest }
        latest = own.showsOnBlanks ? nil : own
        return own
    }
}
