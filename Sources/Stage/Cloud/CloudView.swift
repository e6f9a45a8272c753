import DisplayText
import Granular
import Numbers
import Terminal

/// The sound, and the grains that are cut from it: each at its place in the sound and at its pitch, young ones bright.
package enum CloudView {
    /// Columns of the axis of pitches, and rows above the picture, where there is room for words.
    private static let axisColumns = 8, headRows = 1

    /// The part of `rect` that is the picture of the sound, from its beginning to its end: beside the words, where there are any.
    package static func picture(in rect: Rect) -> Rect {
        guard rect.rows >= 5, rect.columns >= 40 else { return rect }
        return Rect(
            column: rect.column + axisColumns, row: rect.row + headRows, columns: rect.columns - axisColumns,
            rows: rect.rows - headRows)
    }

    /// Draws it in `rect`; nothing where that is empty.
    package static func draw(
        _ stage: StageState, in whole: Rect, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        guard !whole.isEmpty else { return }
        let glyphs = Glyphs.of(capabilities.graphics)
        let rect = picture(in: whole)
        let lanes = CloudLanes(stage.cloud.lanes, in: rect, around: stage.selectedLane)
        for (number, lane) in lanes.shown {
            let outline = stage.cloud.lanes.isEmpty ? stage.cloud.outline : stage.cloud.lanes[number].outline
            OutlineView.draw(outline, lane, capabilities.graphics, on: &canvas)
        }
        if let first = lanes.shown.first, first.number == 0 { drawSection(stage, first.rect, glyphs, on: &canvas) }
        ReadPositionView.draw(stage, rect, glyphs, on: &canvas)
        for (number, lane) in lanes.shown where !stage.isOnTape {
            drawGrains(stage, number, in: lane, capabilities.graphics, glyphs, on: &canvas)
        }
        lanes.drawNames(in: whole, rect, glyphs, on: &canvas)
        guard rect != whole else { return }
        if stage.cloud.lanes.isEmpty { drawAxis(stage.cloud.pitches, whole.column, rect, glyphs, on: &canvas) }
        CloudLabels.draw(stage, rect, row: whole.row, glyphs, on: &canvas)
    }

    /// The section that grains are cut from alone.
    private static func drawSection(_ stage: StageState, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard let played = stage.played, let number = stage.section, played.sections.item(number: number) != nil
        else { return }
        let brackets = SectionBrackets(played.sections, durationSeconds: played.durationSeconds, columns: rect)
        brackets.drawEnds(of: number, in: rect, glyphs, on: &canvas)
        brackets.draw(number, row: rect.row, isCurrent: true, on: &canvas)
    }

    /// Those of the grains that are cut from one of the sounds.
    private static func drawGrains(
        _ stage: StageState, _ lane: Int, in rect: Rect, _ graphics: Capabilities.Graphics, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        guard graphics == .braille else {
            for grain in stage.cloud.grains where grain.lane == lane {
                let column = rect.column + min(Int(grain.place * Double(rect.columns)), rect.columns - 1)
                let row = rect.row + min(Int((1 - grain.height) * Double(rect.rows)), rect.rows - 1)
                canvas.draw(glyphs.grains[grain.age], column: column, row: row, style: style(grain, stage))
            }
            return
        }
        // In a layer of their own: a cell with a grain shows grains alone.
        var dots = DotLayer(rect, graphics: graphics)
        for grain in stage.cloud.grains where grain.lane == lane {
            let x = min(grain.place * Double(rect.columns), Double(rect.columns) - 0.01)
            let y = min((1 - grain.height) * Double(rect.rows), Double(rect.rows) - 0.01)
            // Young ones are larger where there is room.
            for dot in 0..<(rect.rows >= 7 ? 3 - grain.age : 1) {
                dots.set(
                    x: x + Double(dot % 2) / 2, y: y + Double(dot / 2) / 4, style: style(grain, stage),
                    rank: UInt8(2 - grain.age))
            }
        }
        dots.draw(on: &canvas)
    }

    private static func style(_ grain: CloudState.Grain, _ stage: StageState) -> Style {
        if let colour = stage.guests.cloudColours[grain.cloud] {
            return Style(grain.age == 0 ? .held : grain.age == 1 ? .value : .ghost, guest: colour)
        }
        return switch grain.age {
        case 0: Style(.finger)
        case 1: Style(.held, .pitch)
        default: Style(.ghost, .pitch)
        }
    }

    /// The pitches at the picture's upper and lower edge, and between them what the axis is.
    private static func drawAxis(
        _ pitches: ClosedRange<Double>, _ column: Int, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        canvas.draw(text(pitches.upperBound), column: column, row: rect.row, style: .dim, limit: rect.column)
        let name = "\(glyphs.up) \(Parameter.pitch.definition.shortName)"
        canvas.draw(name, column: column, row: rect.row + 1, style: .dim, limit: rect.column)
        canvas.draw(text(pitches.lowerBound), column: column, row: rect.endRow - 1, style: .dim, limit: rect.column)
    }

    private static func text(_ hertz: Double) -> String {
        hertz >= 1_000
            ? ValueText.fixed(hertz / 1_000, decimals: hertz >= 9_950 ? 0 : 1) + " kHz"
            : ValueText.fixed(hertz, decimals: 0) + " Hz"
    }
}

