import Foundation
import Glibc
import TestSupport

/// A bus of a test's own, on which python3-dbusmock answers as Avahi. Gone with this.
final class MockAvahi {
    let busAddress: String
    private let scratch: Scratch
    private var processes: [Process] = []

    init() throws {
        scratch = try Scratch()
        busAddress = "unix:path=\(scratch.path)/bus"
        let template = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Network/mock_avahi.py").path
        try start(["dbus-daemon", "--session", "--nofork", "--address=\(busAddress)"])
        let bus = "\(scratch.path)/bus"
        _ = eventually { access(bus, F_OK) == 0 }
        try start(["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", template])
    }

    deinit { for process in processes { kill(process.processIdentifier, SIGKILL) } }

    private func start(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": busAddress]) {
            $1
        }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
    }
}
