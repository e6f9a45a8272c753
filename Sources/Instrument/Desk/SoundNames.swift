extension Desk {
    /// What the sounds are called, each otherwise: a second "rain" is "rain 2".
    package var soundNames: [String] {
        var names: [String] = []
        for sound in sounds {
            var (name, number) = (sound.name, 1)
            while names.contains(name) {
                number += 1
                name = "\(sound.name) \(number)"
            }
            names.append(name)
        }
        return names
    }

    /// Cuts the grains from the sound of this name.
    package mutating func takeSound(_ name: String) -> Outcome {
        guard let place = soundNames.firstIndex(of: name) else {
            return Outcome(message: "there is no sound \"\(name)\"")
        }
        return takeSound(at: place)
    }
}
