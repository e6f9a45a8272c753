import Terminal
import TouchInput

/// Finds out, with four touches, how a touchscreen lies under the terminal.
public struct CalibrationPanel {
    /// What was found and kept.
    public struct Finding: Equatable, Sendable {
        /// What places the device's points on the terminal.
        public let matrix: SurfaceMatrix
        /// How far the touches were from the marks, in words.
        public let accuracy: String
    }

    private let source: any TouchSource

    /// - `source`: the touchscreen as it lies without any calibration; it is started and stopped.
    public init(_ source: any TouchSource) { self.source = source }

    /// Shows the marks until the player keeps what was found, or leaves; the terminal is then as it was.
    /// - Returns: `nil` where nothing is to be kept.
    /// - Throws: why the terminal cannot be drawn on.
    public func run() throws(TerminalError) -> Finding? {
        let fit = try TerminalSession.run { screen, terminal in
            var loop = CalibrationLoop(screen: screen, source: source)
            return loop.run(terminal)
        }
        return fit.map { Finding(matrix: $0.matrix, accuracy: $0.accuracy) }
    }
}
