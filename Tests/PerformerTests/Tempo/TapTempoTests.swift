import Performer
import Testing

@Suite struct TapTempoTests {
    private func beats(_ seconds: Double...) -> [Double?] {
        var tempo = TapTempo()
        return seconds.map { tempo.tap(at: Int64($0 * 1e6)) }
    }

    @Test func twoTapsAreATempo() {
        #expect(beats(10, 10.5) == [nil, 2])
        #expect(beats(10, 12) == [nil, 0.5])
    }

    @Test func oneTapThatSlippedDoesNoHarm() {
        #expect(beats(0, 0.5, 1, 1.9, 2.4) == [nil, 2, 2, 2, 2])
    }

    @Test func onlyTheLastFourIntervalsCount() {
        #expect(beats(0, 1, 2, 3, 4, 4.5, 5, 5.5, 6).last == .some(2))
    }

    @Test func ofTwoInTheMiddleTheMeanIsTaken() {
        #expect(beats(0, 0.5, 1.25) == [nil, 2, 1.6])
    }

    @Test func aLongPauseBeginsAnew() {
        #expect(beats(0, 0.5, 2.6, 3.6) == [nil, 2, nil, 1])
    }

    @Test func aTapThatBouncedIsLeftOut() {
        #expect(beats(0, 0.05, 0.5) == [nil, nil, 2])
    }
}
