import ArgumentParser
import TouchInput

/// What is taken away of what a touch device says.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("filters"), parsing: .unconditional,
        help: ArgumentHelp(
            "Touch filters: all, none, some (palm,jitter) or all but some (-jump). (default: all)", valueName: "list"),
        completion: .list(["all", "none"] + TouchFilterName.allCases.map(\.rawValue)),
        transform: { text in
            if let choice = TouchFilterChoice(text) { return choice }
            let names = TouchFilterName.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("use all, none, or a comma-separated list of \(names)")
        })
    var list: TouchFilterChoice?

    /// The filters that may act.
    var choice: TouchFilterChoice { list ?? .all }
}
