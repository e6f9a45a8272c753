import CNcurses

/// Keeps a Linux console on the screen: who asks for another one, as by Ctrl-Alt-F2, does not get it.
struct ConsoleLock {
    /// Takes the console that standard input is; `nil` where it is none, or not ours to keep.
    init?() { guard quern_console_keep() else { return nil } }

    /// Lets it change again.
    func release() { quern_console_release() }
}
