import AudioEngine
import AudioIO
import Foundation
import Granular
import Recording
import Sounds
import TestSupport
import Testing
import UnthreadedSound

@Suite("Listening to a file as it is") struct AuditionTests {
    private let scratch: Scratch
    private let auditions = Auditions(rate: 48_000)
    private let end: MixerHolder

    init() throws {
        scratch = try Scratch()
        end = MixerHolder(auditions)
    }

    /// The audio thread's end, without the thread.
    private final class MixerHolder {
        var mixer: AuditionMixer
        var frame: Int64 = 0

        init(_ auditions: Auditions) { mixer = auditions.makeMixer(levelDecibels: 0) }
    }

    private func excerpt(_ value: Float, seconds: Double) throws -> [Float] {
        let path = "\(scratch.path)/\(value).wav"
        let file = try SoundFileWriter(path: path, rate: 48_000)
        let frames = Int(seconds * 48_000)
        try file.write([Float](repeating: value, count: 2 * frames), frames: frames)
        try file.close()
        return try SoundExcerpt(of: path, rate: 48_000).samples
    }

    private func mix(_ blocks: Int, over value: Float = 0) -> [Float] {
        (0..<blocks).flatMap { _ in
            var samples = [Float](repeating: value, count: 256)
            end.mixer.mix(into: &samples, frames: 128, channels: 2, firstFrame: end.frame)
            end.frame += 128
            return samples
        }
    }

    private func steepest(_ samples: [Float]) -> Float {
        zip(samples, samples.dropFirst(2)).reduce(0) { max($0, abs($1.1 - $1.0)) }
    }

    @Test("it is heard 6 dB below the master level, comes and goes without a click, and is over by itself")
    func whole() throws {
        let request = auditions.requestFile("a file")
        auditions.play(try excerpt(0.8, seconds: 0.5), for: request)
        #expect(auditions.file == "a file")
        let heard = mix(200)
        #expect(auditions.file == nil)
        #expect(abs(heard[24_000] - 0.401) < 0.001)
        #expect(steepest(heard) < 0.002 && heard[0] == 0 && heard.suffix(1_000).allSatisfy { $0 == 0 })
    }

    @Test("another one takes its place in a crossfade, and none ends it within 10 ms")
    func replacing() throws {
        auditions.play(try excerpt(0.8, seconds: 1), for: auditions.requestFile("first"))
        var heard = mix(20)
        auditions.play(try excerpt(-0.8, seconds: 1), for: auditions.requestFile("second"))
        heard += mix(20)
        #expect(heard.last.map { abs($0 + 0.401) < 0.001 } == true && auditions.file == "second")
        _ = auditions.requestFile(nil)
        heard += mix(5)
        #expect(heard.last == 0 && auditions.file == nil && steepest(heard) < 0.004)
    }

    @Test("level, mute and panic go for it too")
    func following() throws {
        auditions.play(try excerpt(0.8, seconds: 1), for: auditions.requestFile("a file"))
        var heard = mix(20)
        end.mixer.apply(.level(-20))
        heard += mix(40)
        #expect(heard.last.map { abs($0 - 0.0401) < 0.001 } == true)
        end.mixer.apply(.mute(true))
        heard += mix(60)
        #expect(heard.last.map { abs($0) < 1e-4 } == true)
        end.mixer.apply(.mute(false))
        heard += mix(40)
        auditions.end()
        end.mixer.apply(.panic)
        heard += mix(5)
        #expect(heard.last == 0 && auditions.file == nil && steepest(heard) < 0.004)
        // The next one is heard again.
        auditions.play(try excerpt(0.8, seconds: 1), for: auditions.requestFile("another"))
        #expect(mix(20).last.map { $0 > 0.03 } == true)
    }

    @Test("whatever sounds beside it, both together stay within full scale, and it leaves no trace after")
    func loud() throws {
        end.mixer.apply(.level(6))
        auditions.play(try excerpt(1, seconds: 0.5), for: auditions.requestFile("a file"))
        let heard = mix(220, over: 0.96)
        #expect(heard.allSatisfy { abs($0) <= 1 } && heard[20_000] > 0.9)
        #expect(steepest(heard) < 0.01 && heard.last == 0.96)
    }

    @Test("files of floats may hold anything: what is heard stays within full scale, and is a number")
    func wild() throws {
        for value in [Float.infinity, Float.nan, 3e38, -3e38] {
            auditions.play(try excerpt(value, seconds: 0.1), for: auditions.requestFile("a file"))
            #expect(mix(60).allSatisfy { abs($0) <= 1 }, "\(value)")
        }
        let samples = (0..<9_600).map { index in index / 7 % 2 == 0 ? Float(3e38) : -3e38 }
        let file = try SoundFileWriter(path: "\(scratch.path)/wild.wav", rate: 44_100)
        try file.write(samples, frames: 4_800)
        try file.close()
        auditions.play(
            try SoundExcerpt(of: "\(scratch.path)/wild.wav", rate: 48_000).samples, for: auditions.requestFile("a file")
        )
        #expect(mix(60).allSatisfy { abs($0) <= 1 })
    }

    @Test("what was asked for before is not played any more")
    func overtaken() throws {
        let first = auditions.requestFile("first")
        let second = auditions.requestFile("second")
        auditions.play(try excerpt(0.8, seconds: 1), for: first)
        #expect(mix(10).allSatisfy { $0 == 0 } && auditions.file == "second")
        auditions.cancel(second)
        #expect(auditions.file == nil)
    }

    @Test("samples of the program's own are heard from a known frame up to a known frame")
    func known() {
        _ = mix(3)
        let number = auditions.play([Float](repeating: 0.8, count: 2_000))
        #expect(auditions.progress(of: number) == .waiting && auditions.isHeard && auditions.file == nil)
        _ = mix(1)
        #expect(auditions.progress(of: number) == .heard(first: 384))
        _ = mix(10)
        #expect(auditions.progress(of: number) == .ended(first: 384, end: 1_384) && !auditions.isHeard)
    }

    @Test("nobody is told that samples were heard to their end when something took their place")
    func overtakenSamples() {
        let number = auditions.play([Float](repeating: 0.8, count: 96_000))
        _ = mix(2)
        let next = auditions.play([Float](repeating: 0.8, count: 96_000))
        #expect(auditions.progress(of: number) == .gone)
        _ = mix(10)
        #expect(auditions.progress(of: next) == .heard(first: 256))
        auditions.end()
        end.mixer.apply(.panic)
        _ = mix(10)
        #expect(auditions.progress(of: next) == .gone && !auditions.isHeard)
    }

    @Test("a recording that runs does not contain it")
    func recording() throws {
        let recorder = Recorder(rate: 48_000)
        let sound = UnthreadedSound(
            source: .silence, tap: recorder.tap.reference, audition: auditions.makeMixer(levelDecibels: 0))
        auditions.play(try excerpt(0.8, seconds: 1), for: auditions.requestFile("a file"))
        recorder.tap.pointee.setOpen(true)
        var samples = [Float](repeating: 0, count: 2_048)
        sound.render(into: &samples, frames: 1_024)
        #expect(samples.contains { $0 > 0.3 })
        var isSilent = true
        recorder.tap.pointee.drain { kept, frames in
            for index in 0..<2 * frames where kept[index] != 0 { isSilent = false }
        }
        #expect(isSilent)
    }
}
