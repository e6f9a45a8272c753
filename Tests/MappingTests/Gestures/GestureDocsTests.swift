import Foundation
import Mapping
import Testing

/// docs/gestures.md and its picture tell what the recognition reaches. `QUERN_WRITE_DOCS=1` writes its tables anew.
@Suite("How well gestures are told apart")
struct GestureDocsTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs").standardizedFileURL
    private static let isWriting = ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] != nil
    private static let tally = Tally(SyntheticPerformances.all)

    @Test("Of each gesture 95 % are found, and 3 % of all performances at most show another")
    func floor() {
        let tally = Self.tally
        #expect(SyntheticPerformances.gestures.count >= 280 && SyntheticPerformances.nonGestures.count >= 60)
        for family in Tally.families {
            let row = tally.total(family)
            #expect(Double(row.hits) >= 0.95 * Double(row.performances), "\(family): \(row)")
            let others = SyntheticPerformances.all.count - row.performances
            #expect(Double(row.falseAlarms) <= 0.02 * Double(others), "\(family): \(row)")
        }
        let falseAlarms = Tally.families.reduce(0) { $0 + tally.total($1).falseAlarms }
        #expect(Double(falseAlarms) <= 0.03 * Double(SyntheticPerformances.all.count), "\(tally.wrong)")
    }

    @Test("What is no gesture is left alone")
    func nonGestures() {
        let disturbed = SyntheticPerformances.nonGestures.filter { !$0.found.isEmpty }
        #expect(
            Double(disturbed.count) <= 0.03 * Double(SyntheticPerformances.nonGestures.count),
            "\(disturbed.map(\.name))")
    }

    private func percent(_ part: Int, _ whole: Int) -> String {
        let tenths = (Double(part) / Double(max(whole, 1)) * 1000).rounded()
        return "\(tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)") %"
    }

    private var figures: [String] {
        let rows = Tally.families.map { ($0, Self.tally.total($0)) }
        let sum = rows.reduce(into: Tally.Row()) { sum, row in
            sum.performances += row.1.performances
            sum.hits += row.1.hits
            sum.falseAlarms += row.1.falseAlarms
        }
        return ["| gesture | performances | hits | | misses | false alarms |", "|---|---|---|---|---|---|"]
            + (rows + [("**all**", sum)]).map { name, row in
                "| \(name) | \(row.performances) | \(row.hits) | \(percent(row.hits, row.performances)) | \(row.misses) "
                    + "| \(row.falseAlarms) |"
            }
    }

    private var numbers: [String] {
        ["| gesture | 1 finger | 2 | 3 | 4 | 5 |", "|---|---|---|---|---|---|"]
            + Tally.families.map { family in
                let cells = (1...5).map { count in
                    let row = Self.tally.rows[family]?[count]
                    return row.map { $0.performances > 0 ? "\($0.hits) of \($0.performances)" : "–" } ?? "–"
                }
                return "| \(family) | \(cells.joined(separator: " | ")) |"
            }
    }

    private var nothing: [String] {
        let names = SyntheticPerformances.nonGestures.map(\.name)
        let unique = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
        return ["| no gesture | performances | left alone |", "|---|---|---|"]
            + unique.map { name in
                let takes = SyntheticPerformances.nonGestures.filter { $0.name == name }
                return "| \(name) | \(takes.count) | \(takes.count { $0.found.isEmpty }) |"
            }
    }

    private var limits: [String] {
        typealias Limits = GestureLimits
        func ms(_ microseconds: Int64) -> String { "\(microseconds / 1000) ms" }
        func mm(_ value: Double) -> String { value.rounded() == value ? "\(Int(value)) mm" : "\(value) mm" }
        let fraction = Int((exp2(Limits.pinchOctaves) - 1) * 100 + 0.5)
        return [
            "| gesture | what it takes |", "|---|---|",
            "| tap, press or swipe with several fingers | all come down within \(ms(Limits.landingMicroseconds)) |",
            "| tap | from the first down to the last up at most \(ms(Limits.tapMicroseconds(fingers: 1))), "
                + "\(ms(Limits.tapMicroseconds(fingers: 5))) with five; no finger moves by more than "
                + "\(mm(Limits.tapMillimetres)); they lift within \(ms(Limits.liftingMicroseconds)) |",
            "| double tap | the second begins less than \(ms(Limits.doubleTapMicroseconds)) after the first, at most "
                + "\(mm(Limits.doubleTapMillimetres)) off |",
            "| long press | \(ms(Limits.longPressMicroseconds)) at rest, at most \(mm(Limits.longPressMillimetres)) from where "
                + "it came down |",
            "| swipe | at least \(mm(Limits.swipeMillimetres)) within \(Int(Limits.swipeDegrees))° of its direction, "
                + "\(Int(Limits.swipeMillimetresPerSecond)) mm/s on the whole, at most "
                + "\(ms(Limits.swipeMicroseconds)) from when all fingers are down |",
            "| drag | begins after \(mm(Limits.dragMillimetres)), mainly along its axis |",
            "| pinch | begins when the fingers' mean distance from their middle changes by \(mm(Limits.pinchMillimetres)) "
                + "and \(fraction) % |",
            "| turn | begins after \(Int(Limits.turnDegrees))° |",
        ]
    }

    @Test("docs/gestures.md is true")
    func tables() throws {
        let file = Self.docs.appendingPathComponent("gestures.md")
        var text = try String(contentsOf: file, encoding: .utf8)
        for (name, rows) in [("figures", figures), ("numbers", numbers), ("nothing", nothing), ("limits", limits)] {
            let from = try #require(text.range(of: "<!-- \(name) -->\n")?.upperBound)
            let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
            let table = rows.joined(separator: "\n") + "\n"
            if Self.isWriting {
                text.replaceSubrange(from..<upTo, with: table)
            } else {
                #expect(
                    text[from..<upTo] == table,
                    "write it anew: make test ARGS=\"--filter GestureDocs\" with QUERN_WRITE_DOCS=1")
            }
        }
        if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    }

    @Test("docs/pictures/gestures-confusion.svg is true")
    func picture() throws {
        let file = Self.docs.appendingPathComponent("pictures/gestures-confusion.svg")
        let svg = ConfusionPicture(tally: Self.tally).svg
        if Self.isWriting {
            try svg.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let isTrue = try String(contentsOf: file, encoding: .utf8) == svg
            #expect(isTrue, "write it anew: make test ARGS=\"--filter GestureDocs\" with QUERN_WRITE_DOCS=1")
        }
    }
}
