import Foundation
import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("How the parts that ship sound") struct PartSoundTests {
    private static let rate = 48_000
    private static let source = Source.thesis(sampleRate: rate)
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Mappings"

    private static func part(_ name: String) throws -> Mapping {
        try #require(MappingFile(path: "\(folder)/\(name).toml").mapping)
    }

    private func room(_ parts: [Mapping]) -> GuestRoom {
        GuestRoom(sounds: [Sound(name: "study", source: Self.source)], parts: parts)
    }

    /// What was heard in so many seconds, left.
    private func sound(_ room: GuestRoom, seconds: Int) -> [Float] {
        var engine = Engine(
            EngineConfiguration(
                sampleRate: Self.rate, clouds: Engine.maxClouds, levelDecibels: -12, hasEffects: false),
            source: Self.source)
        var waiting = room.changes.map { time, change in
            TimedChange(frame: time * Int64(Self.rate) / 1_000_000, change: change)
        }[...]
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 2 * 480)
        while engine.frame < seconds * Self.rate {
            while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
            engine.render(into: &block, frames: 480)
            for frame in 0..<480 { samples.append(block[2 * frame]) }
        }
        return samples
    }

    private func decibels(_ samples: some Collection<Float>) -> Double {
        let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
        return 10 * log10(max(power, 1e-20))
    }

    /// A finger that wanders for two seconds.
    private func play(_ room: inout GuestRoom, _ numbers: ClosedRange<Int>) {
        for step in 0...20 {
            room.wait(until: Double(step) * 100)
            for number in numbers { room.touch(number, 45 + Double(step), 30 + Double((step + number) % 10)) }
        }
        room.wait(until: 2_050)
        for number in numbers { room.touch(number) }
    }

    @Test(
        "each is as loud as the host's own hand, has no clicks, and ends with the finger",
        arguments: ["phone-zones", "phone-scrub", "phone-keys"])
    func loudness(_ name: String) throws {
        let part = try Self.part(name)
        var room = room([part])
        room.come(1, part.name)
        play(&room, 1...1)
        room.wait(until: 4_000)
        let heard = sound(room, seconds: 4)
        // The host's hand, which leaves the texture as it is.
        var other = self.room([])
        other.host(50, 40)
        other.wait(until: 2_050)
        other.host()
        other.wait(until: 4_000)
        let hosts = decibels(sound(other, seconds: 4)[24_000..<96_000])
        let level = decibels(heard[24_000..<96_000])
        #expect(abs(level - hosts) < 7, "\(level) dB, the host \(hosts)")
        #expect(heard[125_000...].allSatisfy { abs($0) < 1e-4 })
        #expect(heard.allSatisfy { abs($0) < 1 })
        // A click is a step that no grain of these pitches has.
        let steepest = zip(heard, heard.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        #expect(steepest < 0.35, "\(steepest)")
    }

    @Test("thirty together are as loud as one", arguments: ["phone-zones", "phone-keys"])
    func many(_ name: String) throws {
        let part = try Self.part(name)
        func level(_ count: Int) -> Double {
            var room = room([part])
            for number in 1...count { room.come(number, part.name) }
            play(&room, 1...count)
            return decibels(sound(room, seconds: 2)[36_000..<96_000])
        }
        let (one, thirty) = (level(1), level(30))
        #expect(abs(thirty - one) < 3, "\(one) dB, thirty \(thirty)")
    }

    @Test("a tap of one note is heard, and comes back softer by 5 dB") func note() throws {
        let part = try Self.part("phone-note")
        var room = room([part])
        room.come(1, part.name)
        room.touch(1, 50, 20)
        room.wait(until: 80)
        room.touch(1)
        room.wait(until: 9_000)
        let heard = sound(room, seconds: 9)
        func peak(_ second: Int) -> Double {
            20 * log10(Double(heard[second * 48_000..<(second + 1) * 48_000].map { abs($0) }.max() ?? 0) + 1e-9)
        }
        #expect(peak(0) > -40, "\(peak(0)) dB")
        #expect(abs(peak(4) - peak(0) + 5) < 1.5 && abs(peak(8) - peak(0) + 10) < 1.5, "\(peak(4)) \(peak(8))")
        #expect(peak(2) < -90)
    }
}
