import AudioIO
import Foundation

/// A folder of one test's own, gone with it, and sound files in it.
final class SoundScratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quern-folder-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func place(_ name: String) -> String { "\(path)/\(name)" }

    /// A stereo file of a sine.
    func sine(_ name: String, seconds: Double, rate: Int = 48_000, hertz: Double = 220) throws {
        let frames = Int(seconds * Double(rate))
        let samples = (0..<2 * frames).map { Float(0.5 * sin(Double($0 / 2) * 2 * .pi * hertz / Double(rate))) }
        let file = try SoundFileWriter(path: place(name), rate: rate)
        try file.write(samples, frames: frames)
        try file.close()
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: place(name), atomically: false, encoding: .utf8)
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: place(name), withIntermediateDirectories: true)
    }
}

extension SoundScratch {
    /// Adds a list of texts to a WAV file, by the names of their chunks.
    func tag(_ name: String, _ texts: [(name: String, text: Data)]) throws {
        func little(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let url = URL(fileURLWithPath: place(name))
        var file = try Data(contentsOf: url)
        var list = Data("INFO".utf8)
        for (name, text) in texts {
            list += Data(name.utf8) + little(UInt32(text.count + 1)) + text + Data(count: 1 + (text.count + 1) % 2)
        }
        file += Data("LIST".utf8) + little(UInt32(list.count)) + list
        file.replaceSubrange(4..<8, with: little(UInt32(file.count - 8)))
        try file.write(to: url)
    }

    /// The same with a title alone.
    func title(_ name: String, _ title: String) throws { try tag(name, [("INAM", Data(title.utf8))]) }
}
