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

    /// `path` from the root on, without `.`, `..` and doubled slashes; links stay what they are.
    package static func whole(_ path: String) -> String {
        var path = path
        if !path.hasPrefix("/"), let here = getcwd(nil, 0) {
            path = joined(String(cString: here), path)
            free(here)
        }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The file that `path` leads to, through every link; `nil` where there is none.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
