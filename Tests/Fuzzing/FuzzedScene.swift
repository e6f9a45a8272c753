import Scenes

/// Scenes: read; one without a mistake is written and read again as the same.
enum FuzzedScene {
    static func read(_ bytes: [UInt8]) {
        let file = SceneFile(bytes: bytes, file: "a.toml")
        for diagnostic in file.diagnostics { expectOneLine("\(diagnostic)") }
        precondition((file.scene == nil) == !file.errors.isEmpty)
        guard let scene = file.scene else { return }
        let again = SceneFile(bytes: Array(scene.text.utf8), file: "a.toml")
        precondition(again.scene == scene, "what was written is another scene: \(again.diagnostics)")
    }
}
