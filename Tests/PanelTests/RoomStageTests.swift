import Granular
import Instrument
import Mapping
import Panel
import Stage
import Terminal
import Testing
import Touch
import Workshop

/// What a room adds to the stage.
@Suite("The room on the stage") struct RoomStageTests {
    private static let stage = Size(columns: 80, rows: 24)

    @Test("each guest's fingers stand where they are on the phone, in the guest's colour; names come by a key")
    func fingers() throws {
        var panel = RoomPanel()
        let canvas = panel.picture(Self.stage)
        let layout = try #require(Layout(size: Self.stage, panel.look()))
        for (point, colour, glyph) in [
            (SurfacePoint(x: 0.25, y: 0.5), UInt8(0), Unicode.Scalar("●")),
            (SurfacePoint(x: 0.75, y: 0.75), 2, "○"),
        ] {
            let place = layout.geometry.place(of: point)
            let cell = canvas[place.column, place.row]
            #expect(cell.scalar == glyph.value && cell.style == Style(.held, guest: colour))
        }
        #expect(!canvas.text.contains("Ada"))
        _ = panel.press("&")
        #expect(panel.text().contains("●Ada") && panel.text().contains("○Ada 2"), "\(panel.text())")
        _ = panel.press("&")
        #expect(!panel.text().contains("Ada"))
    }

    @Test("grains of a guest's cloud have the guest's colour")
    func grains() {
        var panel = RoomPanel()
        panel.display?.state.guests = []
        panel.state.cloud.grains = [
            VisibleGrain(place: 0.3, pitchHz: 400, age: 0.5, cloud: 18, slot: 0),
            VisibleGrain(place: 0.6, pitchHz: 400, age: 0.5, cloud: 0, slot: 0),
        ]
        let canvas = panel.picture(Size(columns: 100, rows: 40))
        #expect(canvas.cells.contains { $0.style == Style(.value, guest: 2) })
        #expect(!canvas.cells.contains { $0.style == Style(.value, guest: 0) })
    }

    private func finger(_ x: Double) -> Finger {
        let contact = Contact(id: 1, phase: .moved, position: SurfacePoint(x: x, y: 0.75))
        return Finger(id: FingerID(source: 0, contact: 1), contact: contact, at: 0)
    }

    @Test(
        "the host's hands point, draw and play again by one key; what they do is sent, and what is drawn stays until it is wiped"
    )
    func pointing() {
        var panel = RoomPanel()
        #expect(panel.press("/") == [.host(.pointer(true))])
        #expect(panel.commands == ["playing.point(true)"])
        panel.state.playing.isPointing = true
        #expect(panel.text().contains("You point, and play"))
        _ = panel.takeRequests()
        panel.state.playing.fingers = [finger(0.25)]
        _ = panel.look()
        #expect(panel.takeRequests() == [.host(.point([SurfacePoint(x: 0.25, y: 0.75)]))])
        _ = panel.look()
        #expect(panel.takeRequests() == [], "a finger that rests is told once")
        #expect(panel.press("/") == [])
        _ = panel.look()
        #expect(panel.takeRequests() == [.host(.draw(SurfacePoint(x: 0.25, y: 0.75), begins: true))])
        panel.state.playing.fingers = [finger(0.5)]
        _ = panel.look()
        let drawn = panel.takeRequests()
        #expect(drawn.contains(.host(.draw(SurfacePoint(x: 0.5, y: 0.75), begins: false))), "\(drawn)")
        panel.display?.state.pointer.strokes = [
            Stroke(id: 1, points: [SurfacePoint(x: 0.1, y: 0.1), SurfacePoint(x: 0.9, y: 0.1)])
        ]
        let with = panel.picture(Self.stage)
        #expect(panel.press("\\") == [.host(.wipe)])
        #expect(panel.press("/") == [.host(.pointer(false))])
        #expect(panel.commands.last == "playing.point(false)")
        panel.state.playing.isPointing = false
        panel.display?.state.pointer.strokes = []
        #expect(panel.picture(Self.stage) != with && !panel.text().contains("You draw"))
    }

    @Test("where a lesson takes the hands, or the room ends, pointing ends")
    func pointingEnds() {
        var panel = RoomPanel()
        _ = panel.press("/")
        panel.state.playing.isPointing = true
        _ = panel.look()
        _ = panel.takeRequests()
        panel.state.playing.isPointing = false
        _ = panel.look()
        #expect(panel.takeRequests() == [.host(.pointer(false))])
        _ = panel.press("/")
        panel.state.playing.isPointing = true
        _ = panel.look()
        panel.display = nil
        _ = panel.look()
        #expect(panel.model.asked == [.room(.play)])
    }

    @Test(
        "sixty phones that move at 30 Hz cost the terminal at most 60 kB a second, with names too",
        arguments: [false, true])
    func cost(hasNames: Bool) {
        var panel = RoomPanel()
        if hasNames { _ = panel.press("&") }
        var bytes = 0
        var before = panel.picture(Self.stage)
        let pictures = 60
        for picture in 1...pictures {
            panel.now = 1 + Double(picture) / 30
            panel.display?.state.guests = (1...60).map { number in
                // Across the surface in a second, up and down twice.
                let phase = Double(number) / 60 + Double(picture) / 30
                let (x, y) = (
                    phase.truncatingRemainder(dividingBy: 1), abs(1 - (2 * phase).truncatingRemainder(dividingBy: 2))
                )
                return GuestState(
                    id: GuestID(number), name: "Guest \(number)", isPlaying: true, hasVoice: true,
                    contacts: [SurfacePoint(x: x, y: y)])
            }
            let canvas = panel.picture(Self.stage)
            bytes += TerminalBytes.most(from: before, to: canvas)
            before = canvas
        }
        let perSecond = bytes * 30 / pictures
        #expect(perSecond > 2_000, "they are seen moving")
        #expect(perSecond <= 60_000, "\(perSecond)")
    }
}

/// What a terminal is sent at most to bring one picture to the next: a move of the cursor and an ink for each run of changed cells.
private enum TerminalBytes {
    static func most(from before: Canvas, to after: Canvas) -> Int {
        var bytes = 0
        var last: (index: Int, style: Style)?
        for (index, cell) in after.cells.enumerated() where cell != before.cells[index] {
            // ESC [ 24 ; 80 H
            if last?.index != index - 1 { bytes += 8 }
            // ESC ( B ESC [ m ESC [ 1 m ESC [ 38 ; 5 ; 208 m
            if last?.style != cell.style { bytes += cell.scalar == 0x20 ? 0 : 21 }
            bytes += cell.scalar < 0x80 ? 1 : 3
            last = (index, cell.style)
        }
        return bytes
    }
}
