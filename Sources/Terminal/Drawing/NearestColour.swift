/// The colour of a terminal's palette that comes nearest to another.
package enum NearestColour {
    /// The levels of the cube of 216 colours, of xterm's 256.
    private static let levels = [0, 95, 135, 175, 215, 255]
    /// The first sixteen, as xterm has them; players may have chosen others.
    private static let sixteen: [SIMD3<Int>] = [
        SIMD3(0, 0, 0), SIMD3(205, 0, 0), SIMD3(0, 205, 0), SIMD3(205, 205, 0),
        SIMD3(0, 0, 238), SIMD3(205, 0, 205), SIMD3(0, 205, 205), SIMD3(229, 229, 229),
        SIMD3(127, 127, 127), SIMD3(255, 0, 0), SIMD3(0, 255, 0), SIMD3(255, 255, 0),
        SIMD3(92, 92, 255), SIMD3(255, 0, 255), SIMD3(0, 255, 255), SIMD3(255, 255, 255),
    ]

    /// Its place in the palette.
    /// - Parameters:
    ///   - colour: red, green and blue, 0…255.
    ///   - colours: how many the palette has: 8, 16 or 256.
    package static func index(_ colour: SIMD3<Int>, of colours: Int) -> UInt8 {
        guard colours >= 256 else {
            let known = sixteen.prefix(colours >= 16 ? 16 : 8)
            return UInt8(known.indices.min { distance(known[$0], colour) < distance(known[$1], colour) } ?? 0)
        }
        let parts = [colour.x, colour.y, colour.z].map { part in
            levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
        }
        let cube = SIMD3(levels[parts[0]], levels[parts[1]], levels[parts[2]])
        let grey = min(max((colour.wrappedSum() / 3 - 3) / 10, 0), 23)
        let isGrey = distance(SIMD3(repeating: 8 + 10 * grey), colour) < distance(cube, colour)
        return UInt8(isGrey ? 232 + grey : 16 + 36 * parts[0] + 6 * parts[1] + parts[2])
    }

    private static func distance(_ one: SIMD3<Int>, _ other: SIMD3<Int>) -> Int {
        let difference = one &- other
        return (difference &* difference).wrappedSum()
    }
}
