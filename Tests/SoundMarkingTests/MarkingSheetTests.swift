import SoundMarking
import Sounds
import Testing

@Suite("What taps mark") struct MarkingSheetTests {
    private func borders(_ sheet: MarkingSheet) -> [[Double]] { sheet.sidecar.sections.map { [$0.begin, $0.end] } }

    private func tapped(_ places: [Double]) -> MarkingSheet {
        var sheet = MarkingSheet(SoundSidecar(), durationSeconds: 10)
        for place in places { #expect(sheet.tap(at: place) == nil) }
        return sheet
    }

    @Test("the first tap makes two sections of the sound, each next one ends the section there and begins another")
    func taps() {
        #expect(borders(tapped([2])) == [[0, 2], [2, 10]])
        #expect(borders(tapped([2, 5])) == [[0, 2], [2, 5], [5, 10]])
        #expect(borders(tapped([5, 2])) == [[0, 2], [5, 10], [2, 5]], "a section keeps its number")
        #expect(tapped([2, 5]).markers == [0, 2, 5, 10])
    }

    @Test("nine sections are all; a tap on a marker is none")
    func full() {
        var sheet = tapped([1, 2, 3, 4, 5, 6, 7, 8])
        #expect(sheet.sidecar.sections.count == 9)
        #expect(sheet.tap(at: 9)?.contains("at most 9 sections") == true)
        #expect(sheet.forget(9) == nil && sheet.tap(at: 3.02) == "there is already a marker here")
        // Where nothing is marked, a section begins.
        #expect(sheet.tap(at: 9) == nil && borders(sheet).last == [9, 10])
    }

    @Test("a border moves with its neighbour's, and stops at the next one")
    func adjusting() {
        var sheet = tapped([2, 5])
        #expect(sheet.adjust(2, beginning: true, by: 0.5) == nil)
        #expect(borders(sheet) == [[0, 2.5], [2.5, 5], [5, 10]])
        #expect(sheet.adjust(2, beginning: false, by: 99) == nil)
        #expect(borders(sheet)[1...] == [[2.5, 9.95], [9.95, 10]])
        #expect(sheet.adjust(1, beginning: true, by: -1) == nil && borders(sheet)[0] == [0, 2.5])
    }

    @Test("an edge that is no neighbour's goes over other sections, to the sound's ends")
    func overlapping() {
        var apart = tapped([2, 5])
        _ = apart.forget(2)
        #expect(apart.adjust(1, beginning: false, by: 5) == nil && borders(apart) == [[0, 7], [5, 10]])
        #expect(apart.setEdge(2, beginning: true, to: 1) == nil && borders(apart) == [[0, 7], [1, 10]])
        #expect(apart.setEdge(1, beginning: false, to: 99) == nil && borders(apart) == [[0, 10], [1, 10]])
        #expect(apart.setEdge(1, beginning: false, to: -1) == nil && borders(apart) == [[0, 0.05], [1, 10]])
        for place in [Double.nan, .infinity] { #expect(apart.setEdge(1, beginning: false, to: place) == nil) }
        #expect(borders(apart) == [[0, 0.05], [1, 10]])
    }

    @Test(
        "a section is put anywhere and keeps its number; the number after the last makes a new one"
    )
    func placing() {
        var sheet = tapped([4])
        #expect(sheet.setSection(3, begin: 3, end: 6) == nil)
        #expect(borders(sheet) == [[0, 4], [4, 10], [3, 6]])
        #expect(sheet.number(ofFormer: 2) == 2 && sheet.number(ofFormer: 1) == 1)
        #expect(sheet.setSection(1, begin: 5, end: 9.5) == nil)
        #expect(borders(sheet) == [[5, 9.5], [4, 10], [3, 6]] && sheet.number(ofFormer: 1) == 1)
        #expect(sheet.sidecarInOrder.sections.map(\.begin) == [3, 4, 5], "in the file the first begins first")
        #expect(MarkingSheet(sheet.sidecar, durationSeconds: 10).sidecar == sheet.sidecarInOrder)
        #expect(sheet.forget(1) == nil && sheet.number(ofFormer: 1) == nil && sheet.number(ofFormer: 3) == 2)
        for (begin, end) in [(1.0, 1.01), (3, 2), (-1, 2), (1, 10.1), (.nan, 2)] {
            #expect(sheet.setSection(1, begin: begin, end: end)?.contains("within 0 and 10") == true)
        }
        #expect(sheet.setSection(4, begin: 1, end: 2) == "no section 4: there are only 2")
        for number in 3...9 { #expect(sheet.setSection(number, begin: 1, end: 2) == nil) }
        #expect(sheet.setSection(10, begin: 1, end: 2)?.contains("at most 9 sections") == true)
    }

    @Test("where several sections are open, a tap ends the one that began last")
    func tapsInOverlaps() {
        var sheet = MarkingSheet(SoundSidecar(), durationSeconds: 10)
        _ = sheet.setSection(1, begin: 1, end: 9)
        _ = sheet.setSection(2, begin: 3, end: 6)
        #expect(sheet.tap(at: 4) == nil && borders(sheet) == [[1, 9], [3, 4], [4, 6]])
    }

    @Test("names, root and tempo are kept; what cannot be costs a line")
    func others() {
        var sheet = tapped([2])
        #expect(sheet.name(2, "surf\nand foam") == nil && sheet.sidecar.sections[1].name == "surf and foam")
        #expect(sheet.setRoot(220) == nil && sheet.setTempo(90) == nil)
        #expect(sheet.sidecar.rootHz == 220 && sheet.sidecar.tempo == 90)
        #expect(sheet.setTempo(nil) == nil && sheet.sidecar.tempo == nil)
        #expect(sheet.setRoot(.nan) != nil && sheet.setRoot(0) != nil && sheet.setTempo(-1) != nil)
        #expect(sheet.name(3, "x") == "no section 3: there are only 2" && sheet.forget(0) != nil)
        #expect(sheet.adjust(7, beginning: true, by: 1) != nil)
        #expect(sheet.sidecar.rootHz == 220)
    }

    @Test("taps go by where sections lie, whatever their numbers")
    func tapsInAnyOrder() {
        var sheet = MarkingSheet(SoundSidecar(), durationSeconds: 10)
        for (number, begin, end) in [(1, 6.0, 8.0), (2, 1, 9), (3, 4, 5)] {
            #expect(sheet.setSection(number, begin: begin, end: end) == nil)
        }
        #expect(sheet.tap(at: 4.5) == nil && borders(sheet) == [[6, 8], [1, 9], [4, 4.5], [4.5, 5]])
        #expect(sheet.tap(at: 0.5) == nil && borders(sheet).last == [0.5, 1], "until the next one begins")
    }

    @Test(
        "beats that were halved are all there again once they are doubled, also the last and a pickup",
        arguments: [0, 1])
    func halvingAndDoubling(firstOfBar: Int) {
        for count in [8, 9] {
            var sidecar = SoundSidecar()
            sidecar.beats = (0..<count).map {
                Beat(seconds: 1 + Double($0), isDownbeat: $0 % 4 == firstOfBar)
            }
            var sheet = MarkingSheet(sidecar, durationSeconds: 10)
            for _ in 0..<2 { #expect(sheet.correct(.halve) == nil) }
            for _ in 0..<2 { #expect(sheet.correct(.double) == nil) }
            #expect(sheet.grid.beats == sidecar.beats, "\(count) beats")
            // What was changed between is not undone by it.
            #expect(sheet.correct(.halve) == nil && sheet.correct(.nudge(1, seconds: 0.1)) == nil)
            let moved = sheet.grid.beats[1].seconds
            #expect(sheet.correct(.double) == nil && sheet.grid.beats.contains { $0.seconds == moved })
        }
    }
}
