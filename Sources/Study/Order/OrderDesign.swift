/// How the order of conditions is chosen.
public enum OrderDesign: String, CaseIterable, Sendable {
    /// As the file lists them, for everybody.
    case fixed
    /// By chance for each participant, from the study's seed.
    case random
    /// Each condition at each position equally often.
    case latinSquare = "latin-square"
    /// The same, and each condition right after each other one equally often (E. J. Williams 1949).
    case williams
}
