import Files

/// Why something that was taught could not be written down.
package struct SaveFailure: Error, CustomStringConvertible {
    /// One line.
    package let description: String
}

extension MappingLibrary {
    /// A text that may be written, and whether a mapping that reads so is what was wanted.
    private struct Draft {
        let text: [UInt8]
        let isRight: (Mapping) -> Bool
    }

    /// Changes the gestures in the player's own file of a mapping, wholly or not at all; a mapping that is not the player's own is
    /// copied into their folder first, where it is found before the one that came with the program. A gesture that the file has
    /// already is not written twice.
    /// - Parameter mapping: the one that is played; undo and redo know their own.
    package mutating func edit(_ edit: GestureEdit, in mapping: String) -> Result<SavedGestureEdit, SaveFailure> {
        let known = self
        switch edit {
        case .add(let use):
            let entry = entries.first { $0.mapping.name == mapping }
            if let entry, entry.path == ownFile(of: entry), entry.mapping.gestures.contains(use) {
                return .success(SavedGestureEdit(path: entry.path, text: "saved to \(entry.path)"))
            }
            return write(use.gesture, in: mapping, saying: { "saved to \($0)" }) { before in
                known.texts(of: use).map { (.insert($0.text, at: before.gestures.count), $0.use) }
            }
        case .remove(let use):
            return write(use.gesture, in: mapping, saying: { "gesture removed: \(use.gesture.name), from \($0)" }) {
                known.place(of: use, in: $0).map { [(.remove(at: $0), nil)] } ?? []
            }
        case .replace(let old, let new):
            return write(new.gesture, in: mapping, saying: { "gesture changed: \(new.gesture.name), saved to \($0)" }) {
                guard let place = known.place(of: old, in: $0) else { return [] }
                return known.texts(of: new).map { (.replace(at: place, with: $0.text), $0.use) }
            }
        case .undo: return retrace(gestureEdits.past.last, saying: "undo") { $0.undo(redoing: $1) }
        case .redo: return retrace(gestureEdits.future.last, saying: "redo") { $0.redo(undoing: $1) }
        }
    }

    /// Writes what MIDI does at the end of the player's own file of a mapping, or takes it out of there, in the way of a gesture.
    /// - Returns: the file.
    package func saveMIDI(_ edit: MIDIAssignmentChange, in mapping: String) -> Result<String, SaveFailure> {
        func isRight(_ mapping: Mapping) -> Bool {
            switch edit {
            case .added(let use): mapping.midi.last == use
            case .removed(let uses): !mapping.midi.contains(where: uses.contains)
            }
        }
        if let entry = entries.first(where: { $0.mapping.name == mapping }), entry.path == ownFile(of: entry) {
            let isThere =
                switch edit {
                case .added(let use): entry.mapping.midi.contains(use)
                case .removed: isRight(entry.mapping)
                }
            if isThere { return .success(entry.path) }
        }
        return change(mapping) { text, _ in
            switch edit {
            case .added(let use): [Draft(text: Self.with(tomlText(of: use), text), isRight: isRight)]
            case .removed(let uses): [Draft(text: MIDITables.removing(uses, from: text), isRight: isRight)]
            }
        }
    }

    /// A text with another table at its end.
    private static func with(_ table: String, _ text: [UInt8]) -> [UInt8] {
        text + (text.last == UInt8(ascii: "\n") ? "\n" : "\n\n").utf8 + table.utf8
    }

    // MARK: Gestures

    private typealias GestureSteps = [(step: GestureEditHistory.Step, wanted: GestureUse?)]

    /// Takes the first of some steps that leads where it should, and remembers the way back.
    private mutating func write(
        _ gesture: Gesture, in mapping: String, saying text: (String) -> String, steps: (Mapping) -> GestureSteps
    ) -> Result<SavedGestureEdit, SaveFailure> {
        rewrite(gesture.name, in: mapping, steps: steps).map { path, undoing in
            gestureEdits.add(undoing: undoing)
            return SavedGestureEdit(path: path, text: text(path))
        }
    }

