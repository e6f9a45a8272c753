import Foundation
import TestSupport
import Testing

/// Waits until a process has ended, whoever its parent is.
func waitForEnd(of pid: pid_t, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(eventually(every: 50) { !isAlive(pid) }, "\(pid) runs on", sourceLocation: sourceLocation)
}

/// Whether a process runs; one that nobody took away does not.
func isAlive(_ pid: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
    return stat.split(separator: ")").last?.split(separator: " ").first != "Z"
}
