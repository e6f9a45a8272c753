import OSC

/// What nobody means, but a message or a line can say.
enum Extremes {
    private static let longText = 64 * 1_024
    /// The longest text that a message of UDP has room for beside its address.
    private static let longestSent = 65_000

    /// Each as one argument of a message.
    static let arguments: [OSCArgument] = wholes + numbers.flatMap { [.float(Float($0)), .double($0)] } + texts

    private static let wholes: [OSCArgument] = [
        .long(.min), .long(.min + 1), .long(.max), .int(.min), .int(.max), .int(0), .int(-1), .flag(true),
    ]
    private static let numbers: [Double] = [
        0x1p63, -0x1p63, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    private static let texts: [OSCArgument] = [
        .string(""), .string(String(repeating: "a", count: longestSent)), .string("\u{1B}]2;\u{9B}\u{202E}"),
    ]

    /// The same as words of a line.
    static let words: [String] = [
        "\(Int64.min)", "\(Int64.max)", "\(Int32.min)", "\(Int32.max)", "0", "-1", "+1", "9223372036854775808",
        "-9223372036854775809", "1e308", "-1e308", "by 1e308", String(repeating: "9", count: 400), "nan", "inf", "-inf",
        "0x7fffffffffffffff", "\"\"", String(repeating: "a", count: 900), String(repeating: "a", count: longText),
        "\u{1B}]2;\u{9B}\u{202E}", "1/0", "e\(String(repeating: "\u{301}", count: 200))",
    ]
}
