import Stage
import Terminal

/// Where one plays: the way home, the sound, the surface, and the sound's picture.
enum StageView {
    static func draw(
        sound: String, isQuiet: Bool, _ secondsLeft: Int?, _ stage: StageState?, _ layout: StageLayout,
        _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        if let stage {
            SurfaceView.draw(stage, layout.geometry, capabilities, on: &canvas)
            CloudView.draw(stage, in: layout.cloud, capabilities, on: &canvas)
        }
        TileView.draw("Home", in: layout.home, maxScale: 1, on: &canvas)
        TileView.draw(sound, in: layout.sound, maxScale: 1, on: &canvas)
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
