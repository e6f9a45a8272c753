import Panel
import Terminal

/// Where one plays: the way home, the sound, the surface, and the sound's picture.
enum StageView {
    static func draw(
        sound: String, isQuiet: Bool, _ secondsLeft: Int?, _ panel: ViewState?, _ stage: StageLayout,
        _ capabilities: Capabilities,
        on canvas: inout Canvas
    ) {
        if let panel {
            let layout = Layout(size: stage.size, surfaceFrame: stage.frame, cloud: stage.cloud)
            SurfaceView.draw(panel, layout, capabilities, on: &canvas)
            if !stage.cloud.isEmpty { CloudView.draw(panel, layout, capabilities, on: &canvas) }
        }
        TileView.draw("Home", in: stage.home, maxScale: 1, on: &canvas)
        TileView.draw(sound, in: stage.sound, maxScale: 1, on: &canvas)
        if let secondsLeft {
            let words = KioskPicture.words(secondsLeft: secondsLeft)
            LargeLetters.draw(words, in: stage.words, maxScale: 2, style: .alarm, on: &canvas)
        } else if isQuiet {
            LargeLetters.draw("Quiet hours", in: stage.words, maxScale: 1, style: .dim, on: &canvas)
        } else if let panel {
            LargeLetters.draw(panel.mapping.name, in: stage.words, maxScale: 1, style: .dim, on: &canvas)
        }
    }
}
