import AudioIO
import Devices
import Foundation
import Granular
import Instrument
import Mapping
import Session
import Sounds
import Synchronization
import TestSupport

/// An instrument with one mapping and one waveform, in a folder of its own.
struct TestInstrument {
    let scratch: Scratch
    let instrument: Instrument
    let output: AudioOutput

    init(
        target: AudioSettings.Target = .silent, rate: Int = 48_000, sounds: [Sound] = [], snapshots: String? = nil,
        mapping: String? = nil,
        opening: @escaping @Sendable (AudioSettings) throws(AudioError) -> AudioOutput = {
            (settings) throws(AudioError) in
            try AudioOutput(settings)
        },
        preparing: (inout InstrumentSetup) -> Void = { _ in }
    ) throws {
        scratch = try Scratch()
        let text =
            mapping ?? """
                name = "Touch"
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "pitch", range = [100, 1000] }
                y = { parameter = "density", range = [1, 100] }
                """
        try scratch.write(text, to: "touch.toml")
        output = try opening(AudioSettings(target: target, rate: rate, periodFrames: 128))
        var setup = InstrumentSetup(
            mappings: try MappingChoice(
                named: "\(scratch.path)/touch.toml", in: MappingStore(folders: [scratch.path])),
            source: try SourceChoice(named: "mouse", hasPanel: true),
            output: OutputChoice(output),
            sounds: sounds + [Sound(name: "study", source: .thesis(sampleRate: rate))],
            seed: 1, levelDecibels: 0)
        setup.openOutput = opening
        setup.snapshots = snapshots
        setup.directories = UserDirectories(["HOME": scratch.path])
        preparing(&setup)
        instrument = Instrument(setup)
        try instrument.start()
    }

    func place(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// A stereo file of a sine.
    func sine(_ name: String, seconds: Double, hertz: Double = 220, rate: Int = 48_000) throws {
        let frames = Int(seconds * Double(rate))
        let file = try SoundFileWriter(path: place(name), rate: rate)
        // A loop, which a sanitizer does not make a hundred times slower.
        var samples = [Float](repeating: 0, count: 2 * frames)
        for frame in 0..<frames {
            let sample = Float(0.5 * sin(Double(frame) * 2 * .pi * hertz / Double(rate)))
            (samples[2 * frame], samples[2 * frame + 1]) = (sample, sample)
        }
        try file.write(samples, frames: frames)
        try file.close()
    }

    /// Whether a message with these words comes.
    func hears(_ words: String) -> Bool {
        eventually { instrument.state.messages.contains { $0.text.contains(words) } }
    }
}
