#if canImport(Glibc)
    import Glibc
#endif

/// How the grains that can sound at once are shared among the clouds that want more.
///
/// In a full pool the grain with the least energy left gives way. Where `x` of a life has passed, that goes by c³ (1 − x)³, c³ being
/// the cloud's power times its duration: so all clouds' grains give way where c (1 − x) has fallen to one bound, and the bound is
/// the one at which all that sound are as many as may.
struct GrainRoom {
    /// What a cloud wants.
    struct Demand: BitwiseCopyable, Equatable {
        /// How many of its grains would sound at once on average.
        var overlap = 0.0
        /// The cube root of the energy of one of its grains, on any scale.
        var strength = 1.0

        /// Nothing.
        init() {}

        /// What a cloud with these values wants while it runs.
        init(_ values: ParameterValues) {
            overlap = GrainRecipe.overlap(values)
            // What makes up for a soft sound makes it no more important than others.
            let level = min(values[.level], Parameter.level.definition.range.upperBound)
            strength = cbrt(exp2(level / 3) * values[.duration])
        }
    }

    private let bound: Double
    private let least: Double

    /// - Parameters:
    ///   - demands: of the clouds that run.
    ///   - limit: how many grains can sound at once.
    init(_ demands: UnsafeBufferPointer<Demand>, limit: Double) {
        var total = 0.0
        for index in demands.indices { total += demands[index].overlap }
        guard total > limit else {
            (bound, least) = (0, 1)
            return
        }
        // Clouds that are too weak for a bound want nothing of the room, which raises it no further.
        var bound = 0.0
        for _ in demands.indices {
            var (excess, slope) = (-limit, 0.0)
            for index in demands.indices where demands[index].strength > bound {
                excess += demands[index].overlap
                slope += demands[index].overlap / demands[index].strength
            }
            guard slope > 0, excess / slope > bound else { break }
            bound = excess / slope
        }
        self.bound = bound
        // Weak as it is, a cloud is not left without any length.
        least = limit / total / 4
    }

    /// The fraction of its grains, on average, that a cloud has room for: 1 = all of them.
    func fraction(for demand: Demand) -> Double {
        bound == 0 ? 1 : min(max(1 - bound / demand.strength, least), 1)
    }
}
