/// A PIN that is typed. After a wrong one the pad waits, twice as long each time.
package struct PINEntry: Equatable, Sendable {
    /// How long the pad stays open with nothing typed, in seconds.
    static let patienceSeconds = 20.0
    /// How long it waits after the first wrong PIN, and at most, in seconds.
    static let waitSeconds = (first: 2.0, most: 300.0)

    /// What was typed so far.
    private(set) var typed = ""
    /// Wrong ones since the last right one.
    private(set) var wrongCount = 0
    private var waitsUntil = -Double.infinity

    /// How long it still waits, in seconds; 0 where it does not.
    package func wait(at now: Double) -> Double { max(waitsUntil - now, 0) }

    /// Takes a digit; whether the PIN is complete and right.
    mutating func take(_ digit: Int, pin: String, at now: Double) -> Bool {
        guard wait(at: now) == 0 else { return false }
        typed += "\(digit)"
        guard typed.count >= pin.count else { return false }
        let isRight = typed == pin
        typed = ""
        if isRight {
            wrongCount = 0
        } else {
            wrongCount += 1
            let doublings = Double(1 << min(wrongCount - 1, 10))
            waitsUntil = now + min(Self.waitSeconds.first * doublings, Self.waitSeconds.most)
        }
        return isRight
    }

    /// Takes the last digit back.
    mutating func rubOut() { typed = String(typed.dropLast()) }

    /// Forgets what was typed; a wait goes on, and wrong ones count on.
    mutating func clear() { typed = "" }
}