    /// Takes a step of the history again, back or forth.
    private mutating func retrace(
        _ entry: GestureEditHistory.Entry?, saying word: String,
        _ remember: (inout GestureEditHistory, GestureEditHistory.Entry) -> Void
    ) -> Result<SavedGestureEdit, SaveFailure> {
        guard let entry else {
            return .failure(SaveFailure(description: "no change of the gestures to \(word)"))
        }
        return rewrite(entry.gesture, in: entry.mapping, steps: { _ in [(entry.step, nil)] }).map { path, back in
            remember(&gestureEdits, back)
            return SavedGestureEdit(path: path, text: "\(word): \(entry.text) \(path)")
        }
    }

    private func rewrite(
        _ gesture: String, in mapping: String, steps: (Mapping) -> GestureSteps
    ) -> Result<(path: String, back: GestureEditHistory.Entry), SaveFailure> {
        var back = GestureEditHistory.Step.remove(at: 0)
        let written = change(mapping) { text, before in
            let file = FileTables("gesture", in: text)
            return steps(before).compactMap { step, wanted in
                guard file.takes(step) else { return nil }
                var changed = file
                back = changed.apply(step)
                return Draft(text: changed.text) { step.leads(from: before, to: $0, wanted: wanted) }
            }
        }
        return written.map { ($0, GestureEditHistory.Entry(mapping: mapping, gesture: gesture, step: back)) }
    }

    /// The place in the file of a gesture as it is played.
    private func place(of use: GestureUse, in mapping: Mapping) -> Int? {
        mapping.gestures.lastIndex { (isMirrored ? $0.mirrored : $0) == use }
    }

    /// What may be written for a gesture as it is played, and how it is to read then; the file itself may be mirrored too.
    private func texts(of use: GestureUse) -> [(text: [UInt8], use: GestureUse)] {
        let wanted = isMirrored ? use.mirrored : use
        return [wanted, wanted.mirrored].map { (Array(tomlText(of: $0).utf8), wanted) }
    }

    // MARK: Files

    /// Writes the first of the drafts that reads back right into the player's own file of a mapping.
    /// - Returns: the file.
    private func change(
        _ mapping: String, drafts: (_ text: [UInt8], _ before: Mapping) -> [Draft]
    ) -> Result<String, SaveFailure> {
        guard let entry = entries.first(where: { $0.mapping.name == mapping }), let path = ownFile(of: entry) else {
            return .failure(SaveFailure(description: "not saved: HOME is not set"))
        }
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
            for draft in MappingFile(bytes: text, file: path).mapping.map({ drafts(text, $0) }) ?? [] {
                let check = MappingFile(bytes: draft.text, file: path)
                if let read = check.mapping, draft.isRight(read) {
                    try WholeFile.replace(path, with: draft.text)
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

extension GestureEditHistory.Step {
    /// Whether it, and nothing else, makes one mapping of the other.
    /// - Parameter wanted: what is to stand in its place, where that is known.
    fileprivate func leads(from before: Mapping, to after: Mapping, wanted: GestureUse?) -> Bool {
        var (before, after) = (before, after)
        switch self {
        case .insert(_, let place):
            guard after.gestures.indices.contains(place) else { return false }
            let new = after.gestures.remove(at: place)
            if let wanted, new != wanted { return false }
        case .remove(let place):
            guard before.gestures.indices.contains(place) else { return false }
            before.gestures.remove(at: place)
        case .replace(let place, _):
            guard before.gestures.indices.contains(place), after.gestures.indices.contains(place) else { return false }
            before.gestures.remove(at: place)
            let now = after.gestures.remove(at: place)
            if let wanted, now != wanted { return false }
        }
        return before == after
    }
}

extension GestureEditHistory.Entry {
    /// What happens on the way, up to the name of the file.
    fileprivate var text: String {
        switch step {
        case .insert: "\(gesture) is back in"
        case .remove: "\(gesture) removed from"
        case .replace: "\(gesture) is as it was, in"
        }
    }
}
