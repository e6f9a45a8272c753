/// Which followers have the files that are handed to everybody, as they say. A value.
struct HandedFiles: Sendable {
    private struct File {
        var name: String
        var there: Set<String> = []
        var failed: Set<String> = []
        /// Whether it was reported how many have it.
        var isReported = false
    }

    /// Those that are handed, by the SHA-256 of what is in them.
    private var files: [String: File] = [:]

    /// A file is handed to everybody, again or for the first time: it is reported anew who has it.
    mutating func add(_ hash: String, named name: String) {
        files[hash, default: File(name: name)].isReported = false
        files[hash]?.failed = []
    }

    /// It is not handed to anybody any more.
    mutating func remove(_ hash: String) { files[hash] = nil }

    /// A follower has it, or cannot get or read it; its name where that is new.
    mutating func note(_ hash: String, isThere: Bool, at follower: String) -> String? {
        guard var file = files[hash] else { return nil }
        defer { files[hash] = file }
        let isNew = isThere ? file.there.insert(follower).inserted : file.failed.insert(follower).inserted
        if isThere { file.failed.remove(follower) } else { file.there.remove(follower) }
        return isNew ? file.name : nil
    }

    /// A follower is gone.
    mutating func remove(follower: String) {
        for hash in files.keys {
            files[hash]?.there.remove(follower)
            files[hash]?.failed.remove(follower)
        }
    }

    /// The files of which it is known by now of each of these followers whether they have it, and how many do; each is told once.
    mutating func reports(among followers: Set<String>) -> [(name: String, count: Int)] {
        var reports: [(name: String, count: Int)] = []
        for (hash, file) in files where !file.isReported && !file.there.isEmpty {
            guard followers.isSubset(of: file.there.union(file.failed)) else { continue }
            files[hash]?.isReported = true
            reports.append((file.name, file.there.intersection(followers).count))
        }
        return reports.sorted { ($0.name, $0.count) < ($1.name, $1.count) }
    }
}
