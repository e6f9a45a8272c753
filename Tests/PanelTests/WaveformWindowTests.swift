import Panel
import Testing

@Suite("The part of a sound that is seen") struct WaveformWindowTests {
    private let all = WaveformWindow(duration: 600, rate: 48_000)

    @Test("the place at which one zooms stays where it is seen, down to eight samples and out to all")
    func zooming() {
        var window = all
        #expect(window.isAll && window.begin == 0 && window.length == 600)
        for place in [0.0, 123.4, 599.9, 600] {
            window = all
            let fraction = place / 600
            for _ in 0..<60 {
                window.zoom(out: 0.7, around: place)
                #expect(abs((place - window.begin) / window.length - fraction) < 1e-3)
            }
            #expect(abs(window.length - 8.0 / 48_000) < 1e-12)
            for _ in 0..<60 { window.zoom(out: 1 / 0.7, around: place) }
            #expect(window.isAll && window.begin == 0)
        }
    }

    @Test("it never shows what lies beyond the sound, and nothing but numbers moves it")
    func ends() {
        var window = all
        window.show(from: 590, length: 60)
        #expect(window.begin == 540 && window.length == 60 && window.end == 600)
        window.scroll(by: -1_000)
        #expect(window.begin == 0 && window.contains(60) && !window.contains(60.1))
        window.turn(to: 100)
        #expect(window.begin == 94)
        let before = window
        window.show(from: .nan, length: 1)
        window.zoom(out: 0, around: 1)
        window.zoom(out: .nan, around: 1)
        #expect(window == before)
        window.showAll()
        #expect(window.isAll)
        var empty = WaveformWindow(duration: 0, rate: 48_000)
        empty.zoom(out: 0.5, around: 0)
        #expect(empty.begin == 0 && empty.length == 0)
    }
}
