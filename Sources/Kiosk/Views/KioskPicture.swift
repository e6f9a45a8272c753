import Stage
import Terminal

/// The kiosk as a canvas: a pure function of what is to be seen.
package enum KioskPicture {
    /// Draws `viewState`; where somebody plays, the surface and the cloud as `stage` has them.
    package static func draw(
        _ viewState: KioskViewState, stage: StageState?, _ layout: KioskLayout, _ capabilities: Capabilities
    ) -> Canvas {
        var canvas = Canvas(size: layout.grid.size, graphics: capabilities.graphics)
        switch viewState.view {
        case .attract(let attract): AttractView.draw(attract, layout, capabilities, on: &canvas)
        case .page(let page): PageView.draw(page, viewState.secondsLeft, on: &canvas)
        case .joining(let joining, let page, let title, let backTitle):
            // Where rows are few the code needs them.
            var heading = page.title
            if canvas.size.rows < 36 { heading.rows = 1 }
            PageView.drawHeading(title, corner: nil, viewState.secondsLeft, in: heading, on: &canvas)
            let room = Rect(
                column: 0, row: heading.endRow, columns: canvas.size.columns, rows: page.back.row - heading.endRow)
            JoiningView.draw(joining, in: room, on: &canvas)
            TileView.draw(backTitle, in: page.back, maxScale: 1, on: &canvas)
        case .stage(let sound, let isQuiet, let hasHome, let hasSounds):
            StageView.drawPlayed(stage, layout.stage, capabilities, on: &canvas)
            if hasHome { TileView.draw("Home", in: layout.stage.home, maxScale: 1, on: &canvas) }
            if hasSounds { TileView.draw(sound, in: layout.stage.sound, maxScale: 1, on: &canvas) }
            StageView.drawWords(
                isQuiet: isQuiet, viewState.secondsLeft, stage, layout.stage, on: &canvas)
        case .goodbye:
            let size = canvas.size
            LargeLetters.draw(
                "Thank you", in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), maxScale: 6,
                on: &canvas)
        case .pad(let pad): PadView.draw(pad, layout.pad, on: &canvas)
        }
        return canvas
    }

    /// The pad on which the host types the PIN.
    package static func pad(
        _ pad: KioskViewState.Pad, _ layout: KioskLayout, _ capabilities: Capabilities
    ) -> Canvas {
        draw(KioskViewState(view: .pad(pad)), stage: nil, layout, capabilities)
    }

    /// What invites, with lines below the words.
    package static func invitation(
        _ text: String, notes: [String], _ observation: KioskObservation, _ capabilities: Capabilities
    ) -> Canvas {
        let attract = KioskViewState.Attract(
            text: text, tenths: Int(observation.seconds * 10), fingers: observation.fingers.map(\.place), joining: nil,
            guests: [], notes: notes)
        return draw(KioskViewState(view: .attract(attract)), stage: nil, observation.layout, capabilities)
    }

    /// A terminal without room for anything.
    package static func tooSmall(_ size: Size, _ capabilities: Capabilities) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        canvas.draw("too small", column: max(size.columns / 2 - 4, 0), row: size.rows / 2, style: .strong)
        return canvas
    }

    /// The words for what is left of a session.
    static func words(secondsLeft: Int) -> String { "\(secondsLeft) s left" }
}
