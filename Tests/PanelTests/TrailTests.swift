import Instrument
import Mapping
import Panel
import Terminal
import Testing
import Touch

@Suite("What a finger leaves behind it")
struct TrailTests {
    private func state(_ x: Double?) -> InstrumentState {
        Samples.state(
            contacts: x.map { [Contact(id: 1, phase: .moved, position: SurfacePoint(x: $0, y: 0.5))] } ?? [])
    }

    private func dots(_ viewState: ViewState) -> Int {
        let canvas = Picture.draw(
            viewState, size: Size(columns: 80, rows: 24), capabilities: Capabilities(graphics: .braille, colours: 256))
        guard let layout = Layout(size: canvas.size, viewState) else { return 0 }
        return (layout.surfaceFrame.row..<layout.surfaceFrame.endRow).map { row in
            canvas.text(row: row).unicodeScalars.filter { (0x2801...0x28ff).contains($0.value) }.count
        }.reduce(0, +)
    }

    @Test("A moving finger leaves a trail, which fades and is gone within a second, also after it was lifted")
    func fades() {
        var model = PanelModel()
        #expect(dots(model.viewState(state(0.1), now: 10)) == 0)
        var viewState = model.viewState(state(0.25), now: 10.05)
        viewState = model.viewState(state(0.4), now: 10.1)
        let first = dots(viewState)
        #expect(first > 5)
        #expect(viewState.trails.first?.points.last?.shade == 0)
        viewState = model.viewState(state(nil), now: 10.5)
        #expect(dots(viewState) > 0)
        #expect(viewState.trails.first?.points.first?.shade != 0)
        viewState = model.viewState(state(nil), now: 11)
        #expect(viewState.trails.isEmpty && dots(viewState) == 0)
        viewState = model.viewState(state(nil), now: 13)
        #expect(model.viewState(state(nil), now: 14) == viewState)
    }

    @Test("A finger that rests leaves none, and nothing needs drawing")
    func rests() {
        var model = PanelModel()
        _ = model.viewState(state(0.3), now: 10)
        let viewState = model.viewState(state(0.3), now: 12)
        #expect(viewState.trails.isEmpty)
        for tick in 0..<30 { #expect(model.viewState(state(0.3), now: 12 + Double(tick) / 30) == viewState) }
    }
}
