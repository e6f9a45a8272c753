import Granular

/// What can be asked, in the order in which somebody who is new meets it.
enum QuizSyllabus {
    /// What there is to ask about parameters, the easier first.
    static func aboutParameters(_ surface: QuizSurface) -> [QuizItem] {
        let asked = AskedParameter.all
        let played = Set(surface.controls.map(\.parameter))
        return asked.filter { $0.comparison != nil }.map { QuizItem(.comparison, about: .parameter($0.parameter)) }
            + asked.map { QuizItem(.direction, about: .parameter($0.parameter)) }
            + [QuizItem(.grains, about: .parameter(.density)), QuizItem(.window, about: .parameter(.window))]
            + asked.map { QuizItem(.odd, about: .parameter($0.parameter)) }
            // Four cutoffs that are far apart do not fit within the range of every sound.
            + [.density, .window, .pitch].map { QuizItem(.picture, about: .parameter($0)) }
            + asked.map { QuizItem(.parameter, about: .parameter($0.parameter)) }
            + [.pitch, .density, .duration].filter(played.contains).map { QuizItem(.match, about: .parameter($0)) }
            + [.pitch, .density].filter(played.contains).map { QuizItem(.gesture, about: .parameter($0)) }
    }

    /// What there is to ask about sounds that were heard: which it is, later its name.
    static func about(sounds: [String]) -> [QuizItem] {
        sounds.map { QuizItem(.sound, about: .sound($0)) } + sounds.map { QuizItem(.name, about: .sound($0)) }
    }
}
