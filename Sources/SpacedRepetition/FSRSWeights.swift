/// The constants of FSRS-6, in its own order w₀ … w₂₀, trained by its authors on some hundred million reviews of flash cards.
///
/// Source: "The Algorithm" in the wiki of open-spaced-repetition/awesome-fsrs, and the same values in its packages (fsrs 6.3 on PyPI).
public struct FSRSWeights: Equatable, Sendable {
    /// w₀ … w₃: the stability after a first answer again, hard, good, easy, in days.
    public var initialStabilities: [Double] = [0.212, 1.2931, 2.3065, 8.2956]
    /// w₄: the difficulty after a first answer again; w₅: how fast it falls with better ones.
    public var initialDifficulty = 6.4133, initialDifficultyFall = 0.8334
    /// w₆: how far an answer moves the difficulty; w₇: how far it goes back to that of an easy beginning.
    public var difficultyStep = 3.0194, difficultyReversion = 0.001
    /// w₈: how much the stability grows after a right answer; w₉: less with a high one; w₁₀: more after forgetting.
    public var growth = 1.8722, growthSaturation = 0.1666, growthByForgetting = 0.796
    /// w₁₁ … w₁₃: the stability after forgetting, and its dependence on difficulty and stability; on retrievability see
    /// ``lapseByForgetting``.
    public var lapseStability = 1.4835, lapseByDifficulty = 0.0614, lapseByStability = 0.2629
    /// w₁₄.
    public var lapseByForgetting = 1.6483
    /// w₁₅: growth after hard, against good; w₁₆: after easy.
    public var hardPenalty = 0.6014, easyBonus = 1.8729
    /// w₁₇ … w₁₉: what answers on the same day do.
    public var sameDayStep = 0.5425, sameDayShift = 0.0912, sameDaySaturation = 0.0658
    /// w₂₀: how slowly the forgetting curve falls late on.
    public var decay = 0.1542

    /// The ones that are used where nobody trained others.
    public init() {}
}
