import AudioIO
import Glibc
import Testing
import Threads

@Suite struct SoundFileTests {
    private let folder = ScratchFolder()

    private func write(_ samples: [Float], to path: String, in pieces: Int = 1) throws {
        let file = try SoundFileWriter(path: path, rate: 44_100)
        let frames = samples.count / 2 / pieces
        for piece in 0..<pieces {
            try samples.withUnsafeBufferPointer { buffer in
                let base = try #require(buffer.baseAddress)
                try file.write(base + 2 * frames * piece, frames: frames)
            }
        }
        try file.close()
    }

    private let samples = (0..<20_000).map { Float($0 % 401) / 200 - 1 }

    @Test func whatWasWrittenIsInTheFile() throws {
        try write(samples, to: folder.file("a.wav"))
        let isSame = waveData(bytes(of: folder.file("a.wav"))) == samples
        #expect(isSame)
    }

    @Test func theSameSamplesGiveTheSameBytes() throws {
        try write(samples, to: folder.file("a.wav"))
        // The time of day has a second's grain.
        usleep(1_100_000)
        try write(samples, to: folder.file("b.wav"), in: 10)
        let isSame = bytes(of: folder.file("a.wav")) == bytes(of: folder.file("b.wav"))
        #expect(isSame)
    }

    @Test func theHeaderIsGoodBeforeTheFileIsClosed() throws {
        try write(samples, to: folder.file("closed.wav"))
        let file = try SoundFileWriter(path: folder.file("open.wav"), rate: 44_100)
        try file.write(samples, frames: samples.count / 2)
        let isSame = bytes(of: folder.file("open.wav")) == bytes(of: folder.file("closed.wav"))
        #expect(isSame)
        try file.close()
    }

    @Test func aFileThatIsThereIsReplaced() throws {
        try write(samples, to: folder.file("a.wav"))
        try write(Array(samples[..<100]), to: folder.file("a.wav"))
        #expect(waveData(bytes(of: folder.file("a.wav"))).count == 100)
    }

    @Test(arguments: ["/nonexistent/a.wav", "/tmp", ""])
    func whereNoFileCanBeIsToldInOneLine(path: String) {
        let error = #expect(throws: AudioError.self) { try SoundFileWriter(path: path, rate: 48_000) }
        #expect(error?.kind == .fileNotWritable)
        #expect(error?.description.contains("cannot write '\(path)'") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func aFullDiskIsTold() {
        let error = #expect(throws: AudioError.self) { try write(samples, to: "/dev/full") }
        #expect(error?.kind == .fileNotWritable)
        #expect(error?.description == "cannot write '/dev/full': No space left on device")
    }
}

@Suite struct SampleRingTests {
    @Test func framesComeOutInOrderAcrossTheEnd() {
        let ring = SampleRing(frames: 64)
        var sent = 0
        var received: [Float] = []
        for _ in 0..<20 {
            let block = (0..<2 * 48).map { Float(sent * 2 + $0) }
            let taken = ring.write(block, frames: 48)
            #expect(taken)
            sent += 48
            ring.drain { samples, frames in received += UnsafeBufferPointer(start: samples, count: 2 * frames) }
        }
        #expect(received == (0..<2 * sent).map { Float($0) })
    }

    @Test(
        "frames of any number of channels come out whole past the end of the ring",
        arguments: [2, 3, 5, 6, 8, 10, 12, 16])
    func channels(_ channels: Int) {
        let ring = SampleRing(frames: 16, channels: channels)
        var sent = 0
        var received: [Float] = []
        for length in (0..<100).map({ 1 + $0 % 13 }) {
            let block = (0..<channels * length).map { Float(sent * channels + $0) }
            let isTaken = ring.write(block, frames: length)
            #expect(isTaken)
            sent += length
            let drained = ring.drain { samples, frames in
                received += UnsafeBufferPointer(start: samples, count: channels * frames)
            }
            #expect(drained == length)
        }
        #expect(received == (0..<channels * sent).map { Float($0) })
    }

    @Test func aBlockGoesInWholeOrNotAtAll() {
        let ring = SampleRing(frames: 64)
        let block = [Float](repeating: 1, count: 2 * 48)
        let first = ring.write(block, frames: 48)
        let second = ring.write(block, frames: 48)
        let drained = ring.drain { _, _ in }
        let third = ring.write(block, frames: 48)
        #expect(first && !second && drained == 48 && third)
    }

    @Test("between two threads all frames come out, in their order and whole")
    func threads() throws {
        let ring = SharedValue(SampleRing(frames: 1_000))
        let count = 300_000
        let writer = try #require(
            WorkThread(named: "writer") {
                var next = 0
                while next < count {
                    let length = min(1 + next % 300, count - next)
                    let block = (next..<next + length).flatMap { [Float($0), -Float($0)] }
                    while !ring.pointee.write(block, frames: length) { sched_yield() }
                    next += length
                }
            })
        var next = 0
        var isRight = true
        while next < count, isRight {
            let drained = ring.pointee.drain { samples, frames in
                for frame in 0..<frames {
                    isRight = isRight && samples[2 * frame] == Float(next) && samples[2 * frame + 1] == -Float(next)
                    next += 1
                }
            }
            if drained == 0 { sched_yield() }
        }
        #expect(isRight)
        guard isRight else { return }
        #expect(writer.join(withinSeconds: 60))
    }
}
