import OSC

extension RemoteAddresses {
    /// What is told only.
    static let state = [
        RemoteAddress("/quern/state/sounding", "1 while a finger or a hold sounds").sending { [flag($0.isSounding)] },
        RemoteAddress("/quern/state/grains", "how many grains sound").sending { [.int(Int32($0.engine.grains))] },
        RemoteAddress("/quern/state/peak", "left and right, 1 is full scale, falling by 20 dB a second")
            .sending { [.float($0.engine.peakLeft), .float($0.engine.peakRight)] },
        RemoteAddress("/quern/state/fingers", "how many fingers are down")
            .sending { [.int(Int32($0.fingers.count))] },
        RemoteAddress("/quern/state/snapshot", "the snapshot that was kept or gone back to last; 0 before the first")
            .sending { [.int(Int32($0.snapshot ?? 0))] },
        RemoteAddress("/quern/state/snapshots", "the numbers of all that are kept")
            .sending { $0.snapshots.map { .int(Int32($0)) } },
        RemoteAddress(
            "/quern/state/morph", "the snapshot that a morph goes to, and how far it is, 0 to 1; 0 0 without one"
        )
        .sending { [.int(Int32($0.morph?.goal ?? 0)), .float(Float($0.morph?.fraction ?? 0))] },
        RemoteAddress("/quern/state/history", "how many states lie behind, and how many ahead")
            .sending { [.int(Int32($0.history.past)), .int(Int32($0.history.future))] },
        RemoteAddress("/quern/state/loop", "empty, waiting, recording, playing or stopped; layers; speed")
            .sending {
                [.string("\($0.loop.phase)"), .int(Int32($0.loop.layers)), .float(Float($0.loop.speed))]
            },
        RemoteAddress("/quern/state/input", "the peak of what comes in, left and right, 1 is full scale; none without")
            .sending { state in state.input.map { [.float($0.peakLeft), .float($0.peakRight)] } ?? [] },
        RemoteAddress("/quern/state/input/guard", "1 while the feedback guard holds live input down")
            .sending { [flag($0.input?.isGuarding ?? false)] },
        RemoteAddress("/quern/state/recording", "whole seconds of the recording that runs; -1 without one")
            .sending { [.int(Int32($0.recordingSeconds ?? -1))] },
        RemoteAddress("/quern/state/layer", "the layer of the mapping that is on; empty without one")
            .sending { [.string($0.layer ?? "")] },
        RemoteAddress("/quern/state/load", "how full the machine is, in hundredths")
            .sending { [.int(Int32(($0.audio.load * 100).rounded()))] },
        RemoteAddress("/quern/state/underruns", "how often the card ran dry")
            .sending { [.int(Int32($0.audio.underruns))] },
        RemoteAddress("/quern/state/output", "where the sound goes, and its frames a second")
            .sending { [.string($0.audio.name), .int(Int32($0.audio.rate))] },
        RemoteAddress("/quern/state/device", "where touches come from; empty without a device")
            .sending { [.string($0.touch?.name ?? "")] },
        RemoteAddress("/quern/state/message", "the newest line for the player")
            .sending { [.string($0.messages.last?.text ?? "")] },
    ]

    private static func flag(_ isOn: Bool) -> OSCArgument { .int(isOn ? 1 : 0) }
}
