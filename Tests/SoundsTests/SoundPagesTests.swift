import AudioIO
import Foundation
import Granular
import Sounds
import Testing

/// docs/sounds.md has all that is built in. With `QUERN_WRITE_SOUNDS=FOLDER` the sounds and their figures are written there, from
/// which `Tools/pictures/draw-sounds` makes its pictures and tables.
@Suite struct SoundPagesTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs").standardizedFileURL

    /// What a page says of a sound.
    private struct Figures: Codable {
        var name: String
        var about: String
        /// The file that its picture is drawn from.
        var file: String
        var rootHz: Double?
        var seconds: Double?
        var channels: Int?
        /// In LUFS.
        var loudness: Double?
        var playedLoudness: Double
        var makeMilliseconds: Double?
        var loadMilliseconds: Double?
    }

    @Test("the page of sounds has each with its line and its picture")
    func page() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("sounds.md"), encoding: .utf8)
        let lines =
            BuiltInWaveforms.names.map { ($0, BuiltInWaveforms.about($0) ?? "none") }
            + BuiltInSound.all.map { ($0.name, $0.about) }
        for (name, about) in lines {
            #expect(about.count < 70, "\(name)")
            let hasLine = text.contains("| **\(name)**<br>\(about) |")
            #expect(hasLine, "\(name): run Tools/pictures/draw-sounds")
            let picture = "pictures/sound-\(name.replacing(" ", with: "-")).png"
            let hasPicture = text.contains("(\(picture))")
            #expect(hasPicture, "\(name)")
            #expect(FileManager.default.fileExists(atPath: Self.docs.appendingPathComponent(picture).path), "\(name)")
        }
    }

    @Test(
        "all that is built in, written with its figures",
        .enabled(if: ProcessInfo.processInfo.environment["QUERN_WRITE_SOUNDS"] != nil))
    func write() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["QUERN_WRITE_SOUNDS"])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var all: [Figures] = []
        for sound in BuiltInWaveforms.all(sampleRate: 48_000) {
            let played = Played.channels(sound.source)
            let file = "\(folder)/\(sound.name).wav"
            try write(played, to: file)
            all.append(
                Figures(
                    name: sound.name, about: BuiltInWaveforms.about(sound.name) ?? "", file: file,
                    playedLoudness: Loudness.integrated(played, rate: 48_000)))
        }
        let cache = BuiltInSoundCache(folder: folder)
        for sound in BuiltInSound.all {
            // Best of three, of this thread's time: others share the machine.
            let makes = (0..<3).map { _ in milliseconds { _ = sound.make() } }
            let channels = cache.sound(sound)
            let loads = (0..<3).map { _ in milliseconds { _ = cache.sound(sound) } }
            let source = Source(sound: channels, sampleRate: BuiltInSound.rate, rootHz: sound.rootHz)
            all.append(
                Figures(
                    name: sound.name, about: sound.about, file: try #require(cache.path(sound)), rootHz: sound.rootHz,
                    seconds: sound.durationSeconds, channels: channels.count,
                    loudness: Loudness.integrated(channels, rate: BuiltInSound.rate),
                    playedLoudness: Played.loudness(source, defaults: sound.defaults), makeMilliseconds: makes.min(),
                    loadMilliseconds: loads.min()))
        }
        try JSONEncoder().encode(all).write(to: URL(fileURLWithPath: "\(folder)/sounds.json"))
    }

    private func write(_ channels: [[Float]], to path: String) throws {
        let file = try SoundFileWriter(path: path, rate: 48_000)
        try file.write(channels[0].indices.flatMap { [channels[0][$0], channels[1][$0]] }, frames: channels[0].count)
        try file.close()
    }

    private func milliseconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
        }
        let before = now()
        work()
        return now() - before
    }
}
