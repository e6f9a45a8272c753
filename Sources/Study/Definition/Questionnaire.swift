/// A questionnaire of the field, built in: its items, its ends and its score are known.
public enum Questionnaire: String, CaseIterable, Sendable {
    /// System Usability Scale, J. Brooke 1996: ten items, 1…5, a score of 0…100.
    case sus
    /// NASA Task Load Index without weights: the mean of six scales of 0…100 in steps of 5.
    case tlx
    /// NASA Task Load Index, S. G. Hart and L. E. Staveland 1988: the six scales weighted by fifteen comparisons of two.
    case weightedTLX = "tlx-weighted"
    /// User Experience Questionnaire, short: M. Schrepp, A. Hinderks and J. Thomaschewski 2017: eight items, −3…3.
    case ueqS = "ueq-s"
}
