extension SoundSidecar {
    /// What is marked in a built-in sound that goes by a beat: bars of four from its beginning to its end.
    /// - Parameters:
    ///   - tempo: beats a minute.
    ///   - firstSeconds: when the first beat is heard.
    ///   - turnSeconds: how long the sound is until it begins again.
    ///   - sections: names for parts of equal length that make up the whole turn.
    static func marks(
        tempo: Double, firstSeconds: Double = 0, turnSeconds: Double, sections: [String] = []
    ) -> SoundSidecar {
        var marks = marks(turnSeconds: turnSeconds, sections: sections)
        marks.tempo = tempo
        marks.beats = (0..<Int((turnSeconds * tempo / 60).rounded())).map {
            Beat(seconds: firstSeconds + Double($0) * 60 / tempo, isDownbeat: $0.isMultiple(of: 4))
        }
        return marks
    }

    /// What is marked in one without a beat.
    static func marks(turnSeconds: Double, sections: [String]) -> SoundSidecar {
        var marks = SoundSidecar()
        let length = turnSeconds / Double(max(sections.count, 1))
        marks.sections = sections.enumerated().map { number, name in
            Section(name: name, begin: Double(number) * length, end: Double(number + 1) * length)
        }
        return marks
    }
}
