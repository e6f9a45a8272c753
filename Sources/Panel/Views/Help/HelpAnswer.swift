import Terminal

/// What was asked for by a word, as `help delay` is typed: the help begins with it.
package struct HelpAnswer: Equatable, Sendable {
    /// What stands over it; `nil` where the word does.
    var title: String?
    let word: String
    let lines: [String]

    /// As it is read, in so many columns.
    func lines(columns: Int) -> [HelpLine] {
        [.heading(title.map { CharacterWidth.fit($0, columns: columns - 2, mark: "…") } ?? "Help · \(word)")]
            + lines.flatMap { line in
                CharacterWidth.wrapped(line, columns: columns - 6).enumerated().map { number, part in
                    .gesture((number == 0 ? "" : "  ") + part)
                }
            }
    }
}
