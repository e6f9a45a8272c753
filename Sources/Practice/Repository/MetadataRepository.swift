import Files

/// Beats that others have made of songs: an index and a file for each song, on a server or in a folder.
package struct MetadataRepository: Sendable {
    /// Why there are no beats, in a line.
    package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// Whether it is what was asked for that is not there, and not the repository that fails.
        package let isMissing: Bool
        package let description: String
    }

    /// What was found of a song.
    package struct Found: Equatable, Sendable {
        /// What the index says of it.
        package var item: MetadataIndex.Item
        /// Its beats and sections.
        package var file: BeatFile
    }

    /// The address of the index, or the folder or the file that it lies in.
    package let place: String
    private let download: Download

    /// The name of the index in a folder.
    private static let indexName = "index.xml"

    /// The repository whose index is at that address, in the folder of that path as `index.xml`, or the file of that path. An address that
    /// ends in "/" is that of a folder too.
    /// - Throws: where it is empty.
    package init(_ place: String, download: Download = Download()) throws(Problem) {
        guard !place.allSatisfy(\.isWhitespace) else {
            throw Problem(isMissing: true, description: "no repository: name the address of its index, or its folder")
        }
        (self.place, self.download) = (place, download)
    }

    /// The beats of a song.
    /// - Parameters:
    ///   - names: what it may be called; the first that is in the index counts. Capitals, spaces and signs make no difference.
    ///   - lengthSeconds: how long it is, by which songs of one name are told apart; `nil` where that is not known. One that fits none of
    ///     them gets the first: ``MetadataIndex/Item/fits(_:)`` tells.
    ///   - isWanted: asked again and again; `false` ends it.
    package func beats(
        of names: [String], lengthSeconds: Double? = nil, isWanted: @escaping () -> Bool = { true }
    ) throws -> Found {
        let bytes = try self.bytes(at: indexPlace, isWanted)
        if isURL, !indexPlace.hasSuffix(".xml"), let content = FileContent(bytes), content == .webPage {
            // As servers list what is in a folder.
            throw Problem(
                isMissing: false,
                description:
                    "\(place): this is \(content.words); \(MetadataIndex.expected); the address of a folder ends in /")
        }
        let index = try MetadataIndex(bytes: bytes, file: indexPlace)
        let item = try item(named: names, lengthSeconds, in: index)
        guard let itemPlace = self.itemPlace(item) else {
            throw Problem(
                isMissing: false,
                description: "\(place): the beats of \(quoted(item.name)) lie outside of the repository")
        }
        return Found(item: item, file: try BeatFile(bytes: self.bytes(at: itemPlace, isWanted), file: itemPlace))
    }

    private var isURL: Bool { Download.isURL(place) }
    private var isFile: Bool { !isURL && (try? FileKind(at: place)) == .file }
    private var indexPlace: String {
        if isURL { return place.hasSuffix("/") && !place.hasSuffix("://") ? place + Self.indexName : place }
        return isFile ? place : Path.joined(place, Self.indexName)
    }

    private func bytes(at place: String, _ isWanted: @escaping () -> Bool) throws -> [UInt8] {
        if isURL { return try download.bytes(at: place, isWanted: isWanted) }
        return try PracticeFile.bytes(of: place, "a file with beats")
    }

    private func item(
        named names: [String], _ seconds: Double?, in index: MetadataIndex
    ) throws(Problem) -> MetadataIndex.Item {
        for name in names.map(Self.key) where !name.isEmpty {
            let named = index.items.filter { Self.key($0.name) == name }
            let fitting = named.filter { $0.fits(seconds) }
            let found = fitting.isEmpty ? Array(named.prefix(1)) : fitting
            if found.count > 1, Set(found.map(\.url)).count > 1 {
                throw Problem(
                    isMissing: true, description: "\(place): several songs are called \(quoted(found[0].name))")
            }
            if let item = found.first { return item }
        }
        throw Problem(isMissing: true, description: "\(place): no song is called \(quoted(names.first ?? ""))")
    }

    private static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Where an item lies: on a server, anywhere by the same scheme; in a folder, in there.
    private func itemPlace(_ item: MetadataIndex.Item) -> String? {
        if isURL {
            guard let resolved = Download.resolved(item.url, at: indexPlace), Download.isURL(resolved),
                resolved.prefix(6).lowercased() == place.prefix(6).lowercased()
            else { return nil }
            return resolved
        }
        let folder = isFile ? Path.parent(of: Path.whole(place)) ?? "/" : Path.whole(place)
        let file = Path.whole(Path.joined(folder, item.url))
        guard let target = Path.resolved(file), let inside = Path.resolved(folder) else {
            return file.hasPrefix(folder + "/") ? file : nil
        }
        return target.hasPrefix(inside + "/") ? file : nil
    }
}
