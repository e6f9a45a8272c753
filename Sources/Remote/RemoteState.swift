import OSC
import Performer

extension RemoteAddresses {
    /// What is told only.
    static let state = [
        RemoteAddress("/quern/state/sounding", "1 while a finger or hold plays").sending {
            [flag($0.playing.isSounding)]
        },
        RemoteAddress("/quern/state/grains", "number of grains playing").sending { [.int(Int32($0.engine.grains))] },
        RemoteAddress(
            "/quern/state/peak", "peak of each channel, left first; 1 is full scale, falls by 20 dB per second"
        )
        .sending { $0.engine.peaks.map { .float($0) } },
        RemoteAddress("/quern/state/fingers", "number of fingers down")
            .sending { [.int(Int32($0.playing.fingers.count))] },
        RemoteAddress("/quern/state/snapshot", "the last snapshot saved or loaded; 0 before the first")
            .sending { [.int(Int32($0.snapshots.current ?? 0))] },
        RemoteAddress("/quern/state/snapshots", "the numbers of all snapshots")
            .sending { $0.snapshots.numbers.map { .int(Int32($0)) } },
        RemoteAddress(
            "/quern/state/morph",
            "target snapshot, or name of the target scene, and progress, 0 to 1, of the morph; 0 0 without one"
        )
        .sending { [goal(of: $0.snapshots.morph), .float(Float($0.snapshots.morph?.fraction ?? 0))] },
        RemoteAddress("/quern/state/history", "number of changes to undo and to redo")
            .sending { [.int(Int32($0.history.past)), .int(Int32($0.history.future))] },
        RemoteAddress("/quern/state/loop", "empty, waiting, recording, playing or stopped; layers; speed")
            .sending {
                [.string("\($0.loop.phase)"), .int(Int32($0.loop.layers)), .float(Float($0.loop.speed))]
            },
        RemoteAddress(
            "/quern/state/input", "peak of live input, left and right, 1 is full scale; nothing without input"
        )
        .sending { state in state.input.map { [.float($0.peakLeft), .float($0.peakRight)] } ?? [] },
        RemoteAddress("/quern/state/input/guard", "1 while the feedback guard turns live input down")
            .sending { [flag($0.input?.isGuarding ?? false)] },
        RemoteAddress("/quern/state/recording", "length of the current recording in whole seconds; -1 without one")
            .sending { [.int(Int32($0.recording.seconds ?? -1))] },
        RemoteAddress("/quern/state/layer", "the active layer of the mapping; empty without one")
            .sending { [.string($0.playing.layer ?? "")] },
        RemoteAddress("/quern/state/load", "processor load in percent")
            .sending { [.int(Int32(($0.devices.audio.load * 100).rounded()))] },
        RemoteAddress("/quern/state/underruns", "number of audio dropouts")
            .sending { [.int(Int32($0.devices.audio.underruns))] },
        RemoteAddress("/quern/state/output", "output device and sample rate")
            .sending { [.string($0.devices.audio.name), .int(Int32($0.devices.audio.rate))] },
        RemoteAddress("/quern/state/device", "touch device; empty without one")
            .sending { [.string($0.devices.touch?.name ?? "")] },
        RemoteAddress("/quern/state/message", "the newest message")
            .sending { [.string($0.messages.last?.text ?? "")] },
    ]

    private static func goal(of morph: MorphState?) -> OSCArgument {
        switch morph?.goal {
        case nil: .int(0)
        case .snapshot(let number): .int(Int32(number))
        case .scene(let name): .string(name)
        }
    }

    private static func flag(_ isOn: Bool) -> OSCArgument { .int(isOn ? 1 : 0) }
}
