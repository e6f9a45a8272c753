import Terminal

/// A page of things to choose.
enum PageView {
    static func draw(_ page: KioskViewState.Page, _ secondsLeft: Int?, on canvas: inout Canvas) {
        let layout = page.layout
        LargeLetters.draw(page.title, in: layout.title, maxScale: 1, on: &canvas)
        for (index, (tile, rect)) in zip(page.tiles, layout.tiles).enumerated() {
            TileView.draw(
                tile.title, about: tile.about, in: rect, hue: TileView.hues[index % TileView.hues.count],
                isChosen: tile.isChosen, maxScale: 2, on: &canvas)
        }
        if let before = layout.before { TileView.draw("<", in: before, on: &canvas) }
        if let after = layout.after { TileView.draw(">", in: after, on: &canvas) }
        if let back = layout.back {
            TileView.draw("Back", in: back, maxScale: 1, on: &canvas)
        } else if page.pages > 1 {
            let words = "\(page.page + 1) of \(page.pages)"
            LargeLetters.draw(words, in: layout.foot, maxScale: 1, style: .dim, on: &canvas)
        }
        if let secondsLeft {
            canvas.draw(
                KioskPicture.words(secondsLeft: secondsLeft), endingAt: layout.title.endColumn - 1, row: 0,
                style: .alarm)
        }
    }
}
