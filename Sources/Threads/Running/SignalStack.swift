import Glibc

/// A stack for handlers, so that the one that gives the terminal back also runs when the thread's own stack is full.
enum SignalStack {
    /// Twice what the panel's own thread has for its handlers, in bytes; memory is taken only as it is used.
    private static let byteCount = 65_536

    /// Runs `body` with such a stack.
    static func provided(to body: () -> Void) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
        var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: byteCount)
        var before = stack_t()
        let failed = sigaltstack(&stack, &before)
        body()
        // A sanitizer's own, or none.
        if failed == 0 { sigaltstack(&before, nil) }
        memory.deallocate()
    }
}
