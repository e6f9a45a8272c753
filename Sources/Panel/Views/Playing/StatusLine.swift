import AudioIO
import DisplayText
import Terminal

/// Where touches come from and where the sound goes; on a small terminal, what the engine says.
enum StatusLine {
    static func draw(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        var rect = layout.status
        if layout.notices.isEmpty {
            let message = layout.isTight ? viewState.messages.notices.last.map(CharacterWidth.columns) ?? 0 : 0
            rect.columns = PassingLine.draw(viewState, rect, besides: message, glyphs, on: &canvas) - rect.column
        }
        if layout.isTight, layout.notices.isEmpty, let notice = viewState.messages.notices.last {
            let text = CharacterWidth.fit(notice, columns: rect.columns, mark: glyphs.cut)
            canvas.draw(text, column: rect.column, row: rect.row, style: .strong)
            return
        }
        var column = rect.column + (layout.isTight ? 0 : 1)
        for part in layout.isTight ? tight(viewState, glyphs) : full(viewState, glyphs, columns: rect.columns) {
            let width = CharacterWidth.columns(part.text)
            let gap = column > rect.column + 1 ? (layout.isTight ? 1 : 3) : 0
            guard column + gap + width <= rect.endColumn else { break }
            if gap == 3 { canvas.draw(glyphs.dot, column: column + 1, row: rect.row, style: .dim) }
            column = canvas.draw(part.text, column: column + gap, row: rect.row, style: part.style)
        }
    }

    private static func tight(_ viewState: ViewState, _ glyphs: Glyphs) -> [FigureText.Figure] {
        var parts: [FigureText.Figure] = []
        if viewState.output.audio.kind == .silent {
            parts.append(
                viewState.output.isWithoutCard
                    ? FigureText.Figure(text: "\(glyphs.warning)silent", style: .alarm)
                    : FigureText.Figure(text: "silent", style: .dim))
        }
        if let input = viewState.output.input, input.isGuarding || !input.isPresent {
            parts.append(self.input(input, glyphs))
        }
        parts += [FigureText.grains(viewState), FigureText.latency(viewState)]
        parts.append(
            FigureText.Figure(text: "\(viewState.output.loadPercent) %", style: FigureText.load(viewState).style))
        let drops = [FigureText.underruns(viewState, short: true)]
        // Where both have no room, the bed's level is what a key may just have changed.
        let bed = viewState.library.bed.map { [FigureText.Figure(text: SoundText.bed($0), style: .plain)] } ?? []
        parts += drops[0].style == .alarm ? drops + bed : bed + drops
        return parts
    }

    /// All that is told; where a bed or a section would have no room, rates and priorities give way.
    private static func full(_ viewState: ViewState, _ glyphs: Glyphs, columns: Int) -> [FigureText.Figure] {
        let parts = full(viewState, glyphs)
        let width = parts.map { CharacterWidth.columns($0.text) + 3 }.reduce(0, +)
        guard width > columns, viewState.library.bed != nil || viewState.section != nil || viewState.tempo.tenths != nil
        else {
            return parts
        }
        return parts.filter { $0.style != .dim }
    }

    private static func full(_ viewState: ViewState, _ glyphs: Glyphs) -> [FigureText.Figure] {
        typealias Figure = FigureText.Figure
        var parts: [Figure] = []
        if let touch = viewState.touch {
            let name = CharacterWidth.fit(touch.name, columns: 28, mark: glyphs.cut)
            let grab = touch.grabbed.map { $0 ? " (grabbed)" : " (shared)" } ?? ""
            parts.append(
                touch.connected
                    ? Figure(text: name + grab, style: .plain)
                    : Figure(text: "\(glyphs.warning) \(name) disconnected", style: .alarm))
        } else {
            parts.append(Figure(text: viewState.withoutDevice, style: .plain))
        }
        let audio = viewState.output.audio
        let name = CharacterWidth.fit(audio.name, columns: 28, mark: glyphs.cut)
        switch audio.kind {
        case .card: parts.append(Figure(text: name, style: .plain))
        case .silent where viewState.output.isWithoutCard:
            parts.append(Figure(text: "\(glyphs.warning) no sound card: silent", style: .alarm))
        case .silent: parts.append(Figure(text: "silent", style: .plain))
        case .file: parts.append(Figure(text: "to \(name)", style: .plain))
        }
        if let input = viewState.output.input { parts.append(self.input(input, glyphs)) }
        let periods = audio.periodFrames > 0 ? audio.bufferFrames / audio.periodFrames : 0
        let channels = audio.channels > 2 ? " \(audio.channels)ch" : ""
        parts.append(
            Figure(text: "\(rate(audio.rate)) \(audio.periodFrames)×\(max(periods, 1))\(channels)", style: .dim))
        // A clock alone asks for no priority.
        if audio.realtimePriority != nil {
            parts.append(Figure(text: "real-time", style: .dim))
        } else if audio.kind == .card {
            parts.append(Figure(text: "\(glyphs.warning) not real-time", style: .alarm))
        }
        if viewState.output.isLimiting { parts.append(Figure(text: "limiting", style: Style(.loud))) }
        let mix = viewState.library.mix.map(\.sound.name)
        let sound = CharacterWidth.fit(
            mix.count < 2 ? viewState.sound : mix.joined(separator: " + "), columns: 28, mark: glyphs.cut)
        let section = viewState.section.map { ", " + SectionText.name($0, of: viewState.played?.sections ?? []) } ?? ""
        parts.append(Figure(text: "\(mix.count < 2 ? "sound" : "mix") \(sound)\(section)", style: .plain))
        if let tempo = TempoText.short(
            tenths: viewState.tempo.tenths, origin: viewState.tempo.origin, locks: viewState.tempo.locks)
        {
            parts.append(Figure(text: tempo, style: .plain))
        }
        if let midi = viewState.midi.text { parts.append(Figure(text: midi, style: .plain)) }
        if let bed = viewState.library.bed {
            let name = CharacterWidth.fit(bed.sound, columns: 16, mark: glyphs.cut)
            parts.append(Figure(text: "bed \(name) \(ValueText.decibels(bed.levelDecibels))", style: .plain))
        }
        if let snapshot = viewState.snapshot { parts.append(Figure(text: "snapshot \(snapshot)", style: .plain)) }
        return parts
    }

    /// Live input in a few words: "in default -18 dB, monitored".
    private static func input(_ input: OutputViewState.Input, _ glyphs: Glyphs) -> FigureText.Figure {
        let name = CharacterWidth.fit(input.name, columns: 16, mark: glyphs.cut)
        if !input.isPresent {
            return FigureText.Figure(text: "\(glyphs.warning) input \(name) disconnected", style: .alarm)
        }
        if input.isGuarding { return FigureText.Figure(text: "\(glyphs.warning) feedback: input down", style: .alarm) }
        let peak = input.peakDecibels.map { ValueText.decibels(Double($0)) } ?? "silent"
        return FigureText.Figure(
            text: "in \(name) \(peak)" + (input.isMonitored ? ", monitored" : ""),
            style: (input.peakDecibels ?? -60) >= 0 ? Style(.loud) : .plain)
    }

    private static func rate(_ hertz: Int) -> String {
        let kilo = Double(hertz) / 1000
        return "\(ValueText.bound((kilo * 10).rounded() / 10)) kHz"
    }
}
