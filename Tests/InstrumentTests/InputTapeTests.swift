import AudioEngine
import Instrument
import Synchronization
import Testing
import Threads

@Suite struct InputTapeTests {
    /// Frames that count up, as they are and turned over.
    private static func frames(_ numbers: Range<Int>) -> [Float] { numbers.flatMap { [Float($0), -Float($0)] } }

    @Test("it has the newest frames, the oldest first")
    func newest() {
        let tape = InputTape(seconds: 2, rate: 100)
        for block in 0..<20 {
            tape.write(Self.frames(50 * block..<50 * block + 50), frames: 50)
        }
        let copy = tape.copy()
        let written = tape.written
        #expect(written == 1_000)
        #expect(copy == Self.frames(800..<1_000))
    }

    @Test("who copies while it is written gets frames that are whole, and follow each other")
    func whileWriting() throws {
        let tape = SharedValue(InputTape(seconds: 2, rate: 1_000))
        let isEnding = SharedValue(Atomic<Bool>(false))
        let writer = try #require(
            WorkThread(named: "writer") {
                var next = 0
                // As far as a float counts.
                while !isEnding.pointee.load(ordering: .relaxed), next < 16_000_000 {
                    tape.pointee.write(Self.frames(next..<next + 64), frames: 64)
                    next += 64
                }
            })
        var isRight = true
        for _ in 0..<300 {
            let copy = tape.pointee.copy()
            for frame in 0..<copy.count / 2 {
                isRight =
                    isRight && copy[2 * frame + 1] == -copy[2 * frame] && copy[2 * frame] == copy[0] + Float(frame)
            }
        }
        isEnding.pointee.store(true, ordering: .relaxed)
        #expect(writer.join(withinSeconds: 60))
        #expect(isRight)
    }
}
