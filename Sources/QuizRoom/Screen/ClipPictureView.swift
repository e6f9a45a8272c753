import QuizSounds
import Terminal

/// A clip's picture, drawn in dots or cells; columns are time, and louder is darker.
enum ClipPictureView {
    static func draw(_ picture: ClipPicture, in rect: Rect, on canvas: inout Canvas) {
        guard rect.columns > 0, rect.rows > 0 else { return }
        var dots = DotLayer(rect, graphics: canvas.graphics)
        let (across, down) = (rect.columns * dots.across, rect.rows * dots.down)
        for y in 0..<down {
            for x in 0..<across {
                let dark = value(picture, x, y, across, down)
                guard dark > threshold(x, y) else { continue }
                dots.set(
                    x: (Double(x) + 0.5) / Double(dots.across), y: (Double(y) + 0.5) / Double(dots.down),
                    style: .strong,
                    rank: 1)
            }
        }
        dots.draw(on: &canvas)
    }

    /// How dark the picture is at a dot, counted from the upper left.
    private static func value(_ picture: ClipPicture, _ x: Int, _ y: Int, _ across: Int, _ down: Int) -> Float {
        picture[x * picture.columns / across, (down - 1 - y) * picture.rows / down]
    }

    /// Shades are dots of different density: Bayer's ordered dither of four by four.
    private static func threshold(_ x: Int, _ y: Int) -> Float {
        let order: [Float] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        return (order[y % 4 * 4 + x % 4] + 0.5) / 16
    }
}