/// Where grains start: a line at the place, and on the last row how far around it they are spread. It is touched here to move it.
private enum ReadPositionView {
    static func draw(_ stage: StageState, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        guard isShown(stage) else { return }
        let spread = stage.values[.positionSpread]
        let style = stage.style(of: .position)
        if spread > 0 {
            let (place, wraps) = (stage.cloud.readPosition, wraps(stage))
            let middle = wraps ? place : min(max(place, spread / 2), 1 - spread / 2)
            for column in rect.column..<rect.endColumn {
                let distance = abs(rect.fraction(of: column) - middle)
                guard (wraps ? min(distance, 1 - distance) : distance) <= spread / 2 else { continue }
                canvas.draw(glyphs.line, column: column, row: rect.endRow - 1, style: Style(.ghost, .position))
            }
        }
        let column = rect.column + Int((stage.cloud.readPosition * Double(rect.columns - 1)).rounded())
        for row in rect.row..<rect.endRow { canvas.draw(glyphs.downLine, column: column, row: row, style: style) }
        canvas.draw(glyphs.position, column: column, row: rect.endRow - 1, style: style)
    }

    /// Whether the spread goes on at the other end.
    private static func wraps(_ stage: StageState) -> Bool {
        switch PositionEdge(rawValue: Int(stage.values[.positionEdge].rounded())) {
        case .wrap: true
        case .stop, .mirror: false
        case .auto, nil: !(stage.played?.hasPlaces ?? true)
        }
    }

    /// Where grains start all over the sound, no place stands out.
    static func isShown(_ stage: StageState) -> Bool { stage.values[.positionSpread] < 1 }
}

/// The words above the picture: at the left what runs along it, and where grains start now; at the right the sound.
private enum CloudLabels {
    static func draw(_ stage: StageState, _ rect: Rect, row: Int, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let parameter = Parameter.position
        let isShown = ReadPositionView.isShown(stage)
        // It moves with the line; the position that was set stands among the values.
        let place = ValueText.text(stage.cloud.readPosition, of: parameter, in: stage.range(of: parameter))
        let name = "\(isShown ? "playhead \(place)" : parameter.definition.shortName) \(glyphs.right)"
        let end = canvas.draw(
            name, column: rect.column, row: row, style: isShown ? stage.style(of: parameter) : .dim,
            limit: rect.endColumn)
        let length = stage.played.map {
            $0.isWavetable
                ? "\($0.cycleCount) cycles" : $0.isWaveform ? "one cycle" : SoundText.length($0.durationSeconds)
        }
        let section = stage.section.map { SectionText.name($0, of: stage.played?.sections ?? []) }
        // Several may be heard as controls have sounds of their own.
        let several = stage.cloud.lanes.isEmpty ? stage.mix : stage.cloud.lanes.map(\.name)
        let sound =
            several.isEmpty
            ? [stage.sound, section ?? length].compactMap { $0 }.joined(separator: ", ")
            : several.joined(separator: " + ")
        canvas.draw(
            CharacterWidth.fit(sound, columns: max(rect.endColumn - end - 2, 0), mark: glyphs.cut),
            endingAt: rect.endColumn, row: row, style: .dim)
    }
}
