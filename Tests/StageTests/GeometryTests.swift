import InstrumentSamples
import Mapping
import Stage
import Terminal
import Testing
import Touch

@Suite struct GeometryTests {
    @Test func everyCellIsFoundAgain() {
        for (columns, rows) in [(1, 1), (2, 2), (14, 8), (53, 15), (118, 31)] {
            let geometry = SurfaceGeometry(rect: Rect(column: 3, row: 2, columns: columns, rows: rows))
            for column in 3..<3 + columns {
                for row in 2..<2 + rows {
                    let place = Place(column: column, row: row)
                    guard let point = geometry.point(at: place) else {
                        Issue.record("no point at \(place)")
                        continue
                    }
                    if columns > 1, rows > 1 { #expect(geometry.place(of: point) == place) }
                }
            }
            #expect(geometry.point(at: Place(column: 2, row: 2)) == nil)
            #expect(geometry.point(at: Place(column: 3 + columns, row: 2)) == nil)
        }
    }

    @Test func theEdgesAreReachedAndUpIsUp() {
        let geometry = SurfaceGeometry(rect: Rect(column: 1, row: 1, columns: 20, rows: 10))
        #expect(geometry.point(at: Place(column: 1, row: 1)) == SurfacePoint(x: 0, y: 1))
        #expect(geometry.point(at: Place(column: 20, row: 10)) == SurfacePoint(x: 1, y: 0))
        #expect(geometry.nearestPoint(to: Place(column: 90, row: 90)) == SurfacePoint(x: 1, y: 0))
    }

    @Test func aClickInsideAFrameIsThatControls() {
        for mapping in [Samples.touch, Samples.faders] {
            for columns in 20...120 {
                let geometry = SurfaceGeometry(rect: Rect(column: 1, row: 2, columns: columns, rows: 12))
                for (index, control) in mapping.controls.enumerated() {
                    let inside = geometry.inside(of: control.area)
                    for column in inside.column..<inside.endColumn {
                        guard let point = geometry.point(at: Place(column: column, row: 5)) else {
                            Issue.record("frame outside the surface")
                            continue
                        }
                        #expect(mapping.control(at: point) == index)
                    }
                }
            }
        }
    }
}
