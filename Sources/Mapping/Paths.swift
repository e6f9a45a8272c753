import Glibc

/// `name` within `folder`.
func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}

/// The folder that holds `path`, which is absolute; `nil` for the root.
func parentFolder(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.isEmpty ? nil : "/" + parts.dropLast().joined(separator: "/")
}

/// Whether there is a file at `path` that is not a folder.
func isFile(_ path: String) -> Bool { fileType(path).map { $0 != S_IFDIR } ?? false }

/// Whether there is a folder at `path`.
func isFolder(_ path: String) -> Bool { fileType(path) == S_IFDIR }

private func fileType(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// The names of everything in `folder`, in no order; none where it cannot be read.
func fileNames(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        names.append(name)
    }
    return names
}
