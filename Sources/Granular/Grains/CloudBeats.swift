/// How a cloud goes by the beats of its first sound.
extension Cloud {
    /// What its position steps to; `nil` where it goes evenly.
    func steps(_ sources: borrowing SourceSlots) -> BeatSteps? {
        guard values[.positionSteps] > 0, let steps = PositionSteps(rawValue: Int(values[.positionSteps].rounded()))
        else { return nil }
        return BeatSteps(steps, of: sources[Int(sounds[0].slot)], part: part)
    }

    /// Whether grains begin where the position comes to a beat: not where the tempo's beat, or something that moves the position, decides.
    private var beginsOnBeats: Bool { perBeat == nil && !moves(.position) && !moves(.positionSteps) }

    /// Looks for the beat that its scan comes to next after a time in frames. One that begins at that time stays.
    mutating func awaitBeat(_ sources: borrowing SourceSlots, after time: Double) {
        if isRunning { onsets.catchUp(with: time) }
        guard isRunning, let steps = steps(sources), beginsOnBeats else {
            arrival = BeatArrival()
            return
        }
        guard arrival.time != time else { return }
        arrival = BeatArrival(
            steps, from: sounds.scan(of: 0, at: time), speed: sounds.speed(of: 0), at: time)
    }

    /// The position goes to where it was set. Another beat than before begins at once.
    mutating func moveBySetting(_ sources: borrowing SourceSlots, at time: Double) {
        let before = sounds.scan(of: 0, at: time)
        sounds.jump(to: values[.position], at: time)
        awaitBeat(sources, after: time)
        guard isRunning, let steps = steps(sources), beginsOnBeats else { return }
        let number = steps.number(at: values[.position])
        if number != steps.number(at: before) { arrival = BeatArrival(at: steps.place(of: number), time: time) }
    }
}
