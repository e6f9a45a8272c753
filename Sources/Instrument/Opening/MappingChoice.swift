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
        var mappings: [Mapping] = []
        var remarks: [String] = []
        for name in store.names {
            let file = try store.mapping(named: name)
            if let mapping = file.mapping {
                mappings.append(mapping)
            } else {
                remarks += file.errors.prefix(1).map(\.description)
            }
        }
        if let name {
            chosen = try Self.mapping(named: name, in: store)
            if !mappings.contains(chosen) { mappings.append(chosen) }
        } else if let first = mappings.first(where: { $0.name == last }) ?? mappings.first {
            chosen = first
        } else {
            chosen = try Self.mapping(named: MappingStore.firstNames[0], in: store)
        }
        self.mappings = mappings
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
}
