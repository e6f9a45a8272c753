import Glibc

extension WholeFile {
    /// Makes `bytes` the whole of the file at `path`, in place of what was there.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        let file = open(Path.system(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                close(file)
                throw FileProblem(errno: code)
            }
            rest = rest.dropFirst(count)
        }
        // Some file systems tell only now that the disk is full.
        guard close(file) == 0 else { throw FileProblem(errno: errno) }
    }
}
