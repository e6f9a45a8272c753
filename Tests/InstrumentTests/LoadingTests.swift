import Files
import Foundation
import Instrument
import TestSupport
import Testing

@Suite("Sounds while playing") struct LoadingTests {
    private let test: TestInstrument
    private var instrument: Instrument { test.instrument }

    init() throws { test = try TestInstrument() }

    @Test("a file that is loaded is played, listed, and taken as it is the next time")
    func loading() throws {
        defer { instrument.stop() }
        try test.sine("rain.wav", seconds: 0.5)
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain"))
        var state = instrument.state
        #expect(
            state.sounds.played == "rain" && state.files.loading == nil
                && state.sounds.all.map(\.name) == ["study", "rain"])
        #expect(state.sounds.all[1].file == test.place("rain.wav") && !state.sounds.all[1].isWaveform)
        #expect(abs(state.sounds.all[1].durationSeconds - 0.5) < 0.01)
        instrument.perform(.action(.nextSound))
        #expect(instrument.state.sounds.played == "study")
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(eventually { instrument.state.sounds.played == "rain" && instrument.state.files.loading == nil })
        #expect(instrument.state.sounds.all.count == 2)
        // Written anew it is another sound.
        try test.sine("rain.wav", seconds: 0.75)
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain 2"))
        state = instrument.state
        #expect(state.sounds.all.map(\.name) == ["study", "rain", "rain 2"])
    }

    @Test("what is set while a file is read, or a name is looked up, stays when the sound comes")
    func setMeanwhile() throws {
        defer { instrument.stop() }
        try test.sine("rain.wav", seconds: 4)
        instrument.perform(.files(.load(test.place("rain.wav"))))
        instrument.perform(.playing(.set(.pitch, to: 321)))
        #expect(test.hears("sound: rain"))
        #expect(instrument.state.playing.values[.pitch] == 321)
        instrument.perform(.files(.choose("study")))
        instrument.perform(.playing(.set(.pitch, to: 222)))
        #expect(eventually { instrument.state.sounds.played == "study" })
        #expect(instrument.state.playing.values[.pitch] == 222)
    }

    @Test("of two that are asked for one after the other the newer is played, the other is there too")
    func newestWins() throws {
        defer { instrument.stop() }
        try test.sine("first.wav", seconds: 8)
        try test.sine("second.wav", seconds: 0.5)
        instrument.perform(.files(.load(test.place("first.wav"))))
        instrument.perform(.files(.load(test.place("second.wav"))))
        #expect(test.hears("sound: second"))
        let state = instrument.state
        #expect(state.sounds.played == "second" && state.sounds.all.map(\.name) == ["study", "first", "second"])
        #expect(!state.messages.contains { $0.text == "sound: first" })
    }

    @Test("what cannot be read costs one line that begins with its path, and the sound goes on")
    func broken() throws {
        defer { instrument.stop() }
        try test.scratch.write("no sound", to: "broken.wav")
        try test.scratch.write("", to: "empty.wav")
        for name in ["broken.wav", "empty.wav", "gone.wav"] {
            instrument.perform(.files(.load(test.place(name))))
            #expect(test.hears(test.place(name) + ": "))
        }
        let state = instrument.state
        #expect(state.sounds.played == "study" && state.files.loading == nil && state.messages.count == 3)
    }

    @Test("a sound of more than 20 minutes costs a line at once")
    func tooLong() throws {
        defer { instrument.stop() }
        try test.sine("long.wav", seconds: 0.1)
        // Another length in the header, and a hole in the file: 21 minutes of silence that take no room.
        var header = try Data(contentsOf: URL(fileURLWithPath: test.place("long.wav")))
        let data = try #require(header.firstRange(of: Data("data".utf8))).upperBound
        let bytes = 21 * 60 * 48_000 * 8
        for (place, size) in [(4, bytes + data - 4), (data, bytes)] {
            withUnsafeBytes(of: UInt32(size).littleEndian) { header.replaceSubrange(place..<place + 4, with: $0) }
        }
        try header.write(to: URL(fileURLWithPath: test.place("long.wav")))
        #expect(truncate(test.place("long.wav"), data + 4 + bytes) == 0)
        instrument.perform(.files(.load(test.place("long.wav"))))
        #expect(test.hears("\(test.place("long.wav")): lasts longer than 20 minutes"))
        #expect(instrument.state.sounds.played == "study" && instrument.state.files.loading == nil)
    }

    @Test("a folder that vanishes takes no sound away that plays; what is looked for in it costs a line each")
    func vanishing() throws {
        defer { instrument.stop() }
        for name in ["rain.wav", "sea.wav"] {
            try test.scratch.write("", to: "mine/\(name)")
            try test.sine("mine/\(name)", seconds: 0.5)
        }
        instrument.perform(.action(.hold))
        instrument.perform(.files(.browse(test.place("mine"))))
        instrument.perform(.files(.load(test.place("mine/rain.wav"))))
        #expect(test.hears("sound: rain") && eventually { instrument.state.files.folder?.entries.count == 2 })
        instrument.perform(.marking(.open("rain")))
        #expect(eventually { instrument.state.marking != nil })
        try FileManager.default.removeItem(atPath: test.place("mine"))
        instrument.perform(.files(.load(test.place("mine/sea.wav"))))
        #expect(test.hears("\(test.place("mine/sea.wav")): No such file or directory"))
        instrument.perform(.files(.audition(test.place("mine/sea.wav"))))
        instrument.perform(.files(.browse(test.place("mine"))))
        #expect(
            eventually { instrument.state.files.folder?.problem == "\(test.place("mine")): No such file or directory" })
        let state = instrument.state
        #expect(state.sounds.played == "rain" && state.marking?.isPlaying == true)
        #expect(eventually { instrument.state.engine.frame > state.engine.frame && instrument.state.engine.grains > 0 })
    }

    @Test("thirty files can be loaded while playing: the oldest give way")
    func many() throws {
        defer { instrument.stop() }
        instrument.perform(.action(.hold))
        instrument.perform(.playing(.set(.duration, to: 0.05)))
        for number in 0..<30 {
            try test.sine("s\(number).wav", seconds: 0.15)
            instrument.perform(.files(.load(test.place("s\(number).wav"))))
            let name = "s\(number)"
            #expect(eventually { instrument.state.sounds.played == name })
            // What grains still read does not give way.
            let frame = instrument.state.engine.frame
            if number == 1 { #expect(eventually { instrument.state.engine.frame > frame + 9_600 }) }
        }
        let state = instrument.state
        #expect(state.sounds.all.count == InstrumentSetup.maxSounds && state.sounds.played == "s29")
        let names = state.sounds.all.map(\.name)
        #expect(names.contains("study") && !names.contains("s0"), "\(names)")
        #expect(eventually { instrument.state.engine.grains > 0 })
    }

    @Test("folders are looked into where sounds are expected, and where the player wants")
    func browsing() throws {
        defer { instrument.stop() }
        instrument.perform(.files(.browse(nil)))
        #expect(eventually { instrument.state.files.folder?.path == test.scratch.path })
        try test.sine("rain.wav", seconds: 0.5)
        instrument.perform(.files(.load(test.place("rain.wav"))))
        #expect(test.hears("sound: rain"))
        try test.scratch.write("", to: "Music/x.wav")
        instrument.perform(.files(.browse(nil)))
        #expect(eventually { instrument.state.files.folder?.entries.contains { $0.name == "rain.wav" } == true })
        try test.scratch.write("", to: ".local/share/quern/sounds/mine.wav")
        instrument.perform(.files(.browse(nil)))
        #expect(eventually { instrument.state.files.folder?.entries.map(\.name) == ["mine.wav"] })
        instrument.perform(.files(.browse(test.place("Music"))))
        #expect(eventually { instrument.state.files.folder?.entries.map(\.name) == ["x.wav"] })
        instrument.perform(.files(.browse(test.place("nothing"))))
        #expect(eventually { instrument.state.files.folder?.problem != nil })
    }

    @Test("the end does not wait for a file that is being read")
    func ending() throws {
        try test.sine("long.wav", seconds: 100)
        instrument.perform(.files(.load(test.place("long.wav"))))
        #expect(
            eventually { (instrument.state.files.loading?.fraction ?? 0) > 0 || instrument.state.sounds.all.count == 2 }
        )
        let begun = Date()
        instrument.stop()
        #expect(Date().timeIntervalSince(begun) < 5)
    }
}
