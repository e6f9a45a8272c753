import Files
import Glibc

/// Makes small sound files with notes beside them, the same every time: a few files with many names, in folders of a thousand.
struct SoundMaker {
    /// Where they are made.
    let folder: String

    private static let words = [
        "rain", "wind", "choir", "kick", "snare", "hat", "bell", "drone", "string", "bowed", "glass", "water", "river",
        "stone",
        "metal", "wood", "soft", "hard", "loud", "deep", "low", "high", "warm", "cold", "dark", "bright", "long",
        "short", "loop",
        "hit", "shot", "break", "vinyl", "tape", "noise", "hum", "whisper", "voice", "market", "street", "train",
        "motor", "bird",
        "night", "sea", "wave", "forest", "leaf", "door", "coin", "paper", "snap", "drum", "cymbal", "bass", "pad",
        "piano", "organ",
        "violin", "flute", "horn", "zulu", "hymn", "song", "été", "chant", "field", "kitchen", "hall",
    ]
    private static let masters = 64

    /// Makes so many; those that are there stay.
    func make(_ count: Int) throws {
        try Folder.make("\(folder)/.masters")
        for number in 0..<Self.masters {
            let path = "\(folder)/.masters/\(number).wav"
            if FileStamp(path) == nil { try WholeFile.write(Self.wav(number), to: path) }
        }
        var state: UInt64 = 27
        func word() -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Self.words[Int(state >> 33) % Self.words.count]
        }
        for number in 0..<count {
            let (one, two, artist, album, tag) = (word(), word(), word(), word(), word())
            let place = "\(folder)/\(number / 1_000)"
            if number % 1_000 == 0 { try Folder.make(place) }
            let path = "\(place)/\(one)_\(two) \(number).wav"
            guard link("\(folder)/.masters/\(number % Self.masters).wav", path) == 0 || errno == EEXIST else {
                throw FileProblem(errno: errno)
            }
            if FileStamp(path + ".toml") == nil {
                let notes =
                    "version = 1\nname = \"\(one) \(two) \(number)\"\nartist = \"\(artist) \(number % 997)\"\nalbum = \"\(album) songs\"\ntags = [\"\(tag)\"]\n"
                try WholeFile.write(Array(notes.utf8), to: path + ".toml")
            }
        }
    }

    /// A tenth of a second of a sine, somewhere between 100 Hz and 3 kHz.
    private static func wav(_ number: Int) -> [UInt8] {
        let rate = 8_000
        let samples = (0..<rate / 10).map {
            Int16(10_000 * sin(2 * .pi * Double(100 + 45 * number) * Double($0) / Double(rate)))
        }
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let data = samples.flatMap { bytes(Int($0), 2) }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
            + bytes(1, 2) + bytes(rate, 4) + bytes(2 * rate, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8)
            + bytes(data.count, 4) + data
    }
}
