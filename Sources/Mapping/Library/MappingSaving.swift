import Files

/// Why something that was taught could not be written down.
package struct SaveFailure: Error, CustomStringConvertible {
    /// One line.
    package let description: String
}

extension MappingLibrary {
    /// Writes a gesture at the end of the player's own file of a mapping, whole or not at all; a mapping that is not
    /// the player's own is copied into their folder first, where it is found before the one that came with the program. A
    /// gesture that the file has already is not written twice.
    /// - Returns: the file.
    package func saveGesture(_ use: GestureUse, in mapping: String) -> Result<String, SaveFailure> {
        let wanted = isMirrored ? use.mirrored : use
        return change(mapping, isThere: { $0.gestures.contains(use) }) { text in
            // The file itself may be mirrored too.
            [wanted, wanted.mirrored].map { Self.with(tomlText(of: $0), text) }
        } isRight: {
            $0.gestures.last == wanted
        }
    }

    /// Writes what MIDI does at the end of the player's own file of a mapping, or takes it out of there, in the way of a gesture.
    /// - Returns: the file.
    package func saveMIDI(_ edit: MIDIAssignmentChange, in mapping: String) -> Result<String, SaveFailure> {
        switch edit {
        case .added(let use):
            change(mapping, isThere: { $0.midi.contains(use) }) { text in
                [Self.with(tomlText(of: use), text)]
            } isRight: {
                $0.midi.last == use
            }
        case .removed(let uses):
            change(mapping, isThere: { !$0.midi.contains(where: uses.contains) }) { text in
                [MIDITables.removing(uses, from: text)]
            } isRight: {
                !$0.midi.contains(where: uses.contains)
            }
        }
    }

    /// A text with another table at its end.
    private static func with(_ table: String, _ text: [UInt8]) -> [UInt8] {
        text + (text.last == UInt8(ascii: "\n") ? "\n" : "\n\n").utf8 + table.utf8
    }

    /// Writes the first of the texts that reads back right into the player's own file of a mapping.
    /// - Returns: the file.
    private func change(
        _ mapping: String, isThere: (Mapping) -> Bool, texts: ([UInt8]) -> [[UInt8]], isRight: (Mapping) -> Bool
    ) -> Result<String, SaveFailure> {
        guard let entry = entries.first(where: { $0.mapping.name == mapping }), let path = ownFile(of: entry) else {
            return .failure(SaveFailure(description: "not saved: HOME is not set"))
        }
        if path == entry.path, isThere(entry.mapping) { return .success(path) }
        do throws(FileProblem) {
            // Another Quern may be writing it just now.
            let lock = try FileLock(of: path)
            defer { lock.release() }
            let isOwn = FileStamp(path) != nil
            if isOwn, path != entry.path, MappingFile(path: path).mapping == nil {
                // A file of the player's own that is broken: their work is not written over.
                return .failure(SaveFailure(description: "not saved: \(path) has errors: fix or move it first"))
            }
            let text = try WholeFile.read(isOwn ? path : entry.path, limit: MappingFile.maxBytes)
            var fault = "\(path) has changed"
            // What cannot be read back is not written.
            for changed in texts(text) {
                let check = MappingFile(bytes: changed, file: path)
                if let read = check.mapping, isRight(read) {
                    try WholeFile.replace(path, with: changed)
                    return .success(path)
                }
                if let error = check.errors.first { fault = error.description }
            }
            return .failure(SaveFailure(description: "not saved: \(fault)"))
        } catch {
            return .failure(SaveFailure(description: "not saved: \(path): \(error.text)"))
        }
    }

    /// The file that is the player's to write: the one that was named by its path, or the one in their folder.
    private func ownFile(of entry: Entry) -> String? {
        if entry.name.contains("/") || entry.name.hasSuffix(".toml") { return entry.path }
        return store.userFolder.map { Path.joined($0, entry.name + ".toml") }
    }
}
