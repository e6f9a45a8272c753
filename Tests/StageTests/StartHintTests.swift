import Foundation
import Instrument
import InstrumentSamples
import Mapping
import Stage
import Terminal
import Testing
import Touch
import TouchInput

@Suite("How to begin, on the stage")
struct StartHintTests {
    private static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Mappings"
    static let names = MappingStore(folders: [folder]).namesForHands

    private func mapping(_ name: String) throws -> Mapping {
        try #require(MappingFile(path: "\(Self.folder)/\(name).toml").mapping)
    }

    private func stage(_ mapping: Mapping, _ start: StartDevice?) -> StageState {
        var model = StageModel()
        var stage = model.stage(of: Samples.state(mapping), now: 1)
        stage.start = start
        return stage
    }

    private func picture(
        _ stage: StageState, _ size: Size, _ graphics: Capabilities.Graphics = .braille, hasMouse: Bool = true
    ) -> Canvas {
        var canvas = Canvas(size: size, graphics: graphics)
        var capabilities = Capabilities(graphics: graphics, colours: 256)
        capabilities.hasMouse = hasMouse
        let frame = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        SurfaceView.draw(stage, SurfaceGeometry(frame: frame), capabilities, on: &canvas)
        return canvas
    }

    @Test("every shipped mapping says it at every size, and hides nothing that is to be read", arguments: names)
    func room(name: String) throws {
        let mapping = try mapping(name)
        for size in [
            Size(columns: 28, rows: 10), Size(columns: 30, rows: 10), Size(columns: 45, rows: 16),
            Size(columns: 58, rows: 15), Size(columns: 200, rows: 35),
        ] {
            for graphics in [Capabilities.Graphics.ascii, .braille] {
                for (device, hasMouse) in [
                    (StartDevice.screen, true), (.touchscreen, true), (.trackpad, true), (.noDevice, true),
                    (.noDevice, false),
                ] {
                    let stage = stage(mapping, device)
                    var without = stage
                    // The list of gestures leaves it room: it is drawn for the same.
                    let shown = picture(stage, size, graphics, hasMouse: hasMouse)
                    let texts = StartHint.texts(device, stage, hasMouse: hasMouse)
                    // A verb alone is no sentence.
                    let said = shown.text.split { $0.isWhitespace || "│┃█╴|".contains($0) }
                    #expect(said.contains { $0.hasPrefix("play") }, "\(texts)\n\(shown.text)")
                    guard mapping.gestures.isEmpty else { continue }
                    without.start = nil
                    let before = picture(without, size, graphics)
                    // A number may be hidden until the first sound, the names stay.
                    let hidden = zip(shown.cells, before.cells).count { cell, old in
                        cell != old && Unicode.Scalar(old.scalar)?.properties.isAlphabetic == true
                    }
                    #expect(hidden <= 8, "\(before.text)\n\(shown.text)")
                }
            }
        }
    }

    @Test("it says what that mapping is played by")
    func words() throws {
        for (name, touch, mouse) in [
            (
                "touch", "Touch the screen with one or two fingers to play",
                "Hold the left mouse button and move to play. Right-click pins a finger."
            ),
            ("touch-one-hand", "Touch the screen with one or two fingers to play", nil),
            ("per-finger", "Touch the screen with one or more fingers to play", nil),
            ("pinch-and-turn", "Touch the screen with one or two fingers and slide to play", nil),
            ("faders", "Touch a fader and slide to play", "Hold the left mouse button on a fader and slide to play"),
            (
                "knobs", "Touch a knob and circle its centre to play",
                "Hold the left mouse button on a knob and circle its centre to play"
            ),
            ("knobs-drag", "Touch a knob and slide up or down to play", nil),
            ("keys", "Touch a key to play", "Hold the left mouse button on a key to play"),
            ("eyes-free", "Touch the zone with one or two fingers to play", nil),
            ("accessible", "Touch a zone with one or two fingers to play", nil),
            ("snapshots", "Touch the area to play", "Hold the left mouse button in the area and move to play"),
        ] as [(String, String, String?)] {
            let stage = stage(try mapping(name), .screen)
            #expect(StartHint.texts(.screen, stage, hasMouse: true).first == touch)
            guard let mouse else { continue }
            #expect(StartHint.texts(.noDevice, stage, hasMouse: true).first == mouse)
        }
        let stage = stage(try mapping("touch"), .trackpad)
        #expect(StartHint.texts(.trackpad, stage, hasMouse: false)[0].hasPrefix("Touch the trackpad"))
        #expect(StartHint.texts(.noDevice, stage, hasMouse: false)[0].hasPrefix("Press space to play"))
        let silent = self.stage(Mapping(name: "Silent", controls: []), .screen)
        #expect(StartHint.texts(.screen, silent, hasMouse: true)[0].hasPrefix("Press space to play"))
    }

    @Test("what there is to play with is the device that hands are on: no recording, and none that is unplugged")
    func devices() {
        var touch = TouchStatus(name: "ELAN", size: .assumed(aspect: 1.6), kind: .touchscreen)
        #expect(StartDevice(touch) == .touchscreen)
        touch.isOnScreen = true
        #expect(StartDevice(touch) == .screen)
        touch.connected = false
        #expect(StartDevice(touch) == .noDevice)
        #expect(StartDevice(TouchStatus(name: "pad", size: .assumed(aspect: 1.6), kind: .trackpad)) == .trackpad)
        #expect(StartDevice(TouchStatus(name: "a recording", size: .assumed(aspect: 1.6))) == .noDevice)
        #expect(StartDevice(nil) == .noDevice)
    }

    @Test("it stands there from the first picture to the first sound, and not again")
    func firstSound() {
        var model = StageModel()
        #expect(model.stage(of: Samples.state(), now: 1).start == nil, "a stage that does not want it")
        #expect(model.stage(of: Samples.state(aspect: 1.6), now: 1, showsStart: true).start == .touchscreen)
        #expect(model.stage(of: Samples.state(contacts: Samples.twoFingers), now: 2, showsStart: true).start == nil)
        #expect(model.stage(of: Samples.state(), now: 3, showsStart: true).start == nil)
    }

    @Test("While fields are edited nothing is said of playing")
    func editing() {
        var model = StageModel()
        var state = Samples.state()
        (state.playing.isSounding, state.engine.grains) = (false, 0)
        #expect(model.stage(of: state, now: 1, showsStart: true).start != nil)
        state.playing.isEditingFields = true
        #expect(model.stage(of: state, now: 2, showsStart: true).start == nil)
    }
}
