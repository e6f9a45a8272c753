import Stage
import Terminal
import TouchInput

/// Where one plays: two tiles above, and the surface below them.
package struct StageLayout: Equatable, Sendable {
    /// What a finger beside the surface asks for.
    package enum Target: Equatable, Sendable {
        /// To the ways to play.
        case home
        /// To the sounds.
        case sound
    }

    /// The terminal.
    package let size: Size
    /// To the ways to play.
    package let home: Rect
    /// The sound that is played, and the way to others.
    package let sound: Rect
    /// What is left of the bar: words.
    package let words: Rect
    /// The frame around the surface.
    package let frame: Rect
    /// The sound with its grains; empty on a small screen.
    package let cloud: Rect

    /// Lays out the stage; `nil` where tiles or surface find no room.
    package init?(_ grid: KioskGrid) {
        let (size, least) = (grid.size, grid.least)
        let homeColumns = max(least.columns, size.columns / 5)
        let soundColumns = max(least.columns, size.columns / 4)
        guard homeColumns + 1 + soundColumns <= size.columns else { return nil }
        self.size = size
        home = Rect(column: 0, row: 0, columns: homeColumns, rows: grid.barRows)
        sound = Rect(column: home.endColumn + 1, row: 0, columns: soundColumns, rows: grid.barRows)
        words = Rect(
            column: sound.endColumn + 2, row: 0, columns: size.columns - sound.endColumn - 2, rows: grid.barRows)
        let cloudRows = size.rows >= 40 ? 7 : size.rows >= 30 ? 4 : 0
        frame = Rect(
            column: 0, row: grid.barRows, columns: size.columns, rows: size.rows - grid.barRows - cloudRows)
        cloud = Rect(column: 0, row: frame.endRow, columns: size.columns, rows: cloudRows)
        // Less than two targets across and down is no surface.
        guard surface.columns >= 2 * least.columns, surface.rows >= 2 * least.rows else { return nil }
    }

    /// Where the surface's points lie.
    package var geometry: SurfaceGeometry { SurfaceGeometry(frame: frame) }

    /// The cells of the surface itself, within its frame.
    package var surface: Rect { geometry.rect }

    /// Where the surface lies on the terminal.
    package var placement: ScreenPlacement { geometry.placement(on: size) }

    /// What lies at `place` beside the surface.
    package func target(at place: Place) -> Target? {
        home.contains(place) ? .home : sound.contains(place) ? .sound : nil
    }

    /// Everything beside the surface that can be touched.
    package var targets: [Rect] { [home, sound] }
}
