import AudioIO
import Devices
import Glibc
import Instrument
import Mapping
import Session
import Sounds
import TestSupport
import Testing
import Threads
import Touch

/// An instrument with one mapping and one waveform on the silent clock, in a folder of its own.
struct PlayedInstrument {
    let scratch: Scratch
    let instrument: Instrument
    private let output: AudioOutput

    init(seed: UInt64) throws {
        scratch = try Scratch()
        try scratch.write(
            """
            name = "Touch"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [100, 1000] }
            y = { parameter = "density", range = [1, 100] }
            """, to: "touch.toml")
        output = try AudioOutput(AudioSettings(target: .silent, rate: 48_000, periodFrames: 128))
        var setup = InstrumentSetup(
            mappings: try MappingChoice(
                named: "\(scratch.path)/touch.toml", in: MappingStore(folders: [scratch.path])),
            source: try SourceChoice(named: "mouse", hasPanel: true), output: OutputChoice(output),
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], seed: seed, levelDecibels: 0)
        setup.directories = UserDirectories(["HOME": scratch.path])
        instrument = Instrument(setup)
        try instrument.start()
    }

    /// Two fingers move about.
    func play(seconds: Double) {
        let end = MonotonicTime.seconds + seconds
        var phase = Contact.Phase.began
        while MonotonicTime.seconds < end {
            touch((0..<2).map { Contact(id: $0 + 7, phase: phase, position: Self.somewhere()) })
            phase = .moved
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 8_000_000)
        }
        touch((0..<2).map { Contact(id: $0 + 7, phase: .ended, position: SurfacePoint(x: 0.5, y: 0.5)) })
    }

    /// One finger comes down, and stays.
    func hold(x: Double, y: Double) {
        touch([Contact(id: 3, phase: .began, position: SurfacePoint(x: x, y: y))])
    }

    private static func somewhere() -> SurfacePoint {
        SurfacePoint(x: Double.random(in: 0...1), y: Double.random(in: 0.4...1))
    }

    private func touch(_ contacts: [Contact]) {
        instrument.perform(
            .screen(
                .touch(
                    TouchFrame(timeMicroseconds: MonotonicTime.microseconds, contacts: contacts), surfaceAspect: 1.6)))
    }

    func beginRecording() {
        instrument.perform(.action(.record))
        #expect(eventually { instrument.state.recording.seconds != nil })
    }

    /// The samples of the recording, which ends.
    func endRecording() throws -> [Float] {
        let before = instrument.state.recording.last
        instrument.perform(.action(.record))
        #expect(eventually { ![nil, before].contains(instrument.state.recording.last) })
        let path = try #require(instrument.state.recording.last)
        let file = try SoundFileReader(path: path, rate: 48_000, channels: 2)
        var samples = [Float](repeating: 0, count: 2 * 960_000)
        let frames = samples.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { file.read(into: $0, frames: 960_000) } ?? 0
        }
        return Array(samples.prefix(2 * frames))
    }
}
