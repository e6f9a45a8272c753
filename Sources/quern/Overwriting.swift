import AudioIO
import Files
import Mapping
import Sounds

/// Files that are read, each with what it is: "the sound".
struct ReadFiles {
    private var files: [(path: String, name: String)] = []

    /// `path`: a file that is read, where there is one.
    mutating func add(_ path: String?, _ name: String) {
        if let path { files.append((path, name)) }
    }

    /// The file of a mapping.
    mutating func add(mapping name: String) { add(try? MappingStore(.current).path(of: name), "the mapping") }

    /// The file of a sound, and what stands beside it.
    mutating func add(sound path: String?) {
        add(path, "the sound")
        add(path.map(SoundSidecar.path(of:)), "the sound's sidecar file")
    }

    /// Makes sure that none of them is written over, by whatever name or link.
    /// - Throws: a ``UsageError`` where `output` is one of them.
    func refuseOverwriting(by output: String) throws {
        for file in files where Path.isSameFile(file.path, output) {
            throw UsageError(description: "the output \(output) would overwrite \(file.name): choose another file")
        }
    }
}

/// Makes sure that a page or a table can be written to `output`: a file that is new, or one that may be replaced.
/// - Throws: an error of the kind `fileExists`, or a ``UsageError`` where it has no name or is a device or a pipe, which would be gone.
func checkOutput(_ output: String, overwrite: Bool) throws {
    if output.isEmpty { throw UsageError(description: "-o needs the name of a file") }
    switch try? FileKind(at: output) {
    case .device, .stream:
        throw UsageError(description: "\(quoted(output)) is a device or a pipe: choose a file's name")
    case .folder: throw UsageError(description: "\(quoted(output)) is a directory: choose a file's name")
    case .file: if !overwrite { try refuseReplacing(output) }
    case nil:
        if let folder = Path.parent(of: Path.whole(output)), !Folder.exists(folder) {
            throw AudioError(.fileNotWritable, "cannot write \(quoted(output)): there is no directory \(folder)")
        }
    }
}

/// Makes sure that a file is not replaced without being asked for.
/// - Throws: an error of the kind `fileExists`, which names the option for it.
func refuseReplacing(_ output: String) throws(AudioError) {
    guard (try? FileKind(at: output)) == .file else { return }
    throw AudioError(.fileExists, "'\(output)' already exists: use --overwrite or choose another name")
}
