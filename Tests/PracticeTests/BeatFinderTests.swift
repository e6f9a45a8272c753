import AudioIO
import Files
import Glibc
import Practice
import Sounds
import TestSupport
import Testing

@Suite("Finding beats by another program")
struct BeatFinderTests {
    private let scratch: Scratch
    private let sound: String

    init() throws {
        scratch = try Scratch()
        sound = "\(scratch.path)/-a sound.wav"
        try Self.write(sound, length: 10) { 0.1 * sin(660 * $0) }
    }

    /// So many seconds of a sound.
    private static func write(_ path: String, length: Int, _ sample: (_ seconds: Double) -> Double) throws {
        let rate = 22_050
        let writer = try SoundFileWriter(path: path, rate: rate, format: .wav24)
        let samples = (0..<2 * rate * length).map { Float(sample(Double($0 / 2) / Double(rate))) }
        try writer.write(samples, frames: rate * length)
        try writer.close()
    }

    /// A program of that name that does as a line of the shell says.
    private func finder(_ script: String) throws -> BeatFinder {
        try scratch.write("#!/bin/sh\n\(script)\n", to: "aubiotrack")
        chmod("\(scratch.path)/aubiotrack", 0o755)
        return try BeatFinder(searchPath: "/nowhere:\(scratch.path)")
    }

    private static func kind(_ body: () throws -> BeatGrid) -> BeatFinder.Problem.Kind? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? BeatFinder.Problem)?.kind
        }
    }

    @Test("without it, a line says how to get it")
    func missing() throws {
        let error = try #require(throws: BeatFinder.Problem.self) { try BeatFinder(searchPath: scratch.path) }
        #expect(error.kind == .notInstalled && error.description.contains("sudo apt install aubio-tools"))
    }

    @Test("it is given the sound as the house decodes it, and its seconds become beats")
    func beats() throws {
        // RIFF, and 16 bytes on in the header 44,100 Hz.
        let script = """
            [ "$1 $2" = "-i /dev/stdin" ] || exit 1
            [ "$(dd bs=1 count=4 2>/dev/null < /dev/stdin)" = RIFF ] || exit 2
            printf '1.5\\n2.5\\nnonsense\\n99\\n3.5\\n'
            """
        #expect(try finder(script).beats(in: sound).beats.map(\.seconds) == [1.5, 2.5, 3.5])
    }

    @Test("beats that are missing at the beginning are filled in where the tempo is steady")
    func beginning() throws {
        let script = "seq 3.5 0.5 9"
        let grid = try finder(script).beats(in: sound)
        #expect(grid.beats.first?.seconds == 0 && grid.count == 19)
        let late = try finder("seq 6.5 0.4 9.7").beats(in: sound)
        #expect(late.beats.first?.seconds == 6.5)
    }

    @Test("a tempo that is twice or half as fast, and beats that lie between, are put right by where the sound begins")
    func octavesAndPhases() throws {
        // Drums at 0.4, 0.9, 1.4 … s, with a soft tick between two.
        try Self.write(sound, length: 10) { seconds in
            let after = (seconds + 0.1).truncatingRemainder(dividingBy: 0.5)
            let tick = (seconds + 0.35).truncatingRemainder(dividingBy: 0.5)
            return 0.7 * sin(500 * after) * exp(-30 * after) + 0.02 * sin(30_000 * tick) * exp(-90 * tick)
        }
        for proposal in ["seq 0.65 0.5 9.9", "seq 0.4 0.25 9.9", "seq 1.15 1 9.9"] {
            let beats = try finder(proposal).beats(in: sound).beats
            #expect(beats.count == 20)
            for (number, beat) in beats.enumerated() {
                #expect(abs(beat.seconds - 0.4 - 0.5 * Double(number)) < 0.01, "\(proposal): \(beat.seconds)")
            }
        }
    }

    @Test("a loop has no beat at its end, where it comes to its first one again")
    func loops() throws {
        let drums = try #require(BuiltInSound.named("drums"))
        let channels = drums.make()
        let writer = try SoundFileWriter(path: sound, rate: BuiltInSound.rate, format: .wav24)
        let left = channels[0], right = channels.last ?? left
        try writer.write(zip(left, right).flatMap { [$0, $1] }, frames: left.count)
        try writer.close()
        let known = drums.marks.beats.map(\.seconds)
        let (first, beat) = (known[0], known[1] - known[0])
        for step in [beat, beat / 2] {
            let proposal = "seq \(first) \(step) \(drums.durationSeconds)"
            let found = try finder(proposal).beats(in: sound).beats.map(\.seconds)
            #expect(found.count == known.count, "\(proposal): \(found)")
            for (one, other) in zip(found, known) { #expect(abs(one - other) < 0.03, "\(one), not \(other)") }
        }
        // A loop that ends exactly with its last beat, as others make them.
        try Self.write(sound, length: 8) { seconds in
            0.7 * sin(500 * seconds.truncatingRemainder(dividingBy: 0.5))
                * exp(-30 * seconds.truncatingRemainder(dividingBy: 0.5))
        }
        let whole = try finder("seq 0 0.5 8").beats(in: sound).beats.map(\.seconds)
        #expect(whole.count == 16 && abs((whole.last ?? 0) - 7.5) < 0.02, "\(whole)")
    }

    @Test("one that fails, or prints without end, or finds nothing, is told")
    func failing() throws {
        #expect(Self.kind { try finder("echo 1; echo 2; exit 3").beats(in: sound) } == .failed)
        #expect(Self.kind { try finder("yes 1.25").beats(in: sound) } == .failed)
        #expect(Self.kind { try finder("exit 0").beats(in: sound) } == .noBeats)
        #expect(Self.kind { try finder("kill -9 $$").beats(in: sound) } == .failed)
    }

    @Test("silence has no beats, whatever the program hears in it")
    func silence() throws {
        let silent = "\(scratch.path)/silent.wav"
        try Self.write(silent, length: 10) { _ in 0 }
        #expect(Self.kind { try finder("seq 1 0.5 9").beats(in: silent) } == .noBeats)
    }

    @Test("one that is no longer wanted is ended at once")
    func unwanted() throws {
        let finder = try finder("echo $$ > '\(scratch.path)/pid'; exec sleep 600")
        let kind = Self.kind {
            try finder.beats(in: sound) { (try? FileKind(at: "\(scratch.path)/pid")) == nil }
        }
        #expect(kind == .unwanted)
        let pid = try #require(Int32(try scratch.read("pid").split(separator: "\n").first ?? ""))
        #expect(kill(pid, 0) == -1)
    }
}
