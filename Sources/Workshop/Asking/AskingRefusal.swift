/// Why a guest's question was not taken.
enum AskingRefusal: String {
    /// Guests may not ask now.
    case closed
    /// Not without a name.
    case anonymous
    /// Too many wait already, of this guest or of all.
    case full
    /// There is nothing in it.
    case empty
}
