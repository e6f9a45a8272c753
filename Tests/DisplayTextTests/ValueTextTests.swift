import DisplayText
import Granular
import Testing

@Suite struct ValueTextTests {
    @Test func valuesHaveTheirUnits() {
        #expect(ValueText.text(612, of: .pitch) == "612 Hz")
        #expect(ValueText.text(47, of: .density) == "47.0 /s")
        #expect(ValueText.text(0.31, of: .duration) == "0.31 s")
        #expect(ValueText.text(0, of: .pitchOffset) == "0 Hz")
        #expect(ValueText.decibels(-9) == "−9 dB")
        #expect(ValueText.decibels(-9, ascii: true) == "-9 dB")
        #expect(ValueText.decibels(-0.2) == "0 dB")
        #expect(ValueText.decibels(-.infinity) == "−∞ dB")
        #expect(ValueText.decibels(-.infinity, ascii: true) == "-inf dB")
    }

    @Test func narrowRangesHaveMoreDecimals() {
        #expect(ValueText.text(440.25, of: .pitch, in: 440...442) == "440.25 Hz")
        #expect(ValueText.text(0.004, of: .duration) == "0.004 s")
        #expect(ValueText.text(.nan, of: .pitch) == "? Hz")
    }

    @Test func aRangeHasOneWidthOfDecimals() {
        for step in 0...1000 {
            let text = ValueText.text(0.05 + 0.95 * Double(step) / 1000, of: .duration, in: 0.05...1)
            #expect(text.count == 6)
        }
    }

    @Test("a value that is told has three digits that count, and no noughts after them")
    func threeDigits() {
        let duration = Quantity(Parameter.duration)
        #expect(duration.text(0.183_003) == "0.183 s" && duration.text(0.644_17) == "0.644 s")
        #expect(duration.text(0.052_345) == "0.0523 s" && duration.text(0.000_02) == "0.00002 s")
        #expect(duration.text(1.234_56) == "1.23 s" && duration.text(0.999_9) == "1 s" && duration.text(0.5) == "0.5 s")
        #expect(
            Quantity(Parameter.pitch).text(440.5) == "440.5 Hz" && Quantity(Parameter.pan).text(-0.123_4) == "−0.123")
    }

    @Test func boundsAreShort() {
        #expect(ValueText.bound(1000) == "1000")
        #expect(ValueText.bound(0.05) == "0.05")
        #expect(ValueText.bound(1) == "1")
        #expect(ValueText.bound(-2.5) == "−2.5")
        #expect(ValueText.bound(783.990_871_963) == "784")
        #expect(ValueText.bound(146.832_383_959) == "146.8")
        #expect(ValueText.bound(0.000_02) == "0.00002")
    }
}
