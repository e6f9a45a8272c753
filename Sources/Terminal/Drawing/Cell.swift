/// One character cell.
package struct Cell: Equatable, Sendable {
    /// What stands in it; 0 in the second half of a wide character.
    package var scalar: UInt32 = 0x20
    /// A mark on it, or 0.
    package var combining: UInt32 = 0
    /// How it looks.
    package var style = Style.plain

    /// An empty cell.
    package init() {}
}
