/// A PIN that is typed. After a wrong one the pad waits, twice as long each time.
package struct PINEntry: Equatable, Sendable {
    /// How long the pad stays open with nothing typed that it takes, in seconds.
    static let timeoutSeconds = 20.0
    /// How long it stays open at most, whatever is typed, in seconds.
    static let maxOpenSeconds = 60.0
    /// How long it waits after the first wrong PIN, and at most, in seconds.
    static let waitSeconds = (first: 2.0, limit: 300.0)

    /// Whether what was typed is being compared: until the answer nothing is taken.
    private(set) var isChecking = false
    /// What was typed so far.
    private(set) var typed = ""
    /// Wrong ones since the last right one.
    private(set) var wrongCount = 0
    private var waitsUntil = -Double.infinity
    private var openedAt = -Double.infinity
    private var typedAt = -Double.infinity

    /// Opens the pad with nothing typed; a wait goes on, and wrong ones count on.
    mutating func open(at now: Double) {
        typed = ""
        (openedAt, typedAt) = (now, now)
    }

    /// Whether the pad is to close by itself.
    func isOver(at now: Double) -> Bool {
        !isChecking && (now - typedAt >= Self.timeoutSeconds || now - openedAt >= Self.maxOpenSeconds)
    }

    /// How long it still waits, in seconds; 0 where it does not.
    package func wait(at now: Double) -> Double { max(waitsUntil - now, 0) }

    /// Takes a digit; what is to be compared, once there are as many as `pin` has, or as a PIN can have.
    mutating func enter(_ digit: Int, of pin: KioskPIN, at now: Double) -> String? {
        guard wait(at: now) == 0, !isChecking else { return nil }
        typedAt = now
        typed += "\(digit)"
        return typed.count >= pin.digitCount ?? KioskPIN.digitCounts.upperBound ? complete(at: now) : nil
    }

    /// All is typed: what is to be compared, where there is anything.
    mutating func complete(at now: Double) -> String? {
        guard !typed.isEmpty, !isChecking else { return nil }
        typedAt = now
        isChecking = true
        defer { typed = "" }
        return typed
    }

    /// What was typed was compared, on a pad that may be closed by now.
    mutating func apply(isRight: Bool, at now: Double) {
        isChecking = false
        if isRight {
            wrongCount = 0
        } else {
            wrongCount += 1
            let doublings = Double(1 << min(wrongCount - 1, 10))
            waitsUntil = now + min(Self.waitSeconds.first * doublings, Self.waitSeconds.limit)
        }
    }

    /// Takes the last digit back.
    mutating func rubOut(at now: Double) {
        guard !typed.isEmpty else { return }
        typedAt = now
        typed.removeLast()
    }

    /// Forgets what was typed.
    mutating func clear() { typed = "" }
}
