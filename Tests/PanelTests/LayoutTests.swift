import Panel
import Stage
import Terminal
import Testing

@Suite struct LayoutTests {
    @Test func theSurfaceKeepsItsProportions() {
        for aspect in [1.0, 1.5, 16.0 / 9, 2.5] {
            for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)] {
                guard let layout = Layout(size: size, aspect: aspect) else { continue }
                let rect = layout.geometry.rect
                #expect(abs(Double(rect.columns) / Double(rect.rows) / 2 - aspect) < 0.06 * aspect + 0.04)
            }
        }
    }

    @Test("on a large terminal the surface and what is beside it leave less than a fifth of the columns empty")
    func useOfRoom() throws {
        for aspect in [nil, 1.33, 1.5, 16.0 / 9] {
            let size = Size(columns: 200, rows: 60)
            let layout = try #require(Layout(size: size, aspect: aspect))
            let side = layout.isBeside ? layout.strip.columns : 0
            #expect(layout.surfaceFrame.columns + side >= size.columns * 4 / 5, "\(aspect ?? 0)")
            #expect(layout.surfaceFrame.rows >= 30)
            #expect(layout.cloud.columns >= 44 && layout.cloud.rows >= 10)
            for other in [layout.surfaceFrame, layout.strip, layout.sound] {
                let isApart =
                    other.endColumn <= layout.cloud.column || other.column >= layout.cloud.endColumn
                    || other.endRow <= layout.cloud.row || other.row >= layout.cloud.endRow
                #expect(isApart, "\(aspect ?? 0)")
            }
        }
    }
}
