import Foundation
import Granular
import Mapping
import OSC
import Remote
import Testing

@Suite("Played and seen by OSC", .serialized) struct RemoteTests {
    @Test("every parameter is set by its address, in its own unit, by a choice's name, and as a share of its range")
    func parameters() throws {
        let line = try Listening()
        for parameter in Parameter.allCases {
            let range = parameter.definition.range
            let value = parameter.choices.isEmpty ? range.lowerBound + (range.upperBound - range.lowerBound) / 4 : 1
            line.send("/quern/parameter/\(parameter.definition.name)", .double(value))
            #expect(
                line.wait { $0.instrument.state.playing.values[parameter] == parameter.definition.clamped(value) },
                "\(parameter)")
        }
        line.send("/quern/parameter/window", .string("tukey"))
        line.send("/quern/parameter/pitch-set", .string("0 3:0.5 7"))
        #expect(line.wait { $0.instrument.state.playing.values[.window] == Parameter.window.value(named: "tukey") })
        #expect(line.wait { $0.instrument.state.playing.notes.text == "0 3:0.5 7" })
        #expect(line.instrument.state.playing.values[.pitchSet] == Double(PitchSet.own.rawValue))
        line.send("/quern/parameter/density/share", .float(0.25))
        #expect(line.wait { $0.instrument.state.playing.values[.density] == 25 })
        line.send("/quern/parameter/pitch", .int(999_999))
        #expect(line.wait { $0.instrument.state.playing.values[.pitch] == 20_000 })
    }

    @Test("volume, sound, mapping, snapshots and actions have their addresses; a button that is let go does nothing")
    func commands() throws {
        let line = try Listening()
        line.send("/quern/volume", .float(-20))
        line.send("/quern/sound", .string("organ"))
        #expect(
            line.wait {
                $0.instrument.state.master.levelDecibels == -20 && $0.instrument.state.sounds.played == "organ"
            })
        line.send("/quern/sound", .int(2))
        #expect(line.wait { $0.instrument.state.sounds.played == "sine" })
        line.send("/quern/action/mute", .float(1))
        line.send("/quern/action/mute", .float(0))
        line.send("/quern/action/hold")
        #expect(line.wait { $0.instrument.state.playing.isHeld && $0.instrument.state.master.isMuted })
        line.send("/quern/action/store-snapshot", .int(7))
        line.send("/quern/action/store-snapshot/9", .int(1))
        line.send("/quern/snapshot/name", .int(7), .string("mist"))
        #expect(
            line.wait {
                $0.instrument.state.snapshots.numbers == [7, 9]
                    && $0.instrument.state.snapshots.summaries[0].name == "mist"
            })
        line.send("/quern/snapshot/forget", .int(9))
        #expect(line.wait { $0.instrument.state.snapshots.numbers == [7] })
        line.send("/quern/undo")
        line.send("/quern/morph", .int(7), .float(60))
        #expect(line.wait { $0.instrument.state.snapshots.morph?.goal == .snapshot(7) })
    }

    @Test("several sounds at once by their names, each with a chance; a bank by its folder's name, and no path")
    func mixes() throws {
        let line = try Listening()
        line.send("/quern/mix", .string("organ"), .string("sine"), .float(0.25), .string("study"))
        #expect(
            line.wait {
                let mix = $0.instrument.state.sounds.mix
                return mix.map(\.sound.name) == ["organ", "sine", "study"] && mix.map(\.chance) == [1, 0.25, 1]
            })
        #expect(line.instrument.state.sounds.played == "organ")
        // What is none changes nothing.
        line.send("/quern/mix", .string("organ"), .string("nothing"))
        line.send("/quern/mix", .float(0.5))
        line.send("/quern/mix", .string("sine"), .float(2))
        line.send("/quern/bank", .string("/"))
        line.send("/quern/sound", .string("sine"))
        #expect(line.wait { $0.instrument.state.sounds.played == "sine" && $0.instrument.state.sounds.mix.isEmpty })
    }

    @Test("what is wrong with a list of notes is said")
    func noteFaults() throws {
        let line = try Listening()
        let state = line.instrument.state
        var reader = RemoteReader()
        let said = reader.read(OSCMessage("/quern/parameter/pitch-set", [.string("0 99")]), at: 0, state)
        #expect(said?.hasPrefix("OSC: /quern/parameter/pitch-set: \"99\" is not a note: write semitones") == true)
    }

    @Test("what is wrong with a mix is said, each fault once")
    func mixFaults() throws {
        let line = try Listening()
        let state = line.instrument.state
        var reader = RemoteReader()
        func read(_ arguments: OSCArgument...) -> String? {
            reader.read(OSCMessage("/quern/mix", arguments), at: 0, state)
        }
        #expect(read(.string("organ"), .string("nosuch")) == "OSC: /quern/mix: unknown sound \"nosuch\"")
        #expect(read(.string("organ"), .string("nosuch")) == nil)
        #expect(read(.string("nought")) == "OSC: /quern/mix: unknown sound \"nought\"")
        let range = "a chance is above 0 and at most 1, such as rain:0.5"
        #expect(read(.string("organ"), .float(5)) == "OSC: /quern/mix: \"organ\" 5: \(range)")
        #expect(read(.string("organ:2")) == "OSC: /quern/mix: \"organ:2\": \(range)")
        #expect(read(.float(1))?.hasPrefix("OSC: /quern/mix takes names") == true)
        let nine = reader.read(
            OSCMessage("/quern/mix", [OSCArgument](repeating: .string("organ"), count: 9)), at: 0, state)
        #expect(nine == "OSC: /quern/mix: at most 8 sounds play at once, not 9")
        #expect(reader.takeDue().isEmpty)
        #expect(read(.string("organ"), .string("sine:0.5")) == nil)
        guard case .sounds(.mix(let mix, isBank: false))? = reader.takeDue().first?.command else {
            Issue.record("no mix")
            return
        }
        #expect(mix.map(\.sound.name) == ["organ", "sine"] && mix.map(\.chance) == [1, 0.5])
    }

    @Test("fields are placed and told, and moved by hands on request; what is none is refused")
    func fields() throws {
        let line = try Listening()
        line.send("/quern/mapping", .string("fields"))
        #expect(line.wait { $0.instrument.state.playing.mapping.name == "Fields" })
        line.send("/quern/subscribe", .int(Int32(line.port)))
        line.send("/quern/field", .string("one"), .float(0.25), .float(0.5), .float(0.125), .float(1))
        #expect(
            line.wait {
                $0.instrument.state.playing.mapping.controls[0].area == Area(x: 0.25...0.5, y: 0.125...1)
            })
        let told = OSCMessage(
            "/quern/field", [.string("one"), .float(0.25), .float(0.5), .float(0.125), .float(1)])
        #expect(line.wait { $0.told.contains(told) })
        line.send("/quern/action/edit-fields")
        #expect(line.wait { $0.instrument.state.playing.isEditingFields })

        let state = line.instrument.state
        var reader = RemoteReader()
        func read(_ name: String, _ edges: Float...) -> String? {
            reader.read(OSCMessage("/quern/field", [.string(name)] + edges.map { .float($0) }), at: 0, state)
        }
        #expect(read("x", 0, 1, 0, 1) == "OSC: /quern/field: no field \"x\"")
        #expect(
            read("one", 0.5, 0.55, 0, 1)
                == "OSC: /quern/field: edges must be 0 to 1, each side at least 0.1 long")
        #expect(read("one", 0, 1)?.hasPrefix("OSC: /quern/field takes a name of a field") == true)
        #expect(reader.takeDue().isEmpty)
    }

    @Test("pins are left, moved and removed, a tape is zoomed, and both are told; what is none is refused")
    func tapes() throws {
        let line = try Listening()
        line.send("/quern/mapping", .string("tape"))
        #expect(line.wait { $0.instrument.state.playing.mapping.name == "Tape" })
        line.send("/quern/subscribe", .int(Int32(line.port)))
        func pins() -> [TapeState.Pin] { line.instrument.state.playing.tapes[0]?.pins ?? [] }
        line.send("/quern/pin/add", .string("waveform"), .float(0.25), .float(1))
        line.send("/quern/pin/add", .string("waveform"), .float(0.5), .float(0.5))
        #expect(line.wait { _ in pins().map(\.position) == [0.25, 0.5] && pins().map(\.number) == [0, 1] })
        let told = OSCMessage(
            "/quern/state/pins",
            [.int(2), .string("waveform"), .float(0.25), .float(1), .string("waveform"), .float(0.5), .float(0.5)])
        #expect(line.wait { $0.told.contains(told) })
        line.send("/quern/pin/move", .int(2), .float(0.75), .float(0.25))
        #expect(line.wait { _ in pins().map(\.position) == [0.25, 0.75] && pins().map(\.height) == [1, 0.25] })
        line.send("/quern/pin/remove", .int(1))
        #expect(line.wait { _ in pins().map(\.position) == [0.75] })
        line.send("/quern/pin/remove", .int(0))
        #expect(line.wait { $0.told.contains(OSCMessage("/quern/state/pins", [.int(0)])) && pins().isEmpty })
        line.send("/quern/zoom", .string("waveform"), .float(0.25), .float(0.5))
        #expect(line.wait { $0.instrument.state.playing.tapes[0]?.window == 0.25...0.5 })
        #expect(
            line.wait {
                $0.told.contains(OSCMessage("/quern/zoom", [.string("waveform"), .float(0.25), .float(0.5)]))
            })
        line.send("/quern/zoom", .string("waveform"), .int(0), .int(1))
        #expect(line.wait { $0.instrument.state.playing.tapes[0]?.window == 0...1 })

        let state = line.instrument.state
        var reader = RemoteReader()
        func read(_ address: String, _ arguments: OSCArgument...) -> String? {
            reader.read(OSCMessage("/quern/" + address, arguments), at: 0, state)
        }
        #expect(read("pin/add", .string("x"), .int(0), .int(0)) == "OSC: /quern/pin/add: no tape \"x\" with pins")
        #expect(read("pin/move", .int(1), .int(0), .int(0)) == "OSC: /quern/pin/move: no pin 1")
        #expect(read("pin/remove", .int(12)) == "OSC: /quern/pin/remove: no pin 12")
        #expect(read("pin/remove", .int(13))?.hasPrefix("OSC: /quern/pin/remove takes a number, 1 to 12") == true)
        #expect(read("zoom", .string("x"), .int(0), .int(1)) == "OSC: /quern/zoom: no tape \"x\" that can be zoomed")
        #expect(
            read("zoom", .string("waveform"), .int(1), .int(0))
                == "OSC: /quern/zoom: from must be at least 0.001 below to, both 0 to 1")
        #expect(reader.takeDue().isEmpty)
    }

    @Test("grains are triggered, so many, of a cloud; numbers beyond, and a button that is let go, trigger none")
    func grains() throws {
        let line = try Listening()
        line.send("/quern/parameter/duration", .float(60))
        for number in [0, 65, -1] { line.send("/quern/action/grain", .int(Int32(number))) }
        line.send("/quern/action/grain", .int(2), .int(17))
        line.send("/quern/action/grain", .int(3))
        #expect(line.wait { $0.instrument.state.engine.grains == 3 })
        line.send("/quern/action/grain", .float(4), .int(16))
        #expect(line.wait { $0.instrument.state.engine.grains == 7 })
        line.send("/quern/action/grain")
        #expect(line.wait { $0.instrument.state.engine.grains == 8 })
        line.send("/quern/action/panic")
        #expect(line.wait { $0.instrument.state.engine.grains == 0 })
    }

    @Test("all of a bundle is done, in its order")
    func bundles() throws {
        let line = try Listening()
        for value in 1...50 {
            line.send([
                OSCMessage("/quern/parameter/density", .int(Int32(value))),
                OSCMessage("/quern/parameter/pitch", .int(Int32(1_000 + value))),
            ])
        }
        #expect(
            line.wait {
                $0.instrument.state.playing.values[.pitch] == 1_050
                    && $0.instrument.state.playing.values[.density] == 50
            })
    }

    @Test("who subscribes is told everything, and then what is new; after that nothing any more")
    func telling() throws {
        let line = try Listening()
        line.send("/quern/subscribe", .int(Int32(line.port)))
        #expect(line.wait { $0.told.contains(OSCMessage("/quern/sound", .string("study"))) })
        #expect(line.wait { $0.told.contains { $0.address == "/quern/state/message" } })
        for parameter in Parameter.allCases {
            #expect(
                line.told.contains { $0.address == "/quern/parameter/\(parameter.definition.name)" }, "\(parameter)")
        }
        line.forget()
        line.send("/quern/parameter/density", .int(33))
        #expect(line.wait { $0.told.contains(OSCMessage("/quern/parameter/density", .float(33))) })
        #expect(line.told.contains { $0.address == "/quern/parameter/density/share" })
        #expect(!line.told.contains { $0.address == "/quern/parameter/pan" || $0.address == "/quern/sound" })
        line.send("/quern/all", .int(Int32(line.port)))
        #expect(line.wait { $0.told.contains { $0.address == "/quern/parameter/pan" } })
        line.send("/quern/unsubscribe", .int(Int32(line.port)))
        line.send("/quern/parameter/density", .int(44))
        #expect(line.wait { $0.instrument.state.playing.values[.density] == 44 })
        Thread.sleep(forTimeInterval: 0.2)
        #expect(!line.told.contains(OSCMessage("/quern/parameter/density", .float(44))))
    }

    @Test("an address that is not known, or arguments that make no sense, are told once and change nothing")
    func nonsense() throws {
        let line = try Listening()
        for _ in 0..<3 {
            line.send("/quern/nothing", .int(1))
            line.send("/quern/state/grains", .int(1))
            line.send("/quern/parameter/density", .string("much"))
            line.send("/quern/parameter/pan", .float(.nan))
            line.send("/quern/sound", .string("no such sound"))
            line.send("/quern/action/snapshot", .int(17))
        }
        // Its old address.
        line.send("/quern/level", .float(-30))
        #expect(line.wait { $0.instrument.state.master.levelDecibels == -30 })
        let lines = line.instrument.state.messages.map(\.text).filter {
            $0.hasPrefix("OSC: ") && !$0.contains("listening")
        }
        #expect(
            lines == [
                "OSC: unknown address \"/quern/nothing\"",
                "OSC: unknown address \"/quern/state/grains\"",
                "OSC: /quern/parameter/density takes a number, 0 to 10000 /s",
                "OSC: /quern/parameter/pan takes a number, -1 to 1",
                "OSC: /quern/action/snapshot takes a number, 1 to 16; or a button at `/quern/action/snapshot/1` to `/16`",
            ])
        #expect(
            line.wait { line in
                line.instrument.state.messages.count { $0.text == #"Unknown sound: "no such sound""# } == 1
            })
        #expect(
            line.instrument.state.playing.values
                == ParameterValues(playing: .init(name: "study", source: .thesis(sampleRate: 48_000))))
    }

    @Test("a flood of values comes to the last of them, and everything else stays as it was")
    func flood() throws {
        let line = try Listening()
        // The flood itself has none of the values that end it.
        for value in 0..<20_000 { line.send("/quern/parameter/density", .int(Int32(value % 77))) }
        line.send("/quern/parameter/density", .int(77))
        line.send("/quern/parameter/density", .int(78))
        // The system may have lost some on the way, but for these they come in their order.
        #expect(
            line.wait { line in
                line.send("/quern/parameter/density", .int(79))
                return line.instrument.state.playing.values[.density] == 79
            })
        var expected = ParameterValues(playing: .init(name: "study", source: .thesis(sampleRate: 48_000)))
        expected[.density] = 79
        #expect(line.instrument.state.playing.values == expected && line.remote.counts.broken == 0)
    }
}
