/// Why there is no picture, in a line that names its file.
package struct PictureProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
}
