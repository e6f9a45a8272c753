import Instrument
import Testing

@Suite struct LoadingProgressTests {
    @Test("the share of the work grows evenly through reading and preparing, and is whole only at the end")
    func share() {
        var progress = LoadingProgress(file: "rain.wav", request: 1)
        #expect(progress.share(at: 500) == 0)
        var shares: [Double] = []
        // A second of reading, in steps, and what is measured after it.
        for step in 0...10 {
            let now = Int64(step) * 100_000_000
            progress.note(read: Double(step) / 10, at: now)
            shares.append(progress.share(at: now))
        }
        for step in 11...200 { shares.append(progress.share(at: Int64(step) * 100_000_000)) }
        #expect(shares == shares.sorted() && shares.last == 0.99)
        #expect(abs(shares[10] - 0.1) < 1e-9 && abs(shares[50] - 0.5) < 1e-9)
    }

    @Test("where nothing is prepared the share is what is read")
    func reading() {
        var progress = LoadingProgress(file: "rain.wav", request: 1, isPrepared: false)
        for share in [0, 0.25, 0.5] {
            progress.note(read: share, at: 100)
            #expect(progress.share(at: 5_000_000_000) == share)
        }
        progress.note(read: 1, at: 200)
        #expect(progress.share(at: 300) == 0.99)
    }
}
