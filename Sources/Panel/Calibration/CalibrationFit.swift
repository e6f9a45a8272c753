import DisplayText
import Touch
import TouchInput

/// What four touches tell of how a touchscreen lies under the terminal.
package struct CalibrationFit: Equatable, Sendable {
    /// Why four touches tell nothing.
    package enum Fault: Error, Equatable, Sendable {
        /// They lie in a line or in one place.
        case flat
        /// They fit the marks in another order than they were shown in.
        case order
        /// They are off by this share of the screen.
        case far(Double)
    }

    /// Farther than this share of the screen from the marks, something went wrong.
    package static let maxResidual = 0.05

    /// What places the device's points on the terminal.
    package let matrix: SurfaceMatrix
    /// How far the touches are from the marks, as a share of the screen.
    package let residual: Double
    /// The same on the glass; `nil` where the device does not say how large it is.
    package let millimetres: Double?

    /// - `pairs`: in the order in which the marks were shown.
    /// - `size`: the device's.
    package init(_ pairs: [SurfaceMatrix.Pair], on size: SurfaceSize) throws(Fault) {
        let found = SurfaceMatrix(fitting: pairs)
        let residual = found?.residual(of: pairs) ?? .infinity
        guard let found, residual <= Self.maxResidual else {
            throw Self.fitsInAnotherOrder(pairs) ? .order : found == nil ? .flat : .far(residual)
        }
        matrix = found
        self.residual = residual
        millimetres = size.isKnown ? matrix.residual(of: pairs, on: matrix.placed(size)) : nil
    }

    /// How far off the touches are, in words.
    package var accuracy: String { Self.words(fraction: residual, millimetres: millimetres) }

    /// A distance as the player reads it.
    static func words(fraction: Double, millimetres: Double?) -> String {
        millimetres.map { "\(ValueText.fixed($0, decimals: 1)) mm" }
            ?? "\(ValueText.fixed(fraction * 100, decimals: 1)) %"
    }

    /// How the touchscreen lies, in words; `nil` where it lies as the terminal does.
    package var lie: String? {
        let isMirrored = matrix.determinant < 0
        let upright = isMirrored ? matrix.then(.invertedX) : matrix
        let turn =
            abs(upright.a) >= abs(upright.b)
            ? (upright.a > 0 ? nil : "rotated by 180°") : (upright.b < 0 ? "rotated by 90°" : "rotated by 270°")
        let words = [turn, isMirrored ? "mirrored" : nil].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " and ")
    }

    private static func fitsInAnotherOrder(_ pairs: [SurfaceMatrix.Pair]) -> Bool {
        orders(of: Array(pairs.indices)).contains { order in
            let others = zip(pairs, order).map { SurfaceMatrix.Pair(seen: $0.seen, meant: pairs[$1].meant) }
            return SurfaceMatrix(fitting: others).map { $0.residual(of: others) <= maxResidual } ?? false
        }
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.flatMap { first in orders(of: items.filter { $0 != first }).map { [first] + $0 } }
    }
}
