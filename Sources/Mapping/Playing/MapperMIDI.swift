import Granular

/// The state of a MIDI assignment.
struct MIDIControllerState: Equatable, Sendable {
    /// Its last position, 0…1.
    var position: Double?
    /// The value that it set last.
    var written: Double?
}

/// What MIDI controllers and single keys do.
extension Mapper {
    /// How near to its parameter a controller picks it up, as a fraction of its range: a little more than a step of seven bits.
    private static var catchReach: Double { 0.012 }

    /// Applies a movement of a MIDI controller or key, at a time of the frames' clock, in microseconds. A controller with pick-up
    /// moves nothing until it has passed the value of its parameter.
    public mutating func apply(_ move: MIDIMove, at microseconds: Int64) -> [Output] {
        let before = advance(to: microseconds)
        guard move.position.isFinite else { return before }
        let position = min(max(move.position, 0), 1)
        for (index, use) in mapping.midi.enumerated() where use.isMoved(by: move) {
            switch use.effect {
            case .moves(let binding): self.move(index, use, binding, to: position)
            case .performs(let action):
                if use.source.isOn(at: position), !use.source.isOn(at: midi[index].position ?? 0) {
                    requestAction(action)
                }
            }
            midi[index].position = position
        }
        // A program is chosen, not left.
        if case .program = move.source {
            for (index, use) in mapping.midi.enumerated() where use.isMoved(by: move) { midi[index].position = nil }
        }
        emitChanges()
        return before + takeOutputs()
    }

    /// Parameters whose MIDI controllers were moved and wait for pick-up.
    public var waitingForMIDI: [Parameter] {
        mapping.midi.indices.compactMap { index in
            guard let binding = mapping.midi[index].binding, midi[index].position != nil, midi[index].written == nil
            else { return nil }
            return binding.parameter
        }
    }

    private mutating func move(_ index: Int, _ use: MIDIUse, _ binding: Binding, to position: Double) {
        let slot =
            binding.cloud == .own
            ? slot(of: binding.parameter)
            : CloudValues.Slot(scope: binding.cloud.scope(own: .common), parameter: binding.parameter)
        let current = binding.cloud == .own ? goal(of: binding.parameter) : clouds.goal(slot)
        if use.catches, midi[index].written != current {
            let currentPosition = binding.position(of: current)
            let before = midi[index].position
            let passes = before.map { ($0 < currentPosition) != (position < currentPosition) } ?? false
            guard passes || abs(position - currentPosition) <= Self.catchReach else {
                midi[index].written = nil
                return
            }
        }
        write(
            binding.value(at: position), to: slot, by: Glide.Curve(smoothingMilliseconds: binding.smoothingMilliseconds)
        )
        midi[index].written = binding.cloud == .own ? goal(of: binding.parameter) : clouds.goal(slot)
    }

    /// Carries over the state of the assignments that the next mapping has too.
    mutating func carryOverMIDI(for next: Mapping) {
        midi = next.midi.map { use in mapping.midi.firstIndex(of: use).map { midi[$0] } ?? MIDIControllerState() }
    }
}
