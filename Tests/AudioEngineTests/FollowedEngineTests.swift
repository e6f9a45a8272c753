import AudioEngine
import Glibc
import Granular
import Testing
import Threads
import UnthreadedSound

/// An engine that plays what is played elsewhere, in place of the own one.
@Suite struct FollowedEngineTests {
    @Test func whatIsFollowedIsRecordedSampleForSample() {
        let rig = FollowRig()
        rig.play(blocks: 3)
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: rig.frame + 300)
        rig.play(blocks: 200)
        let leader = FollowRig.leader(frames: 64_000)
        // From behind the fade on.
        let recorded = rig.recorded(from: 640 + 2_000)
        #expect(recorded.count > 40_000)
        #expect(recorded == Array(leader[2 * 2_640..<2 * 2_640 + recorded.count]))
        // Nothing is corrected: what goes out are the very samples too.
        let heard = Array(rig.heard.suffix(20_000))
        #expect(leader.firstRange(of: heard) != nil)
    }

    @Test func aCorrectedSpeedIsNotInWhatIsRecorded() {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 256)
        rig.play(blocks: 40)
        rig.exchange.pointee.setRatio(1.001)
        rig.play(blocks: 400)
        let state = rig.exchange.pointee.state.value
        // 400 blocks of 256 frames at a thousandth more.
        #expect(abs(state.position - (640 + 439 * 256 + 102.4)) < 1)
        let leader = FollowRig.leader(frames: 150_000)
        let recorded = rig.recorded(from: 640 + 2_000)
        #expect(recorded == Array(leader[2 * 2_640..<2 * 2_640 + recorded.count]))
    }

    @Test func whatJumpsBackIsRecordedOnce() throws {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 256)
        rig.play(blocks: 60)
        let heard = Int64(rig.exchange.pointee.state.value.position)
        rig.offer(number: 2, leaderFrame: heard - 4_800, atOwnFrame: rig.frame + 300)
        rig.play(blocks: 60)
        #expect(rig.exchange.pointee.state.value.number == 2)
        #expect(rig.exchange.pointee.state.value.position < Double(heard) + 60 * 256 - 4_000)
        let recorded = rig.recordedAtOnce(from: 640 + 2_000)
        let leader = FollowRig.leader(frames: 40_000)
        #expect(recorded.count > 40_000)
        #expect(recorded == Array(leader[2 * 2_640..<2 * 2_640 + recorded.count]))
    }

    @Test(arguments: [Int64(10), 349, 2_400, 4_000])
    func whatJumpsOnALittleIsRecordedWhole(jump: Int64) throws {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 256)
        rig.play(blocks: 60)
        let heard = Int64(rig.exchange.pointee.state.value.position)
        rig.offer(number: 2, leaderFrame: heard + 300 + jump, atOwnFrame: rig.frame + 300)
        rig.play(blocks: 60)
        #expect(rig.exchange.pointee.state.value.number == 2)
        #expect(rig.exchange.pointee.state.value.position > Double(heard + 59 * 256 + jump))
        let recorded = rig.recordedAtOnce(from: 640 + 2_000)
        #expect(recorded.count > 40_000)
        #expect(recorded == Array(FollowRig.leader(frames: 60_000)[(2 * 2_640)...].prefix(recorded.count)))
    }

    @Test func whatJumpsOnIsRecordedWithAsMuchSilence() throws {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 256)
        rig.play(blocks: 60)
        let heard = Int64(rig.exchange.pointee.state.value.position)
        rig.offer(number: 2, leaderFrame: heard + 9_600, atOwnFrame: rig.frame + 300)
        rig.play(blocks: 60)
        let recorded = rig.recordedAtOnce(from: 640 + 2_000)
        var leader = Array(FollowRig.leader(frames: 60_000)[(2 * 2_640)...].prefix(recorded.count))
        // From where the first one was until the second one begins.
        let gap = (2 * Int(heard + 300 - 2_640))..<(2 * Int(heard + 9_600 - 2_640))
        #expect(gap.upperBound < recorded.count)
        leader.replaceSubrange(gap, with: repeatElement(0, count: gap.count))
        #expect(recorded == leader)
    }

    @Test func anotherStreamIsRecordedAnew() throws {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 64_000, atOwnFrame: 256)
        rig.play(blocks: 60)
        rig.offer(number: 2, leaderFrame: 640, atOwnFrame: rig.frame + 300, isSameStream: false)
        rig.play(blocks: 60)
        let recorded = rig.recorded(from: 640 + 2_000)
        #expect(recorded.count > 20_000)
        #expect(recorded == Array(FollowRig.leader(frames: 40_000)[2 * 2_640..<2 * 2_640 + recorded.count]))
    }

    @Test func whatGivesWayWhileHiddenIsNotCounted() throws {
        let rig = FollowRig()
        for change in [Change.set(.density, 100, cloud: 0), .set(.duration, 1, cloud: 0), .start(cloud: 0)] {
            _ = rig.sound.exchange.pointee.ring.write(TimedChange(frame: 0, change: change))
        }
        rig.play(blocks: 200)
        #expect(rig.sound.exchange.pointee.state.value.grains > 10)
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: rig.frame)
        rig.play(blocks: 50)
        #expect(rig.sound.exchange.pointee.state.value.grains <= 1)
        #expect(rig.sound.exchange.pointee.state.value.crowdedGrains == 0)
        rig.exchange.pointee.end()
        rig.play(blocks: 100)
        #expect(rig.sound.exchange.pointee.state.value.grains > 10)
        #expect(rig.sound.exchange.pointee.state.value.crowdedGrains == 0)
    }

    @Test func anEngineThatGoesOnSeamlesslyIsNotHeardToBegin() {
        let rig = FollowRig()
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 256)
        rig.play(blocks: 20)
        let frame = (rig.exchange.pointee.state.value.renderedFrame / 64 + 20) * 64
        rig.offerSeamless(number: 2, leaderFrame: frame)
        rig.play(blocks: 40)
        #expect(rig.exchange.pointee.state.value.number == 2)
        let leader = FollowRig.leader(frames: 30_000)
        let recorded = rig.recorded(from: 640 + 2_000)
        #expect(recorded.count > 10_000)
        #expect(recorded == Array(leader[2 * 2_640..<2 * 2_640 + recorded.count]))
    }

    @Test func anEngineThatComesTooLateIsRefusedAndWhatSoundsGoesOn() {
        let rig = FollowRig()
        rig.play(blocks: 4)
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: 100)
        rig.play(blocks: 2)
        #expect(rig.exchange.pointee.state.value.refused == 1)
        #expect(rig.exchange.pointee.state.value.number == 0)
        rig.offer(number: 2, leaderFrame: 640, atOwnFrame: rig.frame)
        rig.play(blocks: 10)
        rig.offerSeamless(number: 3, leaderFrame: 704)
        rig.play(blocks: 1)
        #expect(rig.exchange.pointee.state.value.refused == 3)
        #expect(rig.exchange.pointee.state.value.number == 2)
    }

    @Test func goingBackIsAFadeToTheOwnEngine() {
        let rig = FollowRig()
        _ = rig.sound.exchange.pointee.ring.write(TimedChange(frame: 0, change: .start(cloud: 0)))
        rig.play(blocks: 10)
        rig.offer(number: 1, leaderFrame: 640, atOwnFrame: rig.frame)
        rig.play(blocks: 50)
        // Hidden, the own engine plays with a grain at most.
        #expect(rig.sound.exchange.pointee.state.value.grains <= 1)
        rig.exchange.pointee.end()
        rig.play(blocks: 100)
        #expect(rig.exchange.pointee.state.value.number == 0)
        #expect(rig.sound.exchange.pointee.state.value.grains > 1)
        #expect(rig.heard.suffix(2_000).contains { $0 != 0 })
        // No sample jumps further than the sound itself does.
        let jumps = zip(rig.heard, rig.heard.dropFirst(2)).map { abs($0 - $1) }
        let own = FollowRig.leader(frames: 30_000)
        let most = zip(own, own.dropFirst(2)).map { abs($0 - $1) }.max() ?? 0
        #expect((jumps.max() ?? 0) < 1.6 * most)
    }

    @Test func aResampledToneKeepsItsLevelAndHasNoNoise() {
        var resampler = DriftResampler(channels: 1)
        resampler.begin(at: 0)
        let tone = (0..<96_000).map { Float(sin(2 * .pi * 5_000 * Double($0) / 48_000)) }
        let ratio = 1.0007
        var read: [Float] = []
        while read.count < 90_000 {
            let missing = resampler.missing(toRead: 512, ratio: ratio)
            let first = Int(resampler.nextFrame)
            tone.withUnsafeBufferPointer { resampler.end.update(from: $0.baseAddress! + first, count: missing) }
            resampler.add(missing)
            var block = [Float](repeating: 0, count: 512)
            resampler.read(into: &block, frames: 512, ratio: ratio)
            resampler.removeRead()
            read += block
        }
        // Against the tone at the places that were read.
        var (error, power) = (0.0, 0.0)
        for index in 200..<90_000 {
            let wanted = sin(2 * .pi * 5_000 * (Double(index) * 1.0007) / 48_000)
            error += pow(Double(read[index]) - wanted, 2)
            power += wanted * wanted
        }
        #expect(10 * log10(error / power) < -80)
    }
}

