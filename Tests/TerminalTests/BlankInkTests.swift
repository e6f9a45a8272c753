import Terminal
import Testing

@Suite struct BlankInkTests {
    @Test("A blank is written in the ink of the cell before it, as long as it looks like nothing")
    func blanks() {
        let theme = Theme(colours: 256, palette: Palette())
        var ink = BlankInk(of: theme)
        func cell(_ text: Unicode.Scalar, _ style: Style) -> Cell {
            var cell = Cell()
            (cell.scalar, cell.style) = (text.value, style)
            return cell
        }
        let (strong, dim, chosen) = (Style.strong, Style.dim, Style(.chosen))
        #expect(ink.appearance(of: cell(" ", dim)) == theme.appearance(dim))
        #expect(ink.appearance(of: cell("a", strong)) == theme.appearance(strong))
        #expect(ink.appearance(of: cell(" ", dim)) == theme.appearance(strong))
        #expect(ink.appearance(of: cell("b", dim)) == theme.appearance(dim))
        // A reversed blank is seen, and none is reversed that should not be.
        #expect(ink.appearance(of: cell(" ", chosen)) == theme.appearance(chosen))
        #expect(ink.appearance(of: cell(" ", dim)) == theme.appearance(dim))
    }
}
