extension StringProtocol {
    /// Without spaces and ends of lines around it.
    package var trimmed: String {
        let begin = drop { $0.isWhitespace }
        return String(begin.dropLast(begin.reversed().prefix { $0.isWhitespace }.count))
    }
}
