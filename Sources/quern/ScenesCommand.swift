import ArgumentParser
import Files
import Instrument
import Performer
import Scenes

struct ScenesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes",
        abstract: "List all scenes: sounds to begin from.",
        discussion: """
            Examples:
              quern scenes                       list all
              quern play --scene first-light     play one
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            let store = SceneStore(.current)
            let (scenes, remarks) = store.all()
            for remark in remarks { printError(remark, name: false) }
            let list = scenes.map { SceneEntry($0) }
            if json { return try printLine(JSONText(list)?.description ?? "[]") }
            let width = list.map(\.name.count).max() ?? 0
            var lines = list.map { entry in
                "  " + entry.name + String(repeating: " ", count: width - entry.name.count + 2) + entry.about
            }
            if lines.isEmpty { lines = ["no scenes found; looked in \(store.folders.joined(separator: ", "))"] }
            lines.append(
                store.userFolder.map { "your own go into \($0); quern play --scene NAME plays one" }
                    ?? "quern play --scene NAME plays one")
            try printLine(lines.map(printable).joined(separator: "\n"))
        }
    }
}

/// A scene as `quern scenes --json` lists it.
private struct SceneEntry: Encodable {
    /// Its file's name without the ending.
    var name: String
    /// A line about it.
    var about: String
    /// The mapping's name.
    var mapping: String
    /// The sounds' names.
    var sounds: [String]
    /// Its file.
    var file: String

    init(_ listed: ListedScene) {
        (name, about, mapping, file) = (listed.name, listed.scene.about, listed.scene.mapping, listed.path)
        sounds = listed.scene.sounds.map(\.title)
    }
}
