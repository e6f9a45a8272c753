import Granular
import Instrument
import Panel
import Terminal
import Testing

/// The meters of more than two channels.
@Suite struct RingMetersTests {
    private func text(
        _ state: InstrumentState, _ size: Size, _ graphics: Capabilities.Graphics = .braille
    ) -> String {
        var model = PanelModel()
        let viewState = model.viewState(state, now: 1)
        return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: graphics, colours: 256)).text
    }

    private func state(_ peaks: [Float]) -> InstrumentState {
        var state = Samples.state()
        state.engine.channels = peaks.count
        for (channel, peak) in peaks.enumerated() { state.engine[peak: channel] = peak }
        return state
    }

    @Test("each channel has a bar with its number, and the highest peak stands beside them")
    func bars() {
        let text = text(state([1, 0, 0.5, 0.000_5, 0.1, 0, 0, 0.03]), Size(columns: 120, rows: 40))
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let numbers = rows.firstIndex(where: { $0.contains("1 2 3 4 5 6 7 8") }), numbers > 0 else {
            Issue.record("\(text)")
            return
        }
        #expect(rows[numbers - 1].contains("█   ▇   ▅     ▄") && rows[numbers - 1].contains("CLIP dB"))
    }

    /// Whether two rows end in half of the channels' full bars each.
    private func isInTwoRows(_ text: String, _ count: Int, _ graphics: Capabilities.Graphics) -> Bool {
        let bars = String(repeating: graphics == .ascii ? "#" : "█", count: count / 2)
        return text.split(separator: "\n").count { $0.hasSuffix(bars) || $0.contains(bars + " ") } >= 2
    }

    @Test("at every size each has its cell", arguments: [4, 6, 8, 10, 12, 14, 16])
    func sizes(count: Int) {
        let state = state([Float](repeating: 0.9, count: count))
        let digits = (1...count).map { "\($0 % 10)" }
        for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
            for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
                let text = text(state, Size(columns: columns, rows: rows), graphics)
                let hasAll =
                    text.contains(digits.joined(separator: " ")) || text.contains(digits.joined())
                    || isInTwoRows(text, count, graphics)
                #expect(hasAll, "\(columns)×\(rows): \(text)")
            }
        }
    }

    @Test("two channels have the meters that they always had")
    func stereo() {
        let text = text(state([0.5, 0.25]), Size(columns: 80, rows: 24))
        #expect(text.contains("−6 dB") && text.contains("−12 dB") && !text.contains("1 2"))
    }
}
