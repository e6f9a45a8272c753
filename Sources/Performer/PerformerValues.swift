import Granular

/// Setting values by hand: parameters, the master level, and modulation.
extension Performer {
    /// Changes the master level by so many dB.
    /// - `microseconds`: `CLOCK_MONOTONIC`, as of ``act(_:at:)``; edits of the same kind in quick succession are undone together.
    package mutating func changeLevel(by decibels: Double, at microseconds: Int64) -> [Change] {
        begin(.level, at: microseconds)
        return master.setLevel(levelDecibels + decibels)
    }

    /// Sets the master level, in dB.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func setLevel(to decibels: Double, at microseconds: Int64) -> [Change] {
        begin(.level, at: microseconds)
        return master.setLevel(decibels)
    }

    /// Limits the master level from now on, in dB, and lowers it where it is above.
    package mutating func limitLevel(_ decibels: Double) -> [Change] { master.limitLevel(decibels) }

    /// Moves a parameter by so many hundredths of its range in the mapping.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func nudge(_ parameter: Parameter, steps: Double, at microseconds: Int64) -> [Change] {
        begin(.value(parameter), at: microseconds)
        return playing.nudge(parameter, steps: steps)
    }

    /// Sets a parameter, clamped to its whole range; one of choices to the nearest. What is no number changes nothing.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func set(_ parameter: Parameter, to value: Double, at microseconds: Int64) -> [Change] {
        guard !value.isNaN else { return [] }
        begin(.value(parameter), at: microseconds)
        return playing.set(parameter, to: parameter.choices.isEmpty ? value : value.rounded())
    }

    /// Adds what is told where something was set with which grains are too high for the sound, or their index for their pitch; where it
    /// moves on, only now and then.
    mutating func tellingOfPitch(_ parameter: Parameter, _ effects: Effects, at microseconds: Int64) -> Effects {
        guard Self.pitching.contains(parameter),
            let remark = sounds[sound].pitchRemark(mapper.goals, notes: notes, sampleRate: sampleRate),
            pitchToldMicroseconds.map({ microseconds - $0 >= Self.pitchSilence }) ?? true
        else { return effects }
        pitchToldMicroseconds = microseconds
        var effects = effects
        effects.message = remark
        return effects
    }

    private static var pitchSilence: Int64 { 500_000 }
    private static var pitching: [Parameter] {
        [
            .pitch, .pitchFrom, .transposition, .ratio, .pitchOffset, .pitchSpread, .glide, .pitchSet, .pitchSetRange,
            .pitchSetChance, .fmIndex, .fmRatio,
        ]
    }

    /// Has grains draw their transposition from these notes: sets the list, and the parameter to it.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func choose(_ list: NoteList, at microseconds: Int64) -> [Change] {
        begin(.value(.pitchSet), at: microseconds)
        return setNotes(list) + playing.set(.pitchSet, to: Double(PitchSet.own.rawValue))
    }

    /// Sets the list alone.
    mutating func setNotes(_ list: NoteList) -> [Change] {
        defer { notes = list }
        return list.changes(since: notes)
    }

    // MARK: Modulation

    /// Sets something of a source; what lies outside its range is brought to its end. What is no number changes nothing, nor does
    /// what the source does not have.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func set(
        _ setting: ModulatorParameter, of source: ModulationSource, to value: Double, at microseconds: Int64
    ) -> [Change] {
        modulate(sources.setting(setting, of: source, to: value), by: source, at: microseconds)
    }

    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    /// - `microseconds`: as of ``changeLevel(by:at:)``.
    package mutating func move(
        _ parameter: Parameter, by amount: Double, of source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        modulate(sources.moving(parameter, by: amount, of: source), by: source, at: microseconds)
    }

    /// Where the player had `position-steps` before the mapping that is played set it.
    package mutating func keepOwn(positionSteps: Double) {
        if mapper.mapping.positionSteps != nil { playing.mapper.ownSteps = positionSteps }
    }

    /// A source moves nothing any more; how it is set stays.
    package mutating func stop(_ source: ModulationSource, at microseconds: Int64) -> [Change] {
        modulate(sources.stopping(source), by: source, at: microseconds)
    }

    private mutating func modulate(
        _ wanted: ModulationValues?, by source: ModulationSource, at microseconds: Int64
    ) -> [Change] {
        guard let wanted else { return [] }
        begin(.modulation(source), at: microseconds)
        return sources.set(wanted)
    }
}
