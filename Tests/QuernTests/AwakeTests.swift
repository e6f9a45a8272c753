import Foundation
import Glibc
import Testing

@Suite("The screen of a machine that is played", .waiting)
struct AwakeTests {
    @Test(
        "is kept awake by the desktop and by logind, until the program ends, however it does", arguments: [false, true])
    func awake(isKilled: Bool) throws {
        let program = try Program()
        defer { program.remove() }
        let desktop = try MockDesktop(program)
        let terminal = try Terminal(
            program, variables: desktop.variables, "--audio", "silent", "--device", program.recording())
        desktop.wait(for: "a desktop that is asked") {
            desktop.askedOfDesktop.contains(#"Inhibit "Quern" "being played""#)
        }
        try desktop.wait(for: "a lock") {
            let locks = try desktop.locks
            return ["idle", "Quern", "being played", "block"].allSatisfy { locks.contains("\"\($0)\"") }
        }
        if isKilled {
            try terminal.send(SIGKILL)
        } else {
            try terminal.type("q")
            try terminal.expectLeft(0)
            desktop.wait(for: "the promise given back") { desktop.askedOfDesktop.contains("UnInhibit 7") }
        }
        try desktop.wait(for: "the lock's end") { try !desktop.locks.contains("Quern") }
    }
}
