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

    /// The file that `path` leads to, through every link; `nil` where there is none.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
