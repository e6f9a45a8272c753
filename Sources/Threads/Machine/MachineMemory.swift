import CThreads
import Glibc

/// How much memory there is for this program: the machine's, or less where a limit was set.
public enum MachineMemory {
    /// The least of the machine's memory, the limit of the program's control group and of those above it (`MemoryMax=` of a systemd unit),
    /// and the limit of its address space (`ulimit -v`), in bytes.
    public static var bytes: Int {
        var bytes = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        for limit in [groupLimit(), addressLimit()] {
            if let limit { bytes = min(bytes, limit) }
        }
        return bytes
    }

    /// The least limit on the way from the group `cgroup` (the text of `/proc/self/cgroup`) up to the root; `nil` where there is none.
    /// - `read`: gives a file's text, by its path.
    package static func groupLimit(
        cgroup: String? = text("/proc/self/cgroup"), read: (String) -> String? = text
    ) -> Int? {
        // Version 2's line is "0::/path".
        guard let line = cgroup?.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
        var names = line.dropFirst(4).split(separator: "/")
        var least: Int?
        while true {
            let folder = (["/sys/fs/cgroup"] + names).joined(separator: "/")
            // "max" is no limit, and no number.
            if let limit = read("\(folder)/memory.max").flatMap({ Int($0.prefix { $0.isNumber }) }) {
                least = min(least ?? limit, limit)
            }
            if names.popLast() == nil { return least }
        }
    }

    /// Makes a program that runs for days take no more memory than on its first one. To be called before there are threads.
    public static func keepFlat() { quern_keep_memory_flat() }

    /// Gives what was freed back to the system: for after much of it was, on a thread that nobody waits for. Glibc keeps it otherwise.
    package static func releaseUnused() { quern_give_memory_back() }

    private static func addressLimit() -> Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < UInt(Int.max) else {
            return nil
        }
        return Int(limit.rlim_cur)
    }

    package static func text(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
