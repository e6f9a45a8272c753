import Granular

/// What the picture of the cloud shows: the sound at the upper right, and at the lower right the parameter that a touch of it moves.
enum CloudWords {
    static func draw(_ look: Look, _ rect: Rect, on canvas: inout Canvas) {
        let length = look.played.map { $0.isWaveform ? "one cycle" : SoundText.length($0.durationSeconds) }
        let section = look.section.map { SectionText.name($0, of: look.played?.sections ?? []) }
        let name = [look.sound, section ?? length].compactMap { $0 }.joined(separator: ", ")
        let columns = rect.columns / 2
        canvas.put(
            CharacterWidth.fit(name, columns: columns, mark: Glyphs.of(canvas.graphics).cut), endingAt: rect.endColumn,
            row: rect.row, style: .dim)
        guard ReadPositionView.isShown(look) else { return }
        let text = "\(Parameter.position.definition.shortName) \(look.text(of: .position))"
        // The foot of the line at its right end stays to be seen.
        canvas.put(text, endingAt: rect.endColumn, row: rect.endRow - 2, style: look.style(of: .position))
    }
}
