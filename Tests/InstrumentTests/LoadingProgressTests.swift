import Instrument
import Testing

@Suite struct LoadingProgressTests {
    @Test("the share of the work grows evenly through reading and preparing, and is whole only at the end")
    func fraction() {
        var progress = LoadingProgress(file: "rain.wav", request: 1)
        #expect(progress.fraction(at: 500) == 0)
        var fractions: [Double] = []
        // A second of reading, in steps, and what is measured after it.
        for step in 0...10 {
            let now = Int64(step) * 100_000_000
            progress.update(read: Double(step) / 10, at: now)
            fractions.append(progress.fraction(at: now))
        }
        for step in 11...200 { fractions.append(progress.fraction(at: Int64(step) * 100_000_000)) }
        #expect(fractions == fractions.sorted() && fractions.last == 0.99)
        #expect(abs(fractions[10] - 0.1) < 1e-9 && abs(fractions[50] - 0.5) < 1e-9)
    }

    @Test("where nothing is prepared the share is what is read")
    func reading() {
        var progress = LoadingProgress(file: "rain.wav", request: 1, isPrepared: false)
        for fraction in [0, 0.25, 0.5] {
            progress.update(read: fraction, at: 100)
            #expect(progress.fraction(at: 5_000_000_000) == fraction)
        }
        progress.update(read: 1, at: 200)
        #expect(progress.fraction(at: 300) == 0.99)
    }
}
