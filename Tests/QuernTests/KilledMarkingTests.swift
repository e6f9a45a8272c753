import Foundation
import SeededGenerator
import Sounds
import TestSupport
import Testing

@Suite("Marks and a program that is killed", .waiting) struct KilledMarkingTests {
    private let program: Program

    init() throws {
        program = try Program()
        try writeSilence(to: program.file("song.wav"), seconds: 60)
    }

    /// The beats beside the sound, in tenths of a second; `nil` where the file has a mistake.
    private var saved: [Int]? {
        let file = SidecarFile(path: program.file("song.wav.toml").path, durationSeconds: 60, mayBeMissing: true)
        return file.problems.isEmpty ? file.sidecar.beats.map { Int(($0.seconds * 10).rounded()) } : nil
    }

    @Test("killed at any moment, it loses at most the mark that was being written, and the file is never damaged")
    func killed() throws {
        defer { program.remove() }
        var random = SeededGenerator(seed: 27)
        // A beat each tenth of a second, one after the other: those that are surely there, and the one that was typed last.
        var (sure, typedLast) = (0, 0)
        for round in 0..<12 {
            let typed = try Typed(program, "--device", "none", "--audio", "silent", "--sound", "song.wav")
            try typed.type("mark open song\nmark pause\n")
            if typedLast > 0 {
                let found = try #require(saved, "round \(round): the file is damaged")
                #expect(found == Array(1...sure) || found == Array(1...typedLast), "\(found)")
                // The next start reads what is there.
                try typed.type("beat\n")
                try typed.wait(for: found.count == 1 ? "1 beat" : "\(found.count) beats")
                sure = found.count
            }
            let marks = random.whole(1...4)
            for mark in 1...marks {
                typedLast = sure + 1
                try typed.type("beat insert \(Double(typedLast) / 10)\n")
                guard mark < marks else { break }
                #expect(eventually { saved == Array(1...typedLast) })
                sure = typedLast
            }
            // Before the mark is saved, while it is, or after.
            usleep(UInt32(random.whole(0...250_000)))
            typed.cutOff()
        }
        #expect(saved == Array(1...sure) || saved == Array(1...typedLast))
        #expect(sure >= 12)
    }
}
