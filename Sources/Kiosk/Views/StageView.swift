import Stage
import Terminal

/// Where one plays: the surface, the sound's picture, and the words above.
enum StageView {
    static func drawPlayed(
        _ stage: StageState?, _ layout: StageLayout, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        guard let stage else { return }
        SurfaceView.draw(stage, layout.geometry, capabilities, on: &canvas)
        CloudView.draw(stage, in: layout.cloud, capabilities, on: &canvas)
    }

    static func drawWords(
        isQuiet: Bool, _ secondsLeft: Int?, _ stage: StageState?, _ layout: StageLayout, on canvas: inout Canvas
    ) {
        if let secondsLeft {
            let words = KioskPicture.words(secondsLeft: secondsLeft)
            LargeLetters.draw(words, in: layout.words, maxScale: 2, style: .alarm, on: &canvas)
        } else if isQuiet {
            LargeLetters.draw("Quiet hours", in: layout.words, maxScale: 1, style: .dim, on: &canvas)
        } else if let stage {
            LargeLetters.draw(stage.mapping.name, in: layout.words, maxScale: 1, style: .dim, on: &canvas)
        }
    }
}
