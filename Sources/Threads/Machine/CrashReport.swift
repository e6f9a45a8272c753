import CThreads

/// What is left of a program that fails: a report in a file, written as it ends.
package enum CrashReport {
    /// From now on a fault, and SIGQUIT, leaves a report in the file at `path` and a line on standard error, and ends the program:
    /// no backtracer of Swift's opens any more. To be called once, on the main thread, before any other begins.
    /// - Parameters:
    ///   - path: an absolute path; its folders need not be there. No report is written where it is empty.
    ///   - program: the program's name and version.
    package static func watch(path: String, program: String) { quern_crash_watch(path, program) }

    /// A line for the report; the last 64 are in it, 239 bytes of each. Any thread may call; it takes no lock.
    package static func note(_ text: String) { quern_crash_note(text) }
}
