import Files
import Instrument
import Mapping
import Scenes
import Session
import Sounds
import Study
import Workshop

/// No mapping, sound or file is called so.
struct NothingFound: Error, CustomStringConvertible {
    let description: String
}

/// What `quern check` is asked to look at.
enum CheckSubject {
    case mapping(String)
    case scene(String)
    case study(String)
    /// Prepared questions of a workshop.
    case questions(String)
    case sidecar(String)
    case sound(String)
    /// A sound's name.
    case builtIn(String)
    /// A file that it has no word on, and what it is.
    case other(String, String)

    /// A file of that name comes first, then a mapping, then a sound. A mapping may also have its file's name, "mine.toml".
    /// - Throws: where nothing is called so, with what there is.
    init(_ name: String) throws {
        if let kind = try? FileKind(at: name), kind != .folder || name.contains("/") {
            self = Self.file(name)
            return
        }
        if name.contains("/") {
            self = Self.file(name)
            return
        }
        let store = MappingStore(.current)
        if name.hasSuffix(".toml") {
            let stem = String(name.dropLast(".toml".count))
            self =
                store.paths(of: stem).first.map { .mapping($0) }
                ?? SceneStore(.current).paths(of: stem).first.map { .scene($0) }
                ?? StudyStore(.current).paths(of: stem).first.map { .study($0) } ?? Self.file(name)
            return
        }
        let catalogue = SoundCatalogue(folder: UserDirectories().sounds)
        // A whole name goes before the beginning of another.
        switch catalogue.match(name, among: SoundCatalogue.builtInList, takesPaths: false, isWhole: true) {
        case .listed(let sound) where store.paths(of: name).isEmpty:
            self = .builtIn(sound)
            return
        case .file(let path) where store.paths(of: name).isEmpty:
            self = .sound(path)
            return
        default: break
        }
        do {
            self = .mapping(try store.path(of: name))
        } catch {
            if let path = SceneStore(.current).paths(of: name).first {
                self = .scene(path)
                return
            }
            if let path = StudyStore(.current).paths(of: name).first {
                self = .study(path)
                return
            }
            switch try? catalogue.find(name) {
            case .file(let path): self = .sound(path)
            case .builtIn(let sound): self = .builtIn(sound.name)
            case .waveform(let name): self = .builtIn(name)
            case nil where SoundFolder.isSoundName(name): self = .sound(name)
            case nil where catalogue.bank(called: name) != nil: self = .other(name, Self.folderText)
            case nil:
                throw NothingFound(description: "\(error), and no such sound: quern sounds lists them")
            }
        }
    }

    private static let folderText = "a folder: check the sounds in it"

    private static func file(_ path: String) -> CheckSubject {
        if Folder.exists(path) { return .other(path, folderText) }
        if SidecarChecking.isSidecar(path) { return .sidecar(path) }
        if SoundFolder.isSoundName(path) { return .sound(path) }
        if Instrument.isPerformance(path) { return .other(path, "a performance") }
        if path.hasSuffix(".evemu") { return .other(path, "a touch recording") }
        if StudyFile.isStudy(path) { return .study(path) }
        if QuestionFile.isQuestions(path) { return .questions(path) }
        return SceneFile.isScene(path) ? .scene(path) : .mapping(path)
    }
}
