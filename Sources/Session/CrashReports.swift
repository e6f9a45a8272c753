import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

extension UserDirectories {
    /// Where the report lies of a fault of a run that began at `time`, seconds since 1970: `crash-YYYYMMDD-HHMMSS-PID.txt` beside the
    /// settings; `nil` without a home.
    public func crashReport(at time: Int = Glibc.time(nil)) -> String? {
        state.map { "\($0)/crash-\(Self.stamp(time))-\(getpid()).txt" }
    }

    /// Takes old reports of faults away: of those that there are the newest twenty stay.
    public func pruneCrashReports() {
        guard let state, let names = try? FileManager.default.contentsOfDirectory(atPath: state) else { return }
        let reports = names.filter { $0.hasPrefix("crash-") && $0.hasSuffix(".txt") }.sorted()
        for name in reports.dropLast(20) { unlink("\(state)/\(name)") }
    }
}
