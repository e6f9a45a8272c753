import Mapping

/// The mappings to play by: those that are found by name, and the one that was asked for.
public struct MappingChoice: Sendable {
    /// All that can be chosen while playing, in their order.
    public let mappings: [Mapping]
    /// The one to start with.
    public let chosen: Mapping
    /// What is wrong with mapping files that were not asked for.
    public let remarks: [String]

    /// Why a mapping file that was asked for cannot be played: its first fault, at its place.
    public struct Fault: Error, CustomStringConvertible {
        /// `FILE:LINE:COLUMN: message`.
        public let description: String
        /// After sysexits.h.
        public let exitCode: Int32
    }

    /// Reads the mapping called `name`, or the file at that path, and all others that can be found. Without a name the one
    /// whose title is `last` is played, or the first.
    /// - Throws: a ``Fault``, or ``MappingStore/NotFound``.
    public init(named name: String?, last: String? = nil, in store: MappingStore = MappingStore(.current)) throws {
        var found: [(file: String, mapping: Mapping)] = []
        var remarks: [String] = []
        for name in store.names {
            // A file that is broken does not take the one of that name in the next folder with it.
            let files = store.paths(of: name).map { MappingFile(path: $0) }
            for file in files.prefix(while: { $0.mapping == nil }) {
                remarks += file.errors.prefix(1).map(\.description)
            }
            guard let mapping = files.lazy.compactMap(\.mapping).first else { continue }
            found.append((name, Self.titled(mapping, apartFrom: found.map(\.mapping), file: name)))
        }
        if let name {
            let asked = try Self.mapping(named: name, in: store)
            if let known = found.first(where: { $0.file == name || $0.mapping == asked }) {
                chosen = known.mapping
            } else {
                chosen = Self.titled(asked, apartFrom: found.map(\.mapping), file: name)
                found.append((name, chosen))
            }
        } else if let first = found.first(where: { $0.mapping.name == last }) ?? found.first {
            chosen = first.mapping
        } else {
            chosen = try Self.mapping(named: MappingStore.firstNames[0], in: store)
            found.append((MappingStore.firstNames[0], chosen))
        }
        mappings = found.map(\.mapping)
        self.remarks = remarks
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

    /// A copy of a mapping often keeps its title: such a one is called after its file too, as players and settings know
    /// mappings by their titles.
    private static func titled(_ mapping: Mapping, apartFrom others: [Mapping], file: String) -> Mapping {
        guard others.contains(where: { $0.name == mapping.name }) else { return mapping }
        var mapping = mapping
        let name = file.split(separator: "/").last ?? ""
        mapping.name += " (\(name.hasSuffix(".toml") ? name.dropLast(5) : name))"
        return mapping
    }
}
