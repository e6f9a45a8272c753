import Granular
import Sounds
import Testing

@Suite struct SoundFingerprintTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    @Test(
        "a fingerprint is a rule that others can follow: rate and channels as 32 bits, then the samples, through XXH3")
    func rule() {
        // From a program in C with the library's one-call function.
        var fingerprint = SoundFingerprint(rate: 48_000, channels: 1)
        #expect(fingerprint.text == "353ae8885723092d3c0ccdf299484bc7")
        fingerprint.add([0, 0.5, -1])
        #expect(fingerprint.text == "8a11eb665e002419ee811783bd5c6a52")
        #expect(SoundFingerprint(of: [[0, 0.5, -1]], rate: 48_000).text == "8a11eb665e002419ee811783bd5c6a52")
    }

    @Test("rate, channels and every sample tell sounds apart; how they come in does not")
    func tellsApart() {
        let left = (0..<100_000).map { Float($0 % 997) / 997 }
        let right = left.map { -$0 }
        let whole = SoundFingerprint(of: [left, right], rate: 44_100).text
        var pieces = SoundFingerprint(rate: 44_100, channels: 2)
        for begin in stride(from: 0, to: left.count, by: 777) {
            let end = min(begin + 777, left.count)
            pieces.add((begin..<end).flatMap { [left[$0], right[$0]] })
        }
        #expect(pieces.text == whole)
        var changed = left
        changed[99_999] += 0.001
        let others = [
            SoundFingerprint(of: [left, right], rate: 48_000).text,
            SoundFingerprint(of: [right, left], rate: 44_100).text,
            SoundFingerprint(of: [left], rate: 44_100).text, SoundFingerprint(of: [changed, right], rate: 44_100).text,
        ]
        #expect(Set(others + [whole]).count == 5)
        #expect(whole.count == 32 && whole.allSatisfy(\.isHexDigit))
    }

    @Test("a file keeps its fingerprint under another name, and loses it with another sound")
    func ofFiles() throws {
        try scratch.sine("a.wav", seconds: 0.5)
        try scratch.sine("b.wav", seconds: 0.5)
        try scratch.sine("c.wav", seconds: 0.5, hertz: 221)
        let prints = try ["a.wav", "b.wav", "c.wav"].map { try Sound(file: scratch.place($0)).fingerprint }
        #expect(prints[0] == prints[1] && prints[0] != prints[2])
    }

    @Test("a waveform's fingerprint is the same at every rate, and its own")
    func ofWaveforms() {
        let at48 = BuiltInWaveforms.all(sampleRate: 48_000)
        #expect(at48.map(\.fingerprint) == BuiltInWaveforms.all(sampleRate: 96_000).map(\.fingerprint))
        #expect(Set(at48.map(\.fingerprint)).count == at48.count)
        #expect(at48.map(\.builtIn) == BuiltInWaveforms.names)
    }
}
