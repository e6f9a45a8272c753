import Instrument
import Mapping
import Panel
import Testing
import Touch

@Suite("What a finger leaves behind it")
struct TrailTests {
    private func state(_ x: Double?) -> InstrumentState {
        Samples.state(
            contacts: x.map { [Contact(id: 1, phase: .moved, position: SurfacePoint(x: $0, y: 0.5))] } ?? [])
    }

    private func dots(_ look: Look) -> Int {
        let canvas = Picture.draw(
            look, size: Size(columns: 80, rows: 24), capabilities: Capabilities(graphics: .braille, colours: 256))
        guard let layout = Layout(size: canvas.size, look) else { return 0 }
        return (layout.surfaceFrame.row..<layout.surfaceFrame.endRow).map { row in
            canvas.text(row: row).unicodeScalars.filter { (0x2801...0x28ff).contains($0.value) }.count
        }.reduce(0, +)
    }

    @Test("A moving finger leaves a trail, which fades and is gone within a second, also after it was lifted")
    func fades() {
        var model = PanelModel()
        #expect(dots(model.look(state(0.1), now: 10)) == 0)
        var look = model.look(state(0.25), now: 10.05)
        look = model.look(state(0.4), now: 10.1)
        let first = dots(look)
        #expect(first > 5)
        #expect(look.trails.first?.points.last?.shade == 0)
        look = model.look(state(nil), now: 10.5)
        #expect(dots(look) > 0)
        #expect(look.trails.first?.points.first?.shade != 0)
        look = model.look(state(nil), now: 11)
        #expect(look.trails.isEmpty && dots(look) == 0)
        look = model.look(state(nil), now: 13)
        #expect(model.look(state(nil), now: 14) == look)
    }

    @Test("A finger that rests leaves none, and nothing needs drawing")
    func rests() {
        var model = PanelModel()
        _ = model.look(state(0.3), now: 10)
        let look = model.look(state(0.3), now: 12)
        #expect(look.trails.isEmpty)
        for tick in 0..<30 { #expect(model.look(state(0.3), now: 12 + Double(tick) / 30) == look) }
    }
}
