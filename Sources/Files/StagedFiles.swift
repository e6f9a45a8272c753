import Threads

/// Files that take their places together, once everything else has succeeded.
package final class StagedFiles: Sendable {
    /// Why a file cannot be begun, or take its place.
    package struct Problem: Error {
        /// The file, as it was asked for.
        package let path: String
        /// What is wrong.
        package let reason: FileProblem

        /// Makes one.
        package init(path: String, reason: FileProblem) { (self.path, self.reason) = (path, reason) }
    }

    private let overwrites: Bool
    private let files = RankedMutex<[StagedFile]>([], rank: .leaf)
    private let reserved = RankedMutex<[String: StagedFile]>([:], rank: .leaf)

    /// - Parameter overwriting: whether files that are there may be replaced.
    package init(overwriting: Bool = false) { overwrites = overwriting }

    /// Begins a file, or gives the one that was reserved there.
    package func begin(_ path: String) throws(Problem) -> StagedFile {
        if let reserved = reserved.withLock({ $0[path] }) { return reserved }
        do throws(FileProblem) {
            let file = try StagedFile(path, overwriting: overwrites)
            add(file)
            return file
        } catch {
            throw Problem(path: path, reason: error)
        }
    }

    /// Takes over an empty file that this program has just made to reserve its name; it goes where it is not placed.
    /// - Returns: the same path.
    package func reserve(_ path: String) -> String {
        // Where there is none, beginning it says why.
        if let file = try? StagedFile(reserved: path) {
            reserved.withLock { $0[path] = file }
            add(file)
        }
        return path
    }

    private func add(_ file: StagedFile) { files.withLock { $0.append(file) } }

    /// Takes the places that are free, and makes ready to replace what is there; all can still be discarded.
    /// - Throws: why one cannot; all are discarded then.
    package func claimAll() throws(Problem) { try forEach { file throws(FileProblem) in try file.claim() } }

    /// Puts all of them in their places. Those that are new come first: where one of them cannot, nothing that was there is replaced.
    /// - Throws: why one cannot; all are discarded then but those that have replaced others already.
    package func moveAllIntoPlace() throws(Problem) {
        try claimAll()
        try forEach { file throws(FileProblem) in try file.moveIntoPlace() }
    }

    /// Gives up all that are not in their places.
    package func discard() { for file in files.withLock({ $0 }) { file.discard() } }

    private func forEach(_ body: (StagedFile) throws(FileProblem) -> Void) throws(Problem) {
        for file in files.withLock({ $0 }) {
            do throws(FileProblem) {
                try body(file)
            } catch {
                discard()
                throw Problem(path: file.path, reason: error)
            }
        }
    }
}
