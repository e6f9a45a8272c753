import Files

/// Why a call over D-Bus was not answered as it should be.
struct BusProblem: Error, Equatable {
    /// The D-Bus error's name, as "org.freedesktop.Avahi.CollisionError"; `nil` where the system or the library fails.
    var name: String?
    /// Its number in the system's errno.
    var code: Int32

    /// A return value of sd-bus below 0, and what the peer said.
    init(_ result: Int32, name: String? = nil) {
        code = -result
        self.name = name.map { boundedName($0) }
    }

    /// What came is not what the interface says.
    static let malformed = BusProblem(-74)
    /// Nothing came in time.
    static let timedOut = BusProblem(-110)

    /// In a few words, one line.
    var words: String { name ?? systemMessage(code) }
}
