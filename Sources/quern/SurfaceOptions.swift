import ArgumentParser
import TouchInput

/// How a touch device's surface lies: turned, mirrored, shifted.
struct SurfaceOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Rotate it clockwise by 90, 180 or 270 degrees.", valueName: "degrees"),
        completion: .list(["90", "180", "270"]))
    var rotate: Int?
    @Flag(name: .customLong("swap-xy"), help: "Swap its x and y.")
    var swapsAxes = false
    @Flag(name: .customLong("invert-x"), help: "Flip its left and right.")
    var invertsX = false
    @Flag(name: .customLong("invert-y"), help: "Flip its top and bottom.")
    var invertsY = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Six numbers as in LIBINPUT_CALIBRATION_MATRIX; applied before swap, flips and rotation.",
            valueName: "a b c d e f"),
        transform: { text in
            if let matrix = SurfaceMatrix(text) { return matrix }
            throw ValidationError("use six numbers of a matrix that can be inverted, such as \"0 -1 1 1 0 0\"")
        })
    var matrix: SurfaceMatrix?

    func validate() throws {
        if let rotate, ![90, 180, 270].contains(rotate) {
            throw ValidationError("--rotate must be 90, 180 or 270, not \(rotate)")
        }
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
