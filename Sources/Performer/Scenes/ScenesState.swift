import KeyTables

/// The scenes, and the one that was played last.
public struct ScenesState: Equatable, Sendable {
    /// Every scene that there is, in the order in which one steps through them.
    public var all: [SceneSummary]
    /// The name of the one that was taken last; `nil` where none was.
    public var current: String?

    /// Makes a state.
    public init(all: [SceneSummary] = [], current: String? = nil) { (self.all, self.current) = (all, current) }
}

/// A scene that is asked for by its place in the list.
package enum SceneRequest: Equatable, Sendable {
    /// So many places further than the one that was played last, going round.
    case step(Int)
    /// The one at that place, from 0.
    case place(Int)
}

extension ScenesState {
    /// The scene that `text` means, by its file's name, its title, its number in the list, or the beginning of a name.
    public func scene(called text: String) -> NameMatch<SceneSummary> {
        NameMatch.find(text, among: all, isNumbered: true) { [$0.name, $0.title] }
    }

    /// What the scene of that name calls itself; its name where it is not in the list.
    public func title(of name: String) -> String { all.first { $0.name == name }?.title ?? name }

    /// The scene's name that comes nearest to `text`; `nil` where none does.
    public func nearest(to text: String) -> String? {
        suggestion(for: text, among: all.flatMap { [$0.name, $0.title] })
    }
}

/// A scene as lists show it.
public struct SceneSummary: Equatable, Sendable {
    /// Its file's name without the ending, by which it is asked for.
    public var name: String
    /// What it calls itself.
    public var title: String
    /// A line about it; empty where there is none.
    public var about: String
    /// The mapping that it is played by.
    public var mapping: String
    /// The names of its sounds.
    public var sounds: [String]
    /// Its file.
    public var file: String
    /// Whether it is the player's own.
    public var isOwn: Bool

    /// Makes a summary.
    public init(
        name: String, title: String, about: String, mapping: String, sounds: [String], file: String, isOwn: Bool
    ) {
        (self.name, self.title, self.about) = (name, title, about)
        (self.mapping, self.sounds, self.file, self.isOwn) = (mapping, sounds, file, isOwn)
    }
}
