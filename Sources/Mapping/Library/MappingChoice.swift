import Files

/// The mappings to play by: those that are found by name, and the one that was asked for.
public struct MappingChoice: Sendable {
    /// All that can be chosen while playing, with their files.
    package private(set) var library: MappingLibrary
    /// The one to start with.
    public let chosen: Mapping
    /// What is wrong with mapping files that were not asked for.
    public let remarks: [String]

    /// All that can be chosen while playing, in their order.
    public var mappings: [Mapping] { library.mappings }
    /// The parts for phones that were found beside them, in their order.
    public var parts: [Mapping] { library.parts }

    /// Why a mapping file that was asked for cannot be played: its first fault, at its place.
    public struct Fault: Error, CustomStringConvertible {
        /// `FILE:LINE:COLUMN: message`.
        public let description: String
        /// After sysexits.h.
        public let exitCode: Int32
    }

    /// Reads the mapping called `name`, or the file at that path, and all others that can be found. Without a name the one
    /// whose title is `last` is played, or the first. `isMirrored`: all of them for the other hand.
    /// - Throws: a ``Fault``, or ``MappingStore/NotFound``.
    public init(
        named name: String?, last: String? = nil, isMirrored: Bool = false,
        in store: MappingStore = MappingStore(.current)
    ) throws {
        var library = MappingLibrary(store, isMirrored: isMirrored)
        var remarks: [String] = []
        for name in store.names {
            // A file that is broken does not take the one of that name in the next folder with it.
            let files = store.paths(of: name).map { MappingFile(path: $0) }
            for file in files.prefix(while: { $0.mapping == nil }) {
                remarks += file.errors.prefix(1).map(\.description)
                library.markBroken(file.file)
            }
            guard let file = files.first(where: { $0.mapping != nil }), let mapping = file.mapping else { continue }
            if mapping.isPart {
                _ = library.addPart(mapping, name: name, path: file.file)
            } else {
                _ = library.add(mapping, name: name, path: file.file)
            }
        }
        if let name {
            chosen = try library.add(named: name, in: store)
        } else if let first = library.mappings.first(where: { $0.name == last }) ?? library.mappings.first {
            chosen = first
        } else {
            let first = MappingStore.firstNames[0]
            chosen = library.add(
                try Self.mapping(named: first, in: store), name: first, path: try store.path(of: first))
        }
        self.library = library
        self.remarks = remarks
    }

    /// The mapping called `start`, and besides it only those of `names`, by name or path, in their order; what else lies in the folders
    /// is not found.
    /// - Throws: a ``Fault``, or ``MappingStore/NotFound``.
    public init(only names: [String], start: String, in store: MappingStore = MappingStore(.current)) throws {
        var library = MappingLibrary(MappingStore(folders: []))
        for name in names { _ = try library.add(named: name, in: store) }
        chosen = try library.add(named: start, in: store)
        for name in store.names {
            guard let path = store.paths(of: name).first, let part = MappingFile(path: path).mapping, part.isPart
            else { continue }
            _ = library.addPart(part, name: name, path: path)
        }
        self.library = library
        remarks = []
    }

    /// The mapping called `name`, or that of the file at that path, which can be chosen from now on too.
    /// - Throws: a ``Fault``, or ``MappingStore/NotFound``.
    package mutating func add(named name: String, in store: MappingStore = MappingStore(.current)) throws -> Mapping {
        try library.add(named: name, in: store)
    }

    /// Reads the mapping called `name`, or the file at that path.
    /// - Throws: a ``Fault``, or ``MappingStore/NotFound``.
    public static func mapping(
        named name: String, in store: MappingStore = MappingStore(.current)
    ) throws -> Mapping {
        let file = try store.mapping(named: name)
        guard let mapping = file.mapping else {
            throw Fault(
                description: file.errors.first?.description ?? "\(file.file): no mapping",
                exitCode: file.failure?.exitCode ?? 65)
        }
        return mapping
    }
}

extension MappingLibrary {
    /// Reads the mapping called `name`, or the file at that path; one that is there already is the same.
    /// - Throws: a ``MappingChoice/Fault``, or ``MappingStore/NotFound``.
    package mutating func add(named name: String, in store: MappingStore) throws -> Mapping {
        let (name, path) = try store.find(name)
        if let known = entries.first(where: { $0.name == name }) { return known.mapping }
        let asked = try MappingChoice.mapping(named: path, in: store)
        guard !asked.isPart else {
            throw MappingChoice.Fault(
                description: printable("\(path): \(asked.name) is a part for phones: quern workshop plays it"),
                exitCode: 65)
        }
        let file = Path.resolved(path)
        if let known = entries.first(where: { file != nil && Path.resolved($0.path) == file }) { return known.mapping }
        return add(asked, name: name, path: path)
    }
}