/// A sound thread with a followed engine beside its own, and what is heard and recorded of it.
private final class FollowRig {
    let exchange = SharedValue(FollowExchange())
    let tap = SharedValue(RecordingTap(rate: 48_000))
    let sound: UnthreadedSound
    private(set) var heard: [Float] = []
    private(set) var frame: Int64 = 0
    private var records: [(frame: Int64, samples: [Float])] = []
    private var queues: [SharedValue<SPSCQueue<TimedChange>>] = []

    private static let blockFrames = 256
    private static let configuration = EngineConfiguration(seed: 7)

    init() {
        sound = UnthreadedSound(
            source: .thesis(sampleRate: 48_000), tap: tap.reference,
            followed: FollowedStage(exchange.reference, rate: 48_000, channels: 2))
        tap.pointee.setOpen(true)
    }

    func play(blocks: Int) {
        for _ in 0..<blocks {
            var samples = [Float](repeating: 0, count: 2 * Self.blockFrames)
            sound.render(into: &samples, frames: Self.blockFrames)
            heard += samples
            frame += Int64(Self.blockFrames)
            let end = tap.pointee.engineFrames?.upperBound ?? 0
            tap.pointee.drain { samples, frames in
                records.append((end - Int64(frames), Array(UnsafeBufferPointer(start: samples, count: 2 * frames))))
            }
        }
    }

