import Terminal

/// What goes on with sound files while one looks for others: one is read, or heard as it is.
enum SoundProgress {
    /// Draws a line on it; `false` where nothing goes on.
    static func draw(_ viewState: ViewState, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) -> Bool {
        guard let loading = viewState.library.loading else {
            guard let file = viewState.library.auditioned else { return false }
            let text = CharacterWidth.fit(
                "\(glyphs.sounding) Preview: \(name(file))", columns: rect.columns - 18, mark: glyphs.cut)
            let end = canvas.draw(text, column: rect.column, row: rect.row, style: .strong)
            canvas.draw("; Ctrl-O stops it", column: end, row: rect.row, style: .dim)
            return true
        }
        let percent = "\(Int((loading.fraction * 100).rounded())) %"
        let padded = String(repeating: " ", count: max(5 - percent.count, 0)) + percent
        let bar = min(max(rect.columns / 3, 10), 32)
        let text = CharacterWidth.fit(
            "\(doing(viewState)) \(name(loading.file))", columns: rect.columns - bar - 8, mark: glyphs.cut)
        let after = canvas.draw(text, column: rect.column, row: rect.row, style: .strong)
        BarView.drawSlim(
            fraction: loading.fraction, column: after + 2, end: after + 2 + bar, row: rect.row, glyphs: glyphs,
            style: .strong,
            on: &canvas)
        canvas.draw(padded, column: after + 3 + bar, row: rect.row, style: .plain)
        return true
    }

    /// What is done to the sound that is not there yet: a built-in one, told by its name, is made.
    static func doing(_ viewState: ViewState) -> String {
        (viewState.library.sounds + viewState.library.beds).contains {
            $0.file == nil && $0.name == viewState.library.loading?.file
        }
            ? "Preparing" : "Loading"
    }

    static func name(_ file: String) -> String {
        file.split(separator: "/").last.map(String.init) ?? file
    }
}
