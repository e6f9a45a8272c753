import Files

extension StagedFiles {
    /// Begins a file that is recorded into.
    /// - Throws: `fileExists` where another file has the place, `fileNotWritable` where it cannot be made, or the disk is nearly full.
    package func record(_ path: String, keeping reserve: DiskReserve = DiskReserve()) throws(AudioError) -> StagedFile {
        guard !reserve.isReached(at: path) else {
            throw AudioError(.fileNotWritable, "cannot record to '\(path)': \(DiskReserve.text) on its disk")
        }
        do throws(Problem) { return try begin(path) } catch { throw AudioError(error) }
    }

    /// Takes the places that are free, as ``claimAll()``.
    package func claimRecordings() throws(AudioError) {
        do throws(Problem) { try claimAll() } catch { throw AudioError(error) }
    }

    /// Puts all of them in their places, as ``moveAllIntoPlace()``.
    package func moveRecordingsIntoPlace() throws(AudioError) {
        do throws(Problem) { try moveAllIntoPlace() } catch { throw AudioError(error) }
    }
}

extension AudioError {
    /// Why a file could not be begun, or take its place.
    package init(_ problem: StagedFiles.Problem) {
        switch problem.reason {
        case .exists: self.init(.fileExists, "'\(problem.path)' already exists: choose another name")
        case .inUse:
            self.init(.fileExists, "another program is writing '\(problem.path)': choose another name")
        default: self.init(.fileNotWritable, "cannot write '\(problem.path)': \(problem.reason.text)")
        }
    }
}