    func offer(number: Int, leaderFrame: Int64, atOwnFrame: Int64, isSameStream: Bool = true) {
        let queue = SharedValue(SPSCQueue<TimedChange>(capacity: 1_024))
        queues.append(queue)
        exchange.pointee.offer(
            Self.engine(at: leaderFrame), number: number, atOwnFrame: atOwnFrame, isSameStream: isSameStream,
            changes: queue)
    }

    func offerSeamless(number: Int, leaderFrame: Int64) {
        let queue = SharedValue(SPSCQueue<TimedChange>(capacity: 1_024))
        queues.append(queue)
        exchange.pointee.offerSeamless(Self.engine(at: leaderFrame), number: number, changes: queue)
    }

    /// What was recorded from a frame of the followed engine on, as far as one follows the other.
    func recorded(from first: Int64) -> [Float] {
        var samples: [Float] = []
        var next = first
        for record in records {
            let frames = Int64(record.samples.count / 2)
            guard record.frame <= next, next < record.frame + frames else { continue }
            samples += record.samples.dropFirst(2 * Int(next - record.frame))
            next = record.frame + frames
        }
        return samples
    }

    /// All that was recorded one after the other, from a frame of the followed engine on.
    func recordedAtOnce(from first: Int64) -> [Float] {
        guard
            let place = records.firstIndex(where: {
                $0.frame <= first && first < $0.frame + Int64($0.samples.count / 2)
            })
        else { return [] }
        let samples = records[place...].flatMap(\.samples)
        return Array(samples.dropFirst(2 * Int(first - records[place].frame)))
    }

    /// What the engine that is followed makes.
    static func leader(frames: Int) -> [Float] {
        var engine = played()
        var samples = [Float](repeating: 0, count: 2 * frames)
        engine.render(into: &samples, frames: frames)
        return samples
    }

    private static func played() -> Engine {
        var engine = Engine(configuration, source: .thesis(sampleRate: 48_000))
        for change in [Change.start(cloud: 0), .set(.pitchSpread, 5, cloud: 0), .set(.density, 60, cloud: 0)] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        return engine
    }

    private static func engine(at frame: Int64) -> Engine {
        var engine = played()
        var samples = [Float](repeating: 0, count: 2 * Int(frame))
        engine.render(into: &samples, frames: Int(frame))
        return engine
    }
}
