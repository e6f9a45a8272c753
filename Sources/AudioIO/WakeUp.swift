import CALSA
import Glibc

/// An `eventfd` by which one thread wakes another out of `poll`.
struct WakeUp: Sendable {
    /// What to poll for input.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    /// Wakes who polls; stays until ``clear()``.
    func signal() {
        eventfd_write(descriptor, 1)
    }

    /// Takes the signal away.
    func clear() {
        var value: eventfd_t = 0
        eventfd_read(descriptor, &value)
    }

    /// Waits for a signal at most `milliseconds` (-1: for ever), and takes it away.
    func wait(milliseconds: Int32) {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if Glibc.poll(&poll, 1, milliseconds) > 0 { clear() }
    }

    func close() {
        Glibc.close(descriptor)
    }
}
