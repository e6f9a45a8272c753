import CThreads

/// Numbers so small that processors are slow with them.
package enum Denormals {
    /// Lets the calling thread's arithmetic treat them as zero, from now on.
    package static func flushToZero() { quern_flush_denormals() }
}
