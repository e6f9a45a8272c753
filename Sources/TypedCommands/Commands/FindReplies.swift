import Instrument
import Sounds

/// What `find` answers: the player's collection, searched by what is typed.
enum FindReplies {
    static let usage = "TEXT|NUMBER"
    /// Numbers up to here are meant as those of a list.
    private static let maxNumber = 99

    static func reply(_ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        guard let finder = catalogue.finder else { return .problem("no collection to search here") }
        guard !rest.isEmpty else { return .problem("find needs an argument: find \(usage), such as find rain") }
        if let number = Int(rest), number > finder.foundCount, (1...maxNumber).contains(number), finder.foundCount > 0 {
            return .problem(
                "no number \(number) in the last list, which has \(finder.foundCount); find \(number), searches for \(number)"
            )
        }
        // A number that nothing has may be a word: 808.
        if let number = Int(rest), let file = finder.file(number: number) {
            if let sound = state.sounds.all.first(where: { $0.file == file }) {
                return .perform(.sounds(.choose(sound.name)))
            }
            return .perform(.files(.load(file)))
        }
        return PlainReply(lines: finder.find(rest))
    }
}
