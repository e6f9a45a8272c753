import CEvdev
import Glibc

/// The system's calls for force feedback; others are for tests. Each answers below 0 with the system's error number.
package struct ForceFeedbackCalls: Sendable {
    /// Opens the device at a path to be read and written: its descriptor.
    package var open: @Sendable (_ path: String) -> Int32
    /// Gives the device an effect: its number there. A driver may take its time for it.
    package var upload: @Sendable (_ file: Int32, _ effect: ff_effect) -> Int32
    /// Plays the effect of that number, or sets what has that code.
    package var write: @Sendable (_ file: Int32, _ code: UInt16, _ value: Int32) -> Int32
    /// Takes an effect from the device.
    package var erase: @Sendable (_ file: Int32, _ number: Int32) -> Int32
    /// Closes the device.
    package var close: @Sendable (_ file: Int32) -> Void

    /// Uses these calls.
    package init(
        open: @escaping @Sendable (_ path: String) -> Int32,
        upload: @escaping @Sendable (_ file: Int32, _ effect: ff_effect) -> Int32,
        write: @escaping @Sendable (_ file: Int32, _ code: UInt16, _ value: Int32) -> Int32,
        erase: @escaping @Sendable (_ file: Int32, _ number: Int32) -> Int32,
        close: @escaping @Sendable (_ file: Int32) -> Void
    ) {
        (self.open, self.upload, self.write, self.erase, self.close) = (open, upload, write, erase, close)
    }

    /// The kernel's.
    package static let kernel = ForceFeedbackCalls(
        open: { path in
            let file = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            return file < 0 ? -errno : file
        },
        upload: { file, effect in
            var effect = effect
            return quern_upload_effect(file, &effect)
        },
        write: { quern_write_effect($0, $1, $2) },
        erase: { quern_erase_effect($0, $1) },
        close: { _ = Glibc.close($0) })
}
