import Files
import Mapping

/// Why a gesture that was taught could not be written down.
package struct NotKept: Error, CustomStringConvertible {
    /// One line.
    package let description: String
}

extension MappingShelf {
    /// Writes a gesture at the end of the player's own file of a mapping, whole or not at all; a mapping that is not
    /// the player's own is copied into their folder first, where it is found before the one that came with the program. A
    /// gesture that the file has already is not written twice.
    /// - Returns: the file.
    package func keep(_ use: GestureUse, in mapping: String) -> Result<String, NotKept> {
        guard let entry = entries.first(where: { $0.mapping.name == mapping }), let path = ownFile(of: entry) else {
            return .failure(NotKept(description: "not kept: there is no home folder"))
        }
        if path == entry.path {
            if entry.mapping.gestures.contains(use) { return .success(path) }
        } else if FileStamp(path) != nil {
            // A file of the player's own that is not the one played is broken: their work is not written over.
            return .failure(NotKept(description: "not kept: \(path) cannot be played; mend or move it first"))
        }
        do throws(FileProblem) {
            let text = try WholeFile.read(entry.path, limit: MappingFile.mostBytes)
            let wanted = isMirrored ? use.mirrored : use
            var fault = "\(path) has changed"
            // The file itself may be mirrored too; what cannot be read back is not written.
            for written in [wanted, wanted.mirrored] {
                let longer = text + (text.last == UInt8(ascii: "\n") ? "\n" : "\n\n").utf8 + tomlText(of: written).utf8
                let check = MappingFile(bytes: longer, file: path)
                if check.mapping?.gestures.last == wanted {
                    try WholeFile.replace(path, with: longer)
                    return .success(path)
                }
                if let error = check.errors.first { fault = error.description }
            }
            return .failure(NotKept(description: "not kept: \(fault)"))
        } catch {
            return .failure(NotKept(description: "not kept: \(path): \(error.words)"))
        }
    }

    /// The file that is the player's to write: the one that was named by its path, or the one in their folder.
    private func ownFile(of entry: Entry) -> String? {
        if entry.name.contains("/") || entry.name.hasSuffix(".toml") { return entry.path }
        return store.userFolder.map { Path.joined($0, entry.name + ".toml") }
    }
}
