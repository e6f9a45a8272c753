import CDistributions

/// The normal distribution with mean 0 and deviation 1.
enum Normal {
    static func lower(_ z: Double) -> Double { cdistributions_normal_lower(z) }
    static func twoSided(_ z: Double) -> Double { min(1, 2 * cdistributions_normal_upper(abs(z))) }
    static func quantile(_ lower: Double) -> Double { cdistributions_normal_quantile(lower) }
}

/// Student's t.
enum StudentT {
    static func twoSided(_ t: Double, df: Double) -> Double { min(1, 2 * cdistributions_t_upper(abs(t), df)) }

    /// How many standard errors a two-sided interval reaches to each side.
    static func reach(confidence: Double, df: Double) -> Double {
        cdistributions_t_quantile((1 - confidence) / 2, df)
    }
}

/// Fisher's F.
enum FisherF {
    static func upper(_ f: Double, df1: Double, df2: Double) -> Double { cdistributions_f_upper(f, df1, df2) }
    static func quantile(upper: Double, df1: Double, df2: Double) -> Double {
        cdistributions_f_quantile(upper, df1, df2)
    }
}

/// Chi squared.
enum ChiSquared {
    static func upper(_ x: Double, df: Double) -> Double { cdistributions_chi_squared_upper(x, df) }
}
