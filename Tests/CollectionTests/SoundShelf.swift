import Collection
import Files
import Glibc
import Sounds
import TestSupport

/// A folder of sounds of one test's own, with a cache beside it, and collections of it.
final class SoundShelf: Sendable {
    private let scratch: Scratch
    /// The folder with the sounds.
    let folder: String
    /// Where the index lies.
    let cache: String

    init() throws {
        scratch = try Scratch()
        (folder, cache) = ("\(scratch.path)/sounds", "\(scratch.path)/cache")
        try Folder.make(folder)
    }

    /// A collection of the folder, or of others; it has read nothing yet.
    func collection(folders: [String]? = nil, cache: String? = nil, hasCache: Bool = true) -> SoundCollection {
        SoundCollection(
            .init(
                folders: folders ?? [folder], cache: hasCache ? cache ?? self.cache : nil,
                played: "\(scratch.path)/state/played.json"))
    }

    /// A collection that is up to date.
    func updated(listening: Bool = false) -> SoundCollection {
        let collection = collection()
        collection.update(listening: listening)
        return collection
    }

    func place(_ name: String) -> String { "\(folder)/\(name)" }
    /// Where something beside the sounds lies.
    func outside(_ name: String) -> String { "\(scratch.path)/\(name)" }
    var index: String { "\(cache)/collection-1.sqlite" }

    /// A mono WAV file of 16 bits; folders in its name are made.
    func sound(
        _ name: String, seconds: Double = 0.05, rate: Int = 8_000, _ wave: (_ second: Double) -> Double = { _ in 0.1 }
    ) throws {
        let frames = Int(seconds * Double(rate))
        let samples = (0..<frames).map { Int16(max(min(wave(Double($0) / Double(rate)), 1), -1) * 32_767) }
        try WholeFile.replace(place(name), with: Self.wav(samples, rate: rate))
    }

    /// Notes beside a sound.
    func notes(_ text: String, for name: String) throws {
        try WholeFile.replace(SoundSidecar.path(of: place(name)), with: Array("version = 1\n\(text)\n".utf8))
    }

    func remove(_ name: String) { unlink(Path.system(place(name))) }

    /// Sets when a file was changed.
    func setTime(_ seconds: Int, of name: String) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, Path.system(place(name)), times, 0)
    }

    static func sine(_ hertz: Double, _ level: Double = 0.5) -> (Double) -> Double {
        { level * sin(2 * .pi * hertz * $0) }
    }

    private static func wav(_ samples: [Int16], rate: Int) -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let data = samples.flatMap { bytes(Int($0), 2) }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
            + bytes(1, 2) + bytes(rate, 4) + bytes(2 * rate, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8)
            + bytes(data.count, 4) + data
    }
}

extension SoundCollection {
    /// The names of what is found, in their order.
    func names(
        _ text: String = "", _ sort: CollectionQuery.Sort = .name, _ change: (inout CollectionQuery) -> Void = { _ in }
    ) -> [String] {
        var query = CollectionQuery(text, sort: sort)
        change(&query)
        return answer(query).entries.map(\.name)
    }
}
