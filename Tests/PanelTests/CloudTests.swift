import Granular
import Instrument
import Mapping
import Panel
import Performer
import Sounds
import Stage
import Terminal
import Testing

@Suite("The sound and its grains, as they are drawn")
struct CloudTests {
    /// At 40×12 the surface has the room.
    static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)]
    static let outline = SoundOutline(
        low: (0..<256).map { -Float($0) / 255 }, high: (0..<256).map { Float($0) / 255 })

    private func state(_ grains: [VisibleGrain], position: Double = 0.5, spread: Double = 0.1) -> InstrumentState {
        var state = Samples.state(
            contacts: Samples.twoFingers, values: [.position: position, .positionSpread: spread])
        state.cloud = CloudSnapshot(grains: grains, readPosition: position, outline: Self.outline)
        return state
    }

    /// The panel, and where the sound is drawn in it.
    private func picture(
        _ state: InstrumentState, _ size: Size, _ graphics: Capabilities.Graphics
    ) -> (Canvas, Rect, Layout) {
        var model = PanelModel()
        let viewState = model.viewState(state, now: 1)
        let canvas = Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: graphics, colours: 256))
        guard let layout = Layout(size: size, viewState) else { fatalError("too small") }
        return (canvas, CloudView.picture(in: layout.cloud), layout)
    }

    @Test("A grain stands at its place in the sound and at its pitch", arguments: sizes)
    func grains(size: Size) {
        let places: [(Float, Float)] = [(0.11, 120), (0.31, 300), (0.83, 900)]
        let seen = places.map { VisibleGrain(place: $0.0, pitchHz: $0.1, age: 0.1, cloud: 0) }
        let (canvas, cloud, _) = picture(state(seen), size, .ascii)
        var rows: [Int] = []
        for (place, _) in places {
            let column = cloud.column + Int(place * Float(cloud.columns))
            let row = (cloud.row..<cloud.endRow).first { row in
                // Places are rounded to what can be seen.
                (column - 1...column + 1).contains { canvas[$0, row].scalar == 0x2a }
            }
            guard let row else {
                Issue.record("no grain in column \(column):\n\(canvas.text)")
                continue
            }
            rows.append(row)
        }
        #expect(rows == rows.sorted(by: >), "higher ones stand higher")
        #expect(rows.first != rows.last)
    }

    @Test("Young grains, old ones and the sound are told apart without colours")
    func ages() {
        let seen = [0.1, 0.5, 0.9].enumerated().map {
            VisibleGrain(place: 0.2 + 0.2 * Float($0.offset), pitchHz: 500, age: Float($0.element), cloud: 0)
        }
        for graphics in [Capabilities.Graphics.ascii, .blocks] {
            let (canvas, cloud, _) = picture(state(seen), Size(columns: 80, rows: 24), graphics)
            let glyphs = Glyphs.of(graphics)
            #expect(Set(glyphs.grains).count == 3)
            let text = (cloud.row..<cloud.endRow).map { canvas.text(row: $0) }.joined()
            for glyph in glyphs.grains { #expect(text.unicodeScalars.contains(glyph)) }
        }
    }

    @Test("The place that is read stands where it is touched", arguments: sizes)
    func readPosition(size: Size) {
        for fraction in [0.0, 0.25, 1] {
            let (canvas, cloud, layout) = picture(state([], position: fraction), size, .braille)
            let column = cloud.column + Int((fraction * Double(cloud.columns - 1)).rounded())
            #expect(canvas[column, cloud.endRow - 1].scalar == 0x25b2, "\(fraction)\n\(canvas.text)")
            var dragging = Dragging()
            var model = PanelModel()
            let viewState = model.viewState(state([], position: 0.6), now: 1)
            let commands = dragging.commands(
                for: Pointer(id: 1, phase: .press, place: Place(column: column, row: cloud.row)), viewState,
                layout)
            guard case .playing(.set(.position, let value))? = commands?.first else {
                Issue.record("the place was not set")
                continue
            }
            #expect(abs(value - fraction) <= 0.5 / Double(cloud.columns - 1))
        }
    }

    @Test("Of several sounds each has its lane, with its name and its grains", arguments: sizes)
    func lanes(size: Size) {
        let grains = [UInt8(4), 9].map { VisibleGrain(place: 0.6, pitchHz: 500, age: 0.1, cloud: 0, slot: $0) }
        var state = state(grains, spread: 1)
        state.cloud.lanes = zip(["choir", "rain on a roof"], [UInt8(4), 9]).map {
            CloudSnapshot.Lane(name: $0, slot: $1, outline: Self.outline)
        }
        state.sounds.mix = ["choir", "rain on a roof"].map { MixedSound(SoundRequest(name: $0)) }
        let (canvas, cloud, layout) = picture(state, size, .ascii)
        let rows = (layout.cloud.row..<layout.cloud.endRow).map { canvas.text(row: $0) }
        #expect(rows[0].contains("choir + rain on a roof"), "\(canvas.text)")
        if size.columns >= 120 { #expect(canvas.text.contains("mix choir + rain on a roof")) }
        let names = (cloud.row..<cloud.endRow).filter { row in
            let beside = canvas.text(row: row).dropFirst(layout.cloud.column)
            return beside.hasPrefix("choir") || beside.hasPrefix("rain")
        }
        #expect(names == [cloud.row, cloud.row + cloud.rows / 2], "\(canvas.text)")
        // Both at one place and pitch, one in each half.
        let seen = (cloud.row..<cloud.endRow).filter { row in
            (cloud.column..<cloud.endColumn).contains { canvas[$0, row].scalar == 0x2a }
        }
        #expect(seen.count == 2 && seen[0] < names[1] && seen[1] >= names[1], "\(canvas.text)")
    }

    @Test("The sounds of controls stand above the picture too, where the player's sound is alone")
    func controlSounds() {
        var state = state([], spread: 1)
        state.cloud.lanes = zip(["study", "choir"], [UInt8(0), 4]).map {
            CloudSnapshot.Lane(name: $0, slot: $1, outline: Self.outline)
        }
        let (canvas, _, layout) = picture(state, Size(columns: 80, rows: 24), .ascii)
        #expect(canvas.text(row: layout.cloud.row).contains("study + choir"), "\(canvas.text)")
    }

    @Test("Of more sounds than there are rows the selected one is shown with its grains, and how many are not")
    func manyLanes() {
        let slots = (UInt8(0)..<8).map { $0 }
        for (select, name) in [(0.0, "s0"), (3.0 / 7, "s3"), (1, "s7")] {
            let slot = UInt8((select * 7).rounded())
            var state = state([VisibleGrain(place: 0.6, pitchHz: 500, age: 0.1, cloud: 0, slot: slot)], spread: 1)
            state.cloud.lanes = slots.map { CloudSnapshot.Lane(name: "s\($0)", slot: $0, outline: Self.outline) }
            state.sounds.mix = slots.map { MixedSound(SoundRequest(name: "s\($0)")) }
            state.playing.values[.soundSpread] = 0
            state.playing.values[.soundSelect] = select
            let (canvas, cloud, layout) = picture(state, Size(columns: 80, rows: 24), .ascii)
            let rows = (cloud.row..<cloud.endRow).map { row in
                String(canvas.text(row: row).dropFirst(layout.cloud.column).prefix(7))
            }
            #expect(rows.contains { $0.hasPrefix(name) }, "\(canvas.text)")
            #expect(rows.contains { $0.contains("+\(8 - cloud.rows)") }, "\(canvas.text)")
            let seen = (cloud.row..<cloud.endRow).filter { row in
                (cloud.column..<cloud.endColumn).contains { canvas[$0, row].scalar == 0x2a }
            }
            #expect(seen.count == 1, "\(canvas.text)")
        }
    }

    @Test("Where grains start all over the sound, no place stands out")
    func noPosition() {
        let (canvas, cloud, _) = picture(state([], spread: 1), Size(columns: 80, rows: 24), .braille)
        let text = (cloud.row..<cloud.endRow).map { canvas.text(row: $0) }.joined()
        #expect(!text.contains("▲"))
    }

    @Test("The words stand beside the picture, not in it, and both axes have a name", arguments: sizes)
    func words(size: Size) {
        let (canvas, cloud, layout) = picture(state([], position: 0.25), size, .braille)
        let rows = (layout.cloud.row..<layout.cloud.endRow).map { canvas.text(row: $0) }
        #expect(rows[0].contains("playhead 0.25 →") && rows[0].contains("study"), "\(canvas.text)")
        #expect(rows.contains { $0.contains("↑ pitch") } && rows.filter { $0.contains("Hz") }.count >= 2)
        for row in cloud.row..<cloud.endRow {
            for column in cloud.column..<cloud.endColumn {
                let scalar = Unicode.Scalar(canvas[column, row].scalar)
                #expect(scalar.map { !$0.isASCII || $0 == " " } ?? false, "\(column), \(row):\n\(canvas.text)")
            }
        }
    }

    @Test("A wavetable tells its cycles, and its position stands among the values and is not dimmed", arguments: sizes)
    func wavetable(size: Size) {
        var state = state([VisibleGrain(place: 1 - 0x1p-24, pitchHz: 300, age: 0.1, cloud: 0)], position: 1, spread: 0)
        let table = SoundSummary(name: "pad", isWaveform: true, cycleCount: 64, file: "/home/ada/pad.wav")
        state.sounds = SoundsState(played: "pad", all: [table])
        let (canvas, cloud, layout) = picture(state, size, .braille)
        #expect(canvas.text(row: layout.cloud.row).hasSuffix("pad, 64 cycles"), "\(canvas.text)")
        #expect(canvas[cloud.endColumn - 1, cloud.endRow - 1].scalar == 0x25b2, "\(canvas.text)")
        #expect(!layout.rect(of: .position).isEmpty)
        var model = PanelModel()
        #expect(model.viewState(state, now: 1).reasonWithoutEffect(.scanSpeed) == nil)
    }

    @Test("Above the picture is the position that is read, among the values the one that was set")
    func told() {
        var state = state([], position: 0.1)
        let rain = SoundSummary(name: "rain", isWaveform: false, durationSeconds: 8)
        state.sounds = SoundsState(played: "rain", all: [rain])
        for (place, told) in [(0.1, "0.10"), (0.42, "0.42")] {
            state.cloud.readPosition = place
            let (canvas, _, layout) = picture(state, Size(columns: 120, rows: 40), .braille)
            #expect(canvas.text(row: layout.cloud.row).contains("playhead \(told) →"), "\(canvas.text)")
            #expect(canvas.text(row: layout.rect(of: .position).row).contains("0.10"), "\(canvas.text)")
        }
    }
}
