#if canImport(Glibc)
    import Glibc
#endif

/// The cubic that is read between the points of a table, as the kernels have it.
///
/// Of the four points around a place, the two in the middle at u = −1 and u = 1, it makes the sum of point · row, each row a
/// polynomial in u = 2 · fraction − 1. It is no interpolation: it is the one with the least error on oversampled tables that
/// were filled for it, which is why tables are filled through ``equaliser(upTo:)``.
enum TableCubic {
    /// The coefficients of u⁰ … u³, each for the four points, in 1/60,000.
    static var rows: [[Double]] {
        [
            [1_253, 28_747, 28_747, 1_253],
            [-3_832, -18_513, 18_513, 3_832],
            [3_781, -3_780, -3_780, 3_781],
            [-1_209, 3_633, -3_633, 1_209],
        ]
    }

    /// What it leaves of a sine of a frequency in cycles a point, 0…0.5: the factor on its amplitude.
    static func response(at frequency: Double) -> Double {
        // The mean over all fractions, by Gauss and Legendre's rule of eight places (exact to 1e-12 here).
        let places = [0.183_434_642_495_649_8, 0.525_532_409_916_329, 0.796_666_477_413_626_7, 0.960_289_856_497_536_3]
        let weights = [
            0.362_683_783_378_362, 0.313_706_645_877_887_3, 0.222_381_034_453_374_5, 0.101_228_536_290_376_3,
        ]
        let rows = rows
        var sum = 0.0
        for (place, weight) in zip(places, weights) {
            for u in [place, -place] {
                for tap in 0..<4 {
                    let weightOfTap = ((rows[3][tap] * u + rows[2][tap]) * u + rows[1][tap]) * u + rows[0][tap]
                    sum += weight * weightOfTap * cos(2 * .pi * frequency * (Double(tap) - 1.5 - u / 2))
                }
            }
        }
        return sum / 2 / 60_000
    }

    /// The filter that undoes the cubic's response up to a frequency in cycles a point (0.2 at most): a₀ + Σ aₙ cos 2πfn is
    /// 1 / response within 1e-5, and stays below 3 beyond.
    static func equaliser(upTo frequency: Double) -> [Double] {
        // It takes the wanted values at Chebyshev's places in cos 2πf: a row of equations each.
        let count = 5
        let lowest = cos(2 * .pi * frequency)
        var equations = (0..<count).map { index in
            let place = cos(.pi * (Double(index) + 0.5) / Double(count))
            let angle = acos((1 + lowest) / 2 + (1 - lowest) / 2 * place)
            return (0..<count).map { cos(Double($0) * angle) } + [1 / response(at: angle / (2 * .pi))]
        }
        for column in 0..<count {
            let best = (column..<count).max { abs(equations[$0][column]) < abs(equations[$1][column]) } ?? column
            equations.swapAt(column, best)
            for row in 0..<count where row != column {
                let factor = equations[row][column] / equations[column][column]
                for index in column...count { equations[row][index] -= factor * equations[column][index] }
            }
        }
        return (0..<count).map { equations[$0][count] / equations[$0][$0] }
    }
}
