import Glibc

/// Paths as text, and where they lead.
package enum Path {
    /// `name` within `folder`.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The folder that holds `path`, which is absolute; `nil` for the root.
    package static func parent(of path: String) -> String? {
        let parts = path.split(separator: "/")
        return parts.isEmpty ? nil : "/" + parts.dropLast().joined(separator: "/")
    }

    /// What `file` means in the text of the file at `path`: one that is not absolute begins at that file's folder.
    package static func beside(_ path: String, _ file: String) -> String {
        file.hasPrefix("/") ? file : joined(parent(of: whole(path)) ?? "/", file)
    }

    /// `path` from the root on, without `.`, `..` and doubled slashes; links stay what they are.
    package static func whole(_ path: String) -> String {
        var path = path
        if !path.hasPrefix("/"), let here = getcwd(nil, 0) {
            path = joined(text(here), path)
            free(here)
        }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The file that `path` leads to through every link, from the root on, also where it is still to be made.
    package static func destination(_ path: String) -> String {
        var place = path
        for _ in 0..<maxLinks {
            if let resolved = resolved(place) { return resolved }
            guard let link = link(at: place) else { break }
            place = link.hasPrefix("/") ? link : joined(folder(of: place), link)
        }
        guard let folder = resolved(folder(of: place)) else { return whole(place) }
        return joined(folder, name(of: place))
    }

    /// Whether both lead to one file, through hard or symbolic links, or would if it were made.
    package static func isSameFile(_ path: String, _ other: String) -> Bool {
        if let file = FileIdentity(path), let otherFile = FileIdentity(other) { return file == otherFile }
        return destination(path) == destination(other)
    }

    private static let maxLinks = 40

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of `path`: the name of the file or folder.
    package static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func link(at path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(system(path), &target, target.count)
        return count > 0 ? text(target[..<count].map(UInt8.init(bitPattern:))) : nil
    }

    /// The file that `path` leads to, through every link; `nil` where there is none.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(system(path), nil) else { return nil }
        defer { free(resolved) }
        return text(resolved)
    }
}
