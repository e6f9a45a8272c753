import Granular
import Instrument
import Panel
import Terminal
import Testing
import Touch
import TouchInput

@Suite("Values that are pointed at")
struct DraggingTests {
    private let size = Size(columns: 80, rows: 24)

    private func viewState(_ state: InstrumentState = Samples.state()) -> (ViewState, Layout) {
        var model = PanelModel()
        let viewState = model.viewState(state, now: 1)
        guard let layout = Layout(size: size, viewState) else { fatalError("too small") }
        return (viewState, layout)
    }

    private func place(_ fraction: Double, of parameter: Parameter, _ viewState: ViewState, _ layout: Layout) -> Place {
        let bar = ValueStrip.bar(of: parameter, viewState, layout)
        return Place(column: bar.column + Int((fraction * Double(bar.columns - 1)).rounded()), row: bar.row)
    }

    @Test("A bar jumps to where it is pressed, follows, and is let go")
    func bar() {
        let (viewState, layout) = viewState()
        var dragging = Dragging()
        for parameter in Parameter.thesis {
            let binding = viewState.stage.binding(of: parameter).binding
            let start = place(0, of: parameter, viewState, layout)
            guard
                case .playing(.set(parameter, let low))? = dragging.commands(
                    for: Pointer(id: 3, phase: .press, place: start), viewState, layout)?.first
            else {
                Issue.record("\(parameter) did not follow")
                continue
            }
            #expect(low == binding.low)
            // Far beside the bar it still follows.
            var end = place(1, of: parameter, viewState, layout)
            end.row += 5
            guard
                case .playing(.set(parameter, let high))? = dragging.commands(
                    for: Pointer(id: 3, phase: .drag, place: end), viewState, layout)?.first
            else {
                Issue.record("\(parameter) was lost")
                continue
            }
            #expect(high == binding.high)
            #expect(
                dragging.commands(for: Pointer(id: 3, phase: .release, place: end), viewState, layout)?.isEmpty == true)
            #expect(dragging.commands(for: Pointer(id: 3, phase: .drag, place: end), viewState, layout) == nil)
        }
    }

    @Test("Two fingers hold two bars")
    func twoFingers() {
        let (viewState, layout) = viewState()
        var dragging = Dragging()
        for (id, parameter) in [(1, Parameter.pitch), (2, .duration)] {
            _ = dragging.commands(
                for: Pointer(id: id, phase: .press, place: place(0.2, of: parameter, viewState, layout)), viewState,
                layout)
        }
        for (id, parameter) in [(2, Parameter.duration), (1, .pitch)] {
            let commands = dragging.commands(
                for: Pointer(id: id, phase: .drag, place: place(0.9, of: parameter, viewState, layout)), viewState,
                layout)
            guard case .playing(.set(parameter, _))? = commands?.first else {
                Issue.record("\(parameter) was lost")
                continue
            }
        }
    }

    @Test("The surface is not taken for a bar")
    func surface() {
        let (viewState, layout) = viewState()
        var dragging = Dragging()
        let middle = Place(
            column: layout.geometry.rect.column + layout.geometry.rect.columns / 2, row: layout.geometry.rect.row + 2)
        #expect(dragging.commands(for: Pointer(id: 1, phase: .press, place: middle), viewState, layout) == nil)
        #expect(dragging.commands(for: Pointer(id: 1, phase: .drag, place: middle), viewState, layout) == nil)
    }

    @Test("Touches beside the surface are taken once each, on the cell that they lie on")
    func taps() {
        var taps = TouchTaps()
        let touches = [
            ScreenTouch(number: 1, contact: 4, phase: .began, place: SurfacePoint(x: 0, y: 1)),
            ScreenTouch(number: 2, contact: 4, phase: .ended, place: SurfacePoint(x: 0.9999, y: 0)),
        ]
        #expect(
            taps.pointers(Array(touches.prefix(1)), size: size) == [
                Pointer(id: 4, phase: .press, place: Place(column: 0, row: 0), column: -0.5)
            ])
        #expect(
            taps.pointers(touches, size: size) == [
                Pointer(
                    id: 4, phase: .release, place: Place(column: 79, row: 23), column: 0.9999 * 80 - 0.5)
            ])
        #expect(taps.pointers(touches, size: size).isEmpty)
    }
}
