import Glibc

/// Standard input, output and error of the program.
package enum StandardDescriptors {
    /// Leads those that are closed to `/dev/null`. The next file that is opened would take a closed one's number, and get what
    /// is printed.
    package static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken: this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
