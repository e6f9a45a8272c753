import DisplayText
import Files
import Instrument
import Performer
import Session
import Sounds

/// What words on several sounds at once do.
enum MixReplies {
    /// Adds a sound to the mix, gives it another chance or takes it out; alone it tells the mix.
    static func mix(_ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        guard !rest.isEmpty else { return .answer(PlainLists.mix(state)) }
        let rest = rest.replacing(" %", with: "%")
        if rest.lowercased() == "off" { return off(state) }
        let (name, last) = parted(rest)
        // A sound may be called "take 2": the whole is asked for first.
        var found = catalogue.match(UserDirectories().path(typed: rest), among: state.sounds.all)
        var chance: String?
        if case .none = found, let last {
            found = catalogue.match(UserDirectories().path(typed: name), among: state.sounds.all)
            chance = last
        }
        if case .none = found, chance?.lowercased() != "off", let reply = MixList.reply(rest, state, catalogue) {
            return reply
        }
        switch found {
        case .none where catalogue.bank(called: UserDirectories().path(typed: name)) != nil:
            return KeywordReplies.isFolder(name)
        case .file(let path) where Folder.exists(path): return KeywordReplies.isFolder(name)
        case .listed(let name):
            if chance?.lowercased() == "off" { return .perform(.sounds(.remove(name))) }
            let file = state.sounds.all.first { $0.name == name }?.file
            return added(SoundRequest(name: name, file: file), chance)
        case .file(let path) where chance?.lowercased() == "off":
            let file = Path.whole(path)
            guard let mixed = state.sounds.mix.first(where: { $0.sound.file == file }) else {
                return .problem("\(quoted(name)) is not in the mix")
            }
            return .perform(.sounds(.remove(mixed.sound.name)))
        case .file(let path):
            return added(SoundRequest(name: Sound.title(path), file: Path.whole(path)), chance)
        case .several(let names): return KeywordReplies.ambiguous(name, names)
        case .none(let nearest): return KeywordReplies.unknown("sound", name, nearest, list: "sounds")
        }
    }

    /// The first sound alone.
    private static func off(_ state: InstrumentState) -> PlainReply {
        guard state.sounds.mix.count > 1 else { return .answer(PlainLists.mix(state)) }
        return .perform(.sounds(.choose(state.sounds.played)))
    }

    /// The sounds of a folder; "off" ends a bank as it ends a mix.
    static func bank(_ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply {
        guard !rest.isEmpty else { return .problem("bank needs an argument: \(PlainKeyword.bank.usage)") }
        if rest.lowercased() == "off", catalogue.bank(called: rest) == nil { return off(state) }
        return .perform(.files(.bank(UserDirectories().path(typed: rest), takesPaths: true)))
    }

    private static func added(_ request: SoundRequest, _ chance: String?) -> PlainReply {
        guard let chance else { return .perform(.sounds(.add(request, chance: 1))) }
        guard let number = TypedChance.number(chance), TypedChance.isWithin(number) else {
            return TypedChance.problem(chance, request.name)
        }
        return .perform(.sounds(.add(request, chance: number)))
    }

    /// All but the last word, and the last one where that is a number or "off"; "rain:0.5" is read too.
    private static func parted(_ text: String) -> (name: String, last: String?) {
        if let colon = text.lastIndex(of: ":"), colon != text.startIndex {
            let chance = text[text.index(after: colon)...].trimmed
            if TypedChance.number(chance) != nil { return (text[..<colon].trimmed, chance) }
        }
        guard let space = text.lastIndex(where: \.isWhitespace) else { return (text, nil) }
        let last = String(text[text.index(after: space)...])
        guard last.lowercased() == "off" || TypedChance.number(last) != nil else { return (text, nil) }
        return (text[..<space].trimmed, last)
    }
}
