import DisplayText
import Files
import Instrument
import Performer
import Session

/// What words on scenes do.
enum SceneReplies {
    /// Plays the scene that is meant; alone it tells which was played last.
    static func scene(_ rest: String, _ state: InstrumentState) -> PlainReply {
        guard !rest.isEmpty else { return .answer("scene: \(state.scenes.current ?? "none")") }
        return found(rest, state) { .perform(.scenes(.choose($0))) }
    }

    /// A morph to a scene, in a time that may be said after its name, which may have several words.
    static func morph(_ rest: String, _ state: InstrumentState) -> PlainReply {
        let words = rest.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return .problem("morph scene needs a scene: morph scene NAME [SECONDS]") }
        func name(_ count: Int) -> String { words.prefix(count).joined(separator: " ") }
        let hasTime = words.count > 1 && words.last?.first?.isNumber == true
        let unknown = words.count - (hasTime ? 1 : 0)
        let count = isPath(name(unknown)) ? unknown : (1...words.count).last { isKnown(name($0), state) } ?? unknown
        let time = words.dropFirst(count).joined(separator: " ")
        return found(name(count), state) { scene in
            do throws(ValueReading.Problem) {
                let seconds = try PerformingReplies.morphSeconds(time)
                return .perform(.scenes(.morph(to: scene, seconds: seconds)))
            } catch {
                return .problem(error.description)
            }
        }
    }

    /// What comes of the scene that is meant, by its name or its file's path.
    private static func found(_ text: String, _ state: InstrumentState, _ use: (String) -> PlainReply) -> PlainReply {
        switch state.scenes.scene(called: text) {
        case .one(let scene): use(scene.name)
        case .several(let names): KeywordReplies.ambiguous(text, names)
        case .none where isPath(text): use(UserDirectories().path(typed: text))
        case .none: KeywordReplies.unknown("scene", text, state.scenes.nearest(to: text), list: "scenes")
        }
    }

    private static func isKnown(_ text: String, _ state: InstrumentState) -> Bool {
        if case .none = state.scenes.scene(called: text) { false } else { true }
    }

    private static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".toml") }
}
