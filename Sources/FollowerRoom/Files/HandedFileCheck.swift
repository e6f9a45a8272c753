import Files
import Handover
import Mapping
import Scenes
import Session

/// Whether files that are handed over can be read, by the parsers that read any such file.
enum HandedFileCheck {
    /// What kind of file it is, by its ending; whether TOML is a scene or a mapping, by what is in it.
    static func kind(of path: String) -> HandoverItem.Kind {
        switch path.lowercased() {
        case let name where name.hasSuffix(".quern"): .performance
        case let name where name.hasSuffix(".json"): .snapshot
        case let name where name.hasSuffix(".toml"):
            name.hasSuffix(".scene.toml") || SceneFile.isScene(path) ? .scene : .mapping
        default: .sound
        }
    }

    /// Why the file at `path` is no mapping, scene, snapshots or performance, in a line; `nil` where it is what it is to be, and for sounds,
    /// which whoever plays them reads. It takes its time.
    static func problem(_ path: String, as kind: HandoverItem.Kind) -> String? {
        switch kind {
        case .sound: return nil
        case .mapping:
            let file = MappingFile(path: path)
            return file.mapping == nil ? file.errors.first?.description ?? "it cannot be read" : nil
        case .scene:
            let file = SceneFile(path: path)
            return file.scene == nil ? file.errors.first?.description ?? "it cannot be read" : nil
        case .snapshot:
            do throws(KeptFile.Problem) {
                let file = KeptSnapshots.file(at: path)
                let content: KeptSnapshots? = try file.read()
                return content?.snapshots.isEmpty == false ? nil : file.holdsNone.description
            } catch {
                return error.description
            }
        case .performance:
            do throws(PerformanceError) {
                _ = try Performance(file: path)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
