import DisplayText
import Granular
import Terminal

/// What the picture of the cloud shows: the sound at the upper right, and at the lower right the parameter that a touch of it moves.
enum CloudLabels {
    static func draw(_ viewState: ViewState, _ rect: Rect, on canvas: inout Canvas) {
        let length = viewState.played.map { $0.isWaveform ? "one cycle" : SoundText.length($0.durationSeconds) }
        let section = viewState.section.map { SectionText.name($0, of: viewState.played?.sections ?? []) }
        let name = [viewState.sound, section ?? length].compactMap { $0 }.joined(separator: ", ")
        let columns = rect.columns / 2
        canvas.put(
            CharacterWidth.fit(name, columns: columns, mark: Glyphs.of(canvas.graphics).cut), endingAt: rect.endColumn,
            row: rect.row, style: .dim)
        guard ReadPositionView.isShown(viewState) else { return }
        let text = "\(Parameter.position.definition.shortName) \(viewState.text(of: .position))"
        // The foot of the line at its right end stays to be seen.
        canvas.put(text, endingAt: rect.endColumn, row: rect.endRow - 2, style: viewState.style(of: .position))
    }
}
