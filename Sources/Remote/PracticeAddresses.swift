import Instrument
import OSC
import SoundMarking

/// The addresses of the sound that is practised; they send nothing, and do nothing, while none is open.
enum PracticeAddresses {
    static let all = [
        RemoteAddress("/quern/practice/sound", "the sound that is open to be marked and practised; empty for none")
            .sending { [.string($0.marking?.sound ?? "")] },
        RemoteAddress("/quern/practice/position", takes: "number, seconds", "where it is heard")
            .setting { arguments, _ in arguments.first?.number.map { .marking(.seek(to: $0)) } }
            .sending { state in state.marking.map { [.float(Float($0.positionSeconds))] } ?? [] },
        RemoteAddress("/quern/practice/speed", takes: "number, 0.25 to 2", "its speed, at the same pitch")
            .setting { arguments, _ in arguments.first?.number.map { .marking(.speed($0)) } }
            .sending { state in state.marking.map { [.float(Float($0.speed))] } ?? [] },
        RemoteAddress(
            "/quern/practice/loop", takes: "begin, end: seconds; 0 for no loop",
            "what loops, from beat to beat where it has beats; sends 0 0 for none"
        )
        .requesting(loop)
        .sending { state in
            state.marking.map { marking in
                let loop = marking.loopSeconds ?? 0...0
                return [.float(Float(loop.lowerBound)), .float(Float(loop.upperBound))]
            } ?? []
        },
        RemoteAddress(
            "/quern/practice/beat", takes: "number of beats, on or back (negative)",
            "goes so many beats on; sends the number of the beat that is heard, 0 before the first"
        )
        .requesting { arguments, _ in steps(arguments).map { .marking(.beat(.step($0))) } }
        .sending { state in state.marking.map { [.int(Int32($0.heardBeat.number))] } ?? [] },
        RemoteAddress(
            "/quern/practice/bar", takes: "number of bars, on or back (negative)",
            "goes so many bars on; sends the number of the bar that is heard, and of the beat in it; 0 0 where none is known"
        )
        .requesting { arguments, _ in steps(arguments).map { .marking(.beat(.bar($0))) } }
        .sending { state in
            state.marking.map { [.int(Int32($0.heardBeat.bar)), .int(Int32($0.heardBeat.inBar))] } ?? []
        },
        RemoteAddress("/quern/practice/count-in", takes: "1 or 0", "counts a bar in before it begins, or not")
            .requesting { arguments, _ in
                arguments.first?.whole(in: 0...1).map { .marking(.practice(.countIn($0 == 1))) }
            }
            .sending { state in state.marking.map { [.int($0.countsIn ? 1 : 0)] } ?? [] },
    ]

    @Sendable private static func loop(_ arguments: [OSCArgument], _ state: InstrumentState) -> Command? {
        let numbers = arguments.compactMap(\.number)
        guard numbers.count == arguments.count else { return nil }
        if numbers == [0] || numbers == [0, 0] { return .marking(.practice(.loopOff)) }
        guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
        return .marking(.practice(.loopBetween(numbers[0], numbers[1])))
    }

    private static func steps(_ arguments: [OSCArgument]) -> Int? {
        arguments.count == 1 ? arguments[0].whole(in: MarkingStep.steps) : nil
    }
}
