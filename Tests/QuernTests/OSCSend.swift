import Foundation
import Testing

/// Sends a message by liblo's own tool to a program of this machine that listens at `port`: its address, its types and its values.
func oscsend(to port: Int, _ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // No name: a fresh machine knows none, not even its own.
    process.arguments = ["oscsend", "127.0.0.1", "\(port)"] + words
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
}
