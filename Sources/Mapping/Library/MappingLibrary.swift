import Files

/// The mappings that can be chosen, each with the file that it comes from: what is changed there, or put beside it, is found.
public struct MappingLibrary: Sendable {
    /// A mapping and its file.
    package struct Entry: Sendable {
        /// As it was asked for: the file's name without its ending, or a path.
        package let name: String
        package var path: String
        package var stamp: FileStamp?
        package var mapping: Mapping
    }

    package let store: MappingStore
    /// Whether every mapping is played with the other hand.
    package let isMirrored: Bool
    package private(set) var entries: [Entry] = []
    /// The parts for phones, which are in no list of the player's mappings.
    private var partEntries: [Entry] = []
    /// Files that were found broken, as they were then.
    private var broken: [String: FileStamp] = [:]
    /// What was changed of the gestures since the start.
    var gestureEdits = GestureEditHistory()

    package init(_ store: MappingStore, isMirrored: Bool = false) {
        self.store = store
        self.isMirrored = isMirrored
    }

    /// The mappings, in their order.
    package var mappings: [Mapping] { entries.map(\.mapping) }
    /// The parts for phones, in their order.
    package var parts: [Mapping] { partEntries.map(\.mapping) }

    /// The file of the mapping or part of that title; `nil` where there is none.
    package func path(ofTitle title: String) -> String? {
        (entries + partEntries).first { $0.mapping.name == title }?.path
    }

    /// The folders in which something may change.
    package var folders: [String] {
        store.folders + entries.compactMap { Path.resolved($0.path).flatMap(Path.parent) }
    }

    /// Puts a mapping as it stands in its file at the end of the list, under a title that no other has.
    mutating func add(_ mapping: Mapping, name: String, path: String) -> Mapping {
        let titled = titled(isMirrored ? mapping.mirrored : mapping, name: name, beside: mappings)
        entries.append(Entry(name: name, path: path, stamp: FileStamp(path), mapping: titled))
        return titled
    }

    /// Puts a part as it stands in its file at the end of the parts; a hand at a phone is none to mirror.
    mutating func addPart(_ part: Mapping, name: String, path: String) -> Mapping {
        let titled = titled(part, name: name, beside: parts)
        partEntries.append(Entry(name: name, path: path, stamp: FileStamp(path), mapping: titled))
        return titled
    }

    /// A file was found broken, and that was told: it is not told again until it changes.
    mutating func markBroken(_ path: String) { broken[path] = FileStamp(path) }

    /// Reads what has changed since the last look.
    package mutating func readChanges() -> [MappingFileChange] {
        var changes: [MappingFileChange] = []
        for place in entries.indices { changes += readChanges(at: place) }
        for place in partEntries.indices { changes += readPart(at: place) }
        for name in store.names where !(entries + partEntries).contains(where: { $0.name == name }) {
            guard let path = store.paths(of: name).first,
                let mapping = read(path, hasOld: false, &changes)
            else { continue }
            changes.append(
                mapping.isPart
                    ? .part(addPart(mapping, name: name, path: path)) : .added(add(mapping, name: name, path: path)))
        }
        return changes
    }

    private mutating func readPart(at place: Int) -> [MappingFileChange] {
        let entry = partEntries[place]
        let path = store.exactPath(of: entry.name) ?? entry.path
        guard let stamp = FileStamp(path), path != entry.path || stamp != entry.stamp else { return [] }
        var changes: [MappingFileChange] = []
        guard let part = read(path, hasOld: true, isPart: true, &changes) else { return changes }
        let titled = titled(part, name: entry.name, beside: parts.filter { $0.name != entry.mapping.name })
        // Whoever plays by it knows it by its title.
        var renamed = titled
        renamed.name = entry.mapping.name
        partEntries[place] = Entry(name: entry.name, path: path, stamp: stamp, mapping: renamed)
        return renamed == entry.mapping ? [] : [.part(renamed)]
    }

    private mutating func readChanges(at place: Int) -> [MappingFileChange] {
        let entry = entries[place]
        // A file that is gone leaves its mapping; one of that name in an earlier folder takes its place.
        let path = store.exactPath(of: entry.name) ?? entry.path
        guard let stamp = FileStamp(path), path != entry.path || stamp != entry.stamp else { return [] }
        var changes: [MappingFileChange] = []
        let wasBroken = broken[path] != nil
        guard let mapping = read(path, hasOld: true, &changes) else { return changes }
        let others = entries.enumerated().filter { $0.offset != place }.map(\.element.mapping)
        let titled = titled(isMirrored ? mapping.mirrored : mapping, name: entry.name, beside: others)
        entries[place] = Entry(name: entry.name, path: path, stamp: stamp, mapping: titled)
        guard titled == entry.mapping else { return [.changed(place, titled)] }
        return wasBroken ? [.mended(titled.name)] : []
    }

    /// The mapping in a file; where it is broken and was not known to be, what is wrong.
    /// - hasOld: whether it was read before as a mapping, or, where `isPart`, as a part for phones: it stays that.
    private mutating func read(
        _ path: String, hasOld: Bool, isPart: Bool = false, _ changes: inout [MappingFileChange]
    ) -> Mapping? {
        let stamp = FileStamp(path)
        if let stamp, broken[path] == stamp { return nil }
        let file = MappingFile(path: path)
        broken[path] = file.mapping == nil ? stamp : nil
        if file.mapping == nil, let error = file.errors.first {
            changes.append(.broken(error.description, hasOld: hasOld))
        }
        if hasOld, let mapping = file.mapping, mapping.isPart != isPart {
            broken[path] = stamp
            changes.append(.broken("\(path): \"for\" is another than before: start Quern again", hasOld: true))
            return nil
        }
        return file.mapping
    }

    /// A copy of a mapping often keeps its title: such a one is called after its file too, as players and settings know
    /// mappings by their titles.
    private func titled(_ mapping: Mapping, name: String, beside others: [Mapping]) -> Mapping {
        let others = others.map(\.name)
        var mapping = mapping
        let file = name.split(separator: "/").last ?? ""
        mapping.file.name = String(file.hasSuffix(".toml") ? file.dropLast(5) : file)
        if others.contains(mapping.name) { mapping.name += " (\(mapping.file.name))" }
        return mapping
    }
}
