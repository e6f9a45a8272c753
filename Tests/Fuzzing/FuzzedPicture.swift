import Pictures

/// Pictures: each is refused in a line, or small and whole.
enum FuzzedPicture {
    static func read(_ bytes: [UInt8]) {
        do throws(PictureProblem) {
            let picture = try SmallPicture(bytes: bytes, file: "a.png")
            precondition((1...SmallPicture.maxSide).contains(picture.columns), "a picture that is not small")
            precondition(picture.pixels.count == 3 * picture.columns * picture.rows, "a picture that is not whole")
        } catch {
            expectOneLine(error.description)
        }
    }
}
