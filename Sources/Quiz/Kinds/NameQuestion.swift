/// The name of a sound, typed.
enum NameQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let sound = draw.sound(isAny: true), !TypedName.plain(sound.name).isEmpty else { return nil }
        let clip = SoundQuestion.clip(of: sound, &draw)
        let name = TypedName.plain(sound.name)
        let others = draw.numbers(QuizDraw.otherNames).map { draw.pool[$0].name }.filter { TypedName.plain($0) != name }
        return QuizQuestion(
            kind: .name, seed: draw.seed, subject: .sound(sound.name), prompt: "What is this sound called?",
            clips: [clip], asked: .name(sound.name, others: others), explanation: "It is \(sound.name)")
    }
}
