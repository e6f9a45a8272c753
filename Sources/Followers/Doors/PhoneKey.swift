import RoomKeys

extension RoomKey {
    /// What lets phones in that open the address of the room's leader, or of one of its doors: 96 bits, as 16 letters, digits, `-` and `_`. Whoever is in
    /// the room has it, and it stays the same for a leader that crashed and comes back.
    public var phoneKey: String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let digits = Array(fileToken(for: "phones").prefix(24))
        // Three hexadecimal digits are two letters.
        return stride(from: 0, to: digits.count, by: 3).map { start in
            let bits = Int(String(digits[start..<start + 3]), radix: 16) ?? 0
            return "\(letters[bits >> 6])\(letters[bits & 63])"
        }.joined()
    }
}
