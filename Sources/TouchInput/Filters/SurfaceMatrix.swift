import Touch

/// Turns, mirrors, shifts and stretches a surface: six numbers, the first two rows of a 3 × 3 matrix, written and read as
/// libinput's `LIBINPUT_CALIBRATION_MATRIX`.
///
/// As there, the numbers work on 0…1 coordinates with x to the right and **y downwards**:
/// x′ = a·x + b·y + c, y′ = d·x + e·y + f. ``placed(_:)-(SurfacePoint)`` turns y over on the way in and out, as our
/// points have y upwards.
public struct SurfaceMatrix: Equatable, Sendable {
    /// a, b, c: what x′ is made of.
    public let a: Double, b: Double, c: Double
    /// d, e, f: what y′ is made of.
    public let d: Double, e: Double, f: Double

    /// Below this fraction of the surface a determinant leaves nothing to play on.
    public static let leastDeterminant = 0.001

    /// Changes nothing.
    public static let identity = SurfaceMatrix(1, 0, 0, 0, 1, 0)
    /// x and y change places: the upper left corner stays.
    public static let swappedAxes = SurfaceMatrix(0, 1, 0, 1, 0, 0)
    /// Left and right change places.
    public static let invertedX = SurfaceMatrix(-1, 0, 1, 0, 1, 0)
    /// Top and bottom change places.
    public static let invertedY = SurfaceMatrix(1, 0, 0, 0, -1, 1)
    /// A quarter turn clockwise: the upper left corner comes to the upper right.
    public static let quarterTurn = SurfaceMatrix(0, -1, 1, 1, 0, 0)

    /// Makes a matrix of its numbers, row by row.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// Makes a matrix of six numbers; `nil` where there are not six, one is not finite, or they leave no surface.
    public init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard abs(determinant) >= Self.leastDeterminant else { return nil }
    }

    /// Reads six numbers with blanks between them, as udev's rules have them; `nil` where they are none that can be used.
    public init?(_ text: String) {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count else { return nil }
        self.init(numbers)
    }

    /// The six, row by row.
    public var numbers: [Double] { [a, b, c, d, e, f] }

    /// The area that the whole surface comes to cover, negative where it is mirrored.
    public var determinant: Double { a * e - b * d }

    /// This one first, then `next`.
    public func then(_ next: SurfaceMatrix) -> SurfaceMatrix {
        SurfaceMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }
}

extension SurfaceMatrix {
    /// Where `point` comes to lie; nothing is clamped.
    public func placed(_ point: SurfacePoint) -> SurfacePoint {
        let down = 1 - point.y
        return SurfacePoint(x: a * point.x + b * down + c, y: 1 - (d * point.x + e * down + f))
    }

    /// The frame with its contacts placed. Those that come to lie outside are brought to the edge.
    public func placed(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        for index in frame.contacts.indices {
            let point = placed(frame.contacts[index].position)
            frame.contacts[index].position = SurfacePoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
        }
        return frame
    }

    /// How large 0…1 is after placing on a device of that size: sides change places with a quarter turn, and what takes
    /// only a part of the device is smaller.
    public func placed(_ size: SurfaceSize) -> SurfaceSize {
        guard self != .identity, determinant != 0 else { return size }
        // The ways on the device that become one width and one height: the columns of the inverse.
        func length(_ x: Double, _ y: Double) -> Double {
            let (across, down) = (x / determinant * size.widthMillimetres, y / determinant * size.heightMillimetres)
            return (across * across + down * down).squareRoot()
        }
        let placed = SurfaceSize(
            widthMillimetres: length(e, d), heightMillimetres: length(b, a), isKnown: size.isKnown)
        return size.isKnown ? placed : .assumed(aspect: placed.aspect)
    }
}
