import Panel
import Terminal
import Testing
import Touch
import TouchInput

@Suite("Where it is drawn is where it is touched")
struct ScreenPlacementTests {
    private let onScreen = TouchStatus(
        name: "Screen", size: SurfaceSize(widthMillimetres: 300, heightMillimetres: 200), isOnScreen: true)

    private func middle(_ column: Int, _ row: Int, _ size: Size) -> SurfacePoint {
        SurfacePoint(
            x: (Double(column) + 0.5) / Double(size.columns), y: 1 - (Double(row) + 0.5) / Double(size.rows))
    }

    @Test("A finger in the middle of any cell plays what a click on that cell plays")
    func sameAsTheMouse() throws {
        for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 133, rows: 50)] {
            let layout = try #require(Layout(size: size, touch: onScreen))
            let placement = layout.placement
            for column in 0..<size.columns {
                for row in 0..<size.rows {
                    let place = Place(column: column, row: row)
                    let finger = middle(column, row, size)
                    let clicked = layout.geometry.point(at: place)
                    let nearest = layout.geometry.nearestPoint(to: place)
                    let touched = placement.point(at: finger)
                    guard placement.contains(finger) == (clicked != nil), abs(touched.x - nearest.x) < 1e-9,
                        abs(touched.y - nearest.y) < 1e-9
                    else {
                        Issue.record("\(place) on \(size)")
                        continue
                    }
                }
            }
        }
    }

    @Test("Every place within a cell on the surface is drawn in that cell")
    func drawnWhereItLies() throws {
        let size = Size(columns: 100, rows: 40)
        let layout = try #require(Layout(size: size, touch: onScreen))
        let rect = layout.geometry.rect
        for step in 0..<200 {
            let fraction = (Double(step) + 0.5) / 200
            let column = Double(rect.column) + fraction * Double(rect.columns)
            let finger = SurfacePoint(x: column / 100, y: 1 - (Double(rect.row) + 0.25) / 40)
            let drawn = layout.geometry.place(of: layout.placement.point(at: finger))
            #expect(abs(Double(drawn.column) + 0.5 - column) <= 0.5 + 1e-9)
            #expect(drawn.row == rect.row)
        }
    }

    @Test("Under the terminal the surface takes all the room; elsewhere it keeps the device's proportions")
    func layout() throws {
        let size = Size(columns: 120, rows: 40)
        var elsewhere = onScreen
        elsewhere.isOnScreen = false
        let full = try #require(Layout(size: size, touch: onScreen))
        #expect(full == Layout(size: size, aspect: nil))
        #expect(Layout(size: size, touch: elsewhere) == Layout(size: size, aspect: 1.5))
        #expect(full.placement.aspect == full.geometry.aspect)
    }

    @Test("The surface is as large as its share of the screen")
    func size() {
        let placement = ScreenPlacement(
            columns: .init(whole: 100, start: 10, count: 51), rows: .init(whole: 40, start: 2, count: 31), aspect: 1)
        #expect(
            placement.size(on: onScreen.size)
                == SurfaceSize(widthMillimetres: 150, heightMillimetres: 150))
    }
}
