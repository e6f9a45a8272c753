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
}
