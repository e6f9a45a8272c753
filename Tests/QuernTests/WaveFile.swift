import CSndFile
import Foundation
import Testing

/// The samples of a 32-bit float WAV file, all channels interleaved.
func waveSamples(_ url: URL) throws -> [Float] {
    let bytes = [UInt8](try Data(contentsOf: url))
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    var place = 12
    while place + 8 <= bytes.count {
        let size = number(place + 4)
        if Array(bytes[place..<place + 4]) == Array("data".utf8) {
            return stride(from: place + 8, to: min(place + 8 + size, bytes.count), by: 4).map {
                Float(bitPattern: UInt32(number($0)))
            }
        }
        place += 8 + size + size % 2
    }
    return []
}

/// What libsndfile reads of a stereo file: the frames that it says it has, and all samples that are there, interleaved.
func soundFile(_ url: URL) throws -> (frames: Int, samples: [Float]) {
    var info = SF_INFO()
    let file = try #require(sf_open(url.path, Int32(SFM_READ), &info))
    defer { sf_close(file) }
    var samples: [Float] = []
    var block = [Float](repeating: 0, count: 2 * 4_096)
    while case let count = sf_readf_float(file, &block, 4_096), count > 0 { samples += block.prefix(2 * Int(count)) }
    return (Int(info.frames), samples)
}

/// Silence as a WAV file of 16 bits, one channel, at 8 kHz.
func writeSilence(to url: URL, seconds: Int) throws {
    let rate = 8_000
    var bytes = Data("RIFF".utf8)
    func add(_ number: Int, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(number >> (8 * index) & 0xFF)) }
    }
    add(36 + rate * seconds * 2, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (number, count) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] { add(number, count) }
    bytes += Data("data".utf8)
    add(rate * seconds * 2, 4)
    bytes += Data(count: rate * seconds * 2)
    try bytes.write(to: url)
}
