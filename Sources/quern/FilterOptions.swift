import ArgumentParser
import TouchInput

/// What is taken away of what a touch device says.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("filters"), parsing: .unconditional,
        help: ArgumentHelp(
            "The filters of touches: all, none, those wanted (palm,jitter) or not wanted (-jump). `quern devices` lists them. (default: all)",
            valueName: "list"),
        transform: { text in
            if let choice = TouchFilterChoice(text) { return choice }
            let names = TouchFilterName.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("it takes all, none, or names with commas between them, of \(names)")
        })
    var list: TouchFilterChoice?

    /// The filters that may act.
    var choice: TouchFilterChoice { list ?? .all }
}
