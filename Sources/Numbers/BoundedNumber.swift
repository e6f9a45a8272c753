/// Numbers from outside (messages, typed lines, files, options): each is held against its bounds before anything is calculated
/// with it.
extension Int {
    /// The whole number that `text` writes in decimal digits, where it lies in `range`; else `nil`.
    package init?(_ text: some StringProtocol, in range: ClosedRange<Int>) {
        guard let number = Int(text), range.contains(number) else { return nil }
        self = number
    }

    /// `number` where it is whole and lies in `range`; else `nil`, also for what is no number.
    package init?(_ number: Double, in range: ClosedRange<Int>) {
        guard let whole = Int(exactly: number), range.contains(whole) else { return nil }
        self = whole
    }
}
