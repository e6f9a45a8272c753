import DisplayText
import Granular
import Terminal

/// How the sources of modulation are drawn: each with its shape, where it is, how it is set and what it moves.
extension ModulationView {
    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, capabilities) = (drawing.viewState, drawing.capabilities)
        let rect = drawing.layout.room
        let frame = frame(viewState.modulation.values, drawing.layout)
        let glyphs = Glyphs.of(capabilities.graphics)
        if frame.sources.first.map({ $0.row > frame.head }) == true {
            canvas.draw("Modulation", column: rect.column + 1, row: frame.head, style: .strong)
        }
        for (index, item) in list.items.enumerated() {
            guard let source = Self.source(index) else { continue }
            let place = frame.sources[index]
            let isMarked = list.chosen == index
            if isMarked {
                canvas.draw(glyphs.chosenLeft, column: place.column + 1, row: place.row, style: .strong)
                canvas.cursor = Place(column: place.column + 1, row: place.row)
            }
            let style: Style = isMarked ? .strong : item.isUsed ? .plain : .dim
            canvas.draw(item.name, column: place.column + 3, row: place.row, style: style)
            drawActivity(source, viewState, frame, place, capabilities, on: &canvas)
            let room = place.endColumn - frame.words - 1
            if place.rows > 1 {
                canvas.draw(fit(item.about, room, glyphs), column: frame.words, row: place.row, style: style)
                guard item.detail.isEmpty, !frame.depths.contains(where: { $0.source == source }) else { continue }
                canvas.draw(fit("Not assigned", room, glyphs), column: frame.words, row: place.row + 1, style: .dim)
            } else {
                let text = item.detail.isEmpty ? item.about : "\(item.about): \(item.detail)"
                canvas.draw(fit(text, room, glyphs), column: frame.words, row: place.row, style: style)
            }
        }
        for depth in frame.depths {
            let isChosen = depth.source == marked && depth.parameter == target(viewState.modulation.values)
            depth.draw(viewState, isChosen: isChosen, glyphs, on: &canvas)
        }
        drawFooter(viewState, frame, glyphs, on: &canvas)
    }

    /// What stands where.
    func frame(_ values: ModulationValues, _ layout: Layout) -> ModulationFrame {
        ModulationFrame(
            ModulationSource.allCases.map { ($0, targets(of: $0, values)) }, marked: list.chosen,
            chosen: target(values), layout.room)
    }

    /// The source whose rows are at `place`.
    func source(at place: Place, _ values: ModulationValues, _ layout: Layout) -> Int? {
        frame(values, layout).sources.firstIndex { $0.contains(place) }
    }

    private func fit(_ text: String, _ columns: Int, _ glyphs: Glyphs) -> String {
        CharacterWidth.fit(text, columns: max(columns, 0), mark: glyphs.cut)
    }

    /// The course over a cycle, and the point where it is; of the follower how high it stands.
    private func drawActivity(
        _ source: ModulationSource, _ viewState: ViewState, _ frame: ModulationFrame, _ place: Rect,
        _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let style: Style = viewState.modulation.values.moves(source) ? .plain : .dim
        guard source != .follower else {
            return BarView.drawSlim(
                fraction: Double(viewState.modulation.sources[source]), column: frame.drawing.lowerBound,
                end: frame.drawing.upperBound,
                row: place.row, glyphs: Glyphs.of(capabilities.graphics), style: .strong, on: &canvas)
        }
        let rect = Rect(
            column: frame.drawing.lowerBound, row: place.row, columns: frame.drawing.count, rows: min(place.rows, 2))
        var dots = DotLayer(rect, graphics: capabilities.graphics)
        let (width, height) = (rect.columns * dots.across, Double(rect.rows))
        func y(_ value: Double) -> Double { min((1 - value) / 2 * height, height - 0.01) }
        let shape = viewState.modulation.values.shape(of: source)
        for dot in 0..<width {
            let phase = (Double(dot) + 0.5) / Double(width)
            dots.set(x: phase * Double(rect.columns), y: y(shape.sketch(phase)), style: style, rank: 0)
        }
        let phase = min(Double(viewState.modulation.sources[phaseOf: source]), 0.999)
        dots.draw(on: &canvas)
        canvas.draw(
            Glyphs.of(capabilities.graphics).sounding, column: rect.column + Int(phase * Double(rect.columns)),
            row: rect.row + Int(y(Double(viewState.modulation.sources[source]))), style: .strong)
    }

    private func drawFooter(
        _ viewState: ViewState, _ frame: ModulationFrame, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard let source = marked, !frame.footer.isEmpty else { return }
        let (values, footer) = (viewState.modulation.values, frame.footer)
        let line = ModulationText.line(source, values)
        let texts =
            viewState.answer.map { [$0] } ?? [
                "\(line). Enter: for example \(TypedModulation.examples(source))", line,
                ModulationText.shortLine(source, values),
            ]
        func lines(_ text: String) -> [String] { CharacterWidth.wrapped(text, columns: footer.columns) }
        let wrapped = texts.lazy.map(lines).first { $0.count <= footer.rows } ?? lines(texts[texts.count - 1])
        for (number, line) in wrapped.prefix(footer.rows).enumerated() {
            // What has no room ends with a mark.
            let isCut = number == footer.rows - 1 && wrapped.count > footer.rows
            let text = isCut ? fit(wrapped[number...].joined(separator: " "), footer.columns, glyphs) : line
            canvas.draw(text, column: footer.column, row: footer.row + number, style: .plain)
        }
    }
}
