import Foundation
import Granular
import Mapping
import Recording
import Session
import Sounds
import Testing
import TouchInput

/// What `Tools/long-tests/fuzz` begins with leads nowhere where its parser refuses it.
@Suite("The texts that the fuzzer begins with")
struct FuzzingSeedsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fuzzing/Seeds").path

    private static func texts(_ parser: String) throws -> [(name: String, bytes: [UInt8])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(parser)").sorted()
        return try names.map { name in
            (name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(parser)/\(name)"))))
        }
    }

    @Test("performances are read, with mappings that can be played")
    func performances() throws {
        let read = try Self.texts("performance").map { try Performance(text: $0.bytes, file: $0.name) }
        #expect(read.count >= 3 && read.contains { !$0.isWhole } && read.contains { !$0.commands.isEmpty })
        for text in read.flatMap(\.mappings) {
            #expect(MappingFile(text: text.text, file: text.title).diagnostics == [])
        }
    }

    @Test("one performance is heard, with every parameter moved")
    func sounding() throws {
        let bytes = try #require(try Self.texts("performance").first { $0.name == "sounding.quern" }).bytes
        let performance = try Performance(text: bytes, file: "sounding.quern")
        var moved: Set<Parameter> = []
        for timed in performance.events {
            if case .change(.set(let parameter, _, _)) = timed.event { moved.insert(parameter) }
        }
        let still = Parameter.allCases.filter { !moved.contains($0) }.map(\.definition.name)
        #expect(still == [])
        let sources: [Int: Source] = [0: .thesis(sampleRate: 48_000), 2: .thesis(sampleRate: 48_000)]
        var loudest: Float = 0
        PerformanceRendering(performance, sources: sources, kernel: .plain).run(periodFrames: 256) { samples, frames in
            for index in 0..<2 * frames { loudest = max(loudest, abs(samples[index])) }
        }
        #expect(loudest > 0.01)
    }

    @Test("what stands beside a sound is read without a problem")
    func sidecars() throws {
        for (name, bytes) in try Self.texts("sidecar") {
            let file = SidecarFile(bytes: bytes, file: name, durationSeconds: 10)
            #expect(
                file.problems.isEmpty && file.sidecar.loop != nil && !file.sidecar.sections.isEmpty, "\(file.problems)")
        }
    }

    @Test("snapshots, settings and calibrations are read")
    func keptFiles() throws {
        for (name, bytes) in try Self.texts("snapshots") {
            let kept: KeptSnapshots = try KeptSnapshots.file(at: name).content(of: bytes)
            #expect(!kept.snapshots.isEmpty)
        }
        for (name, bytes) in try Self.texts("settings") {
            let settings: Settings = try Settings.file(at: name).content(of: bytes)
            #expect(settings.bed != nil && settings.panel?.graphics == .braille && settings.values?.isEmpty == false)
        }
        for (name, bytes) in try Self.texts("calibrations") {
            #expect(try Calibrations(bytes: bytes, file: name).matrices.count == 2)
        }
    }

    @Test("loops are read, and written as they were")
    func loops() throws {
        for (name, bytes) in try Self.texts("loop") {
            let loop = try KeptLoop(text: bytes, file: name)
            #expect(loop.layers.count == 2 && loop.text == bytes, "\(String(decoding: loop.text, as: UTF8.self))")
        }
    }

    @Test("recordings are read, and fingers are in them")
    func recordings() throws {
        for (name, bytes) in try Self.texts("recording") {
            let recording = try EvemuRecording.parse(String(decoding: bytes, as: UTF8.self), file: name)
            #expect(recording.frames(filtered: true).contains { !$0.contacts.isEmpty }, "\(name)")
        }
    }
}
