import ArgumentParser
import TouchInput

/// How a touch device's surface lies: turned, mirrored, shifted.
struct SurfaceOptions: ParsableArguments {
    @Option(help: "Turns the touch device clockwise by 90, 180 or 270 degrees.")
    var rotate: Int?
    @Flag(name: .customLong("swap-xy"), help: "The touch device's x and y change places.")
    var swapsAxes = false
    @Flag(name: .customLong("invert-x"), help: "The touch device's left and right change places.")
    var invertsX = false
    @Flag(name: .customLong("invert-y"), help: "The touch device's top and bottom change places.")
    var invertsY = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Six numbers as in udev's LIBINPUT_CALIBRATION_MATRIX; then come swap, inversions, rotation.",
            valueName: "a b c d e f"),
        transform: { text in
            if let matrix = SurfaceMatrix(text) { return matrix }
            throw ValidationError("it takes six numbers that leave a surface, such as \"0 -1 1 1 0 0\"")
        })
    var matrix: SurfaceMatrix?

    func validate() throws {
        if let rotate, ![90, 180, 270].contains(rotate) { throw ValidationError("--rotate takes 90, 180 or 270") }
    }

    /// What all of them do together; `nil` where none was given.
    var placement: SurfaceMatrix? {
        var steps: [SurfaceMatrix] = []
        if let matrix { steps.append(matrix) }
        if swapsAxes { steps.append(.swappedAxes) }
        if invertsX { steps.append(.invertedX) }
        if invertsY { steps.append(.invertedY) }
        if let rotate { steps += Array(repeating: .quarterTurn, count: rotate / 90) }
        return steps.isEmpty ? nil : steps.reduce(.identity) { $0.then($1) }
    }
}
