import DisplayText
import Files
import Granular
import Instrument
import Performer
import Sounds

/// How often grains draw a sound, as it is typed: "0.5", "0,5" or "50%".
enum TypedChance {
    /// The number that is meant, within range or not; `nil` where it is none.
    static func number(_ text: String) -> Double? {
        let isPercent = text.hasSuffix("%")
        let digits = (isPercent ? text.dropLast() : text[...]).replacing(",", with: ".")
        guard let number = Double(digits), number.isFinite else { return nil }
        return isPercent ? number / 100 : number
    }

    static func isWithin(_ number: Double) -> Bool { number > 0 && number <= 1 }

    static func problem(_ text: String, _ name: String) -> PlainReply {
        .problem("a chance is above 0 and at most 1, such as mix \(name) 0.5, not \(quoted(text))")
    }
}

/// Several sounds for the mix in one line, with commas or without, each with a chance after it or after a colon.
enum MixList {
    /// The most words of a name.
    private static let maxWords = 8

    /// What comes of the line; `nil` where it is no list of sounds.
    static func reply(_ text: String, _ state: InstrumentState, _ catalogue: SoundCatalogue) -> PlainReply? {
        let tokens = tokens(text)
        guard tokens.count > 1 else { return nil }
        let match = catalogue.matcher(among: state.sounds.all)
        var added: [MixedSound] = []
        var place = 0
        while place < tokens.count {
            guard let token = tokens[place] else {
                place += 1
                continue
            }
            // After a comma a number is a sound's.
            if place > 0, tokens[place - 1] != nil, !added.isEmpty, let chance = TypedChance.number(token) {
                guard TypedChance.isWithin(chance) else {
                    return TypedChance.problem(token, added[added.count - 1].sound.name)
                }
                added[added.count - 1].chance = chance
                place += 1
                continue
            }
            let run = tokens[place...].prefix(maxWords).prefix { $0 != nil }.compactMap(\.self)
            guard let (request, chance, count) = longest(run, state, match) else {
                if case .several(let names) = match(token) { return KeywordReplies.ambiguous(token, names) }
                guard !added.isEmpty, case .none(let nearest) = match(token) else { return nil }
                return KeywordReplies.unknown("sound", token, nearest, list: "sounds")
            }
            if let chance, !TypedChance.isWithin(chance) { return TypedChance.problem(run[count - 1], request.name) }
            added.append(MixedSound(request, chance: chance ?? 1))
            place += count
        }
        return added.count > 1 ? reply(adding: added, state) : nil
    }

    /// Adds them to what plays.
    private static func reply(adding added: [MixedSound], _ state: InstrumentState) -> PlainReply {
        let played = state.sounds.all.first { $0.name == state.sounds.played }
        var mix = state.sounds.mix
        if mix.isEmpty { mix = [MixedSound(SoundRequest(name: state.sounds.played, file: played?.file))] }
        for sound in added {
            let same = mix.firstIndex {
                $0.sound.file == sound.sound.file && ($0.sound.file != nil || $0.sound.name == sound.sound.name)
            }
            if let same { mix[same].chance = sound.chance } else { mix.append(sound) }
        }
        guard mix.count <= Change.maxMixed else {
            return .problem("a mix has at most \(Change.maxMixed) sounds, this would be \(mix.count)")
        }
        return .perform(.sounds(.mix(mix, isBank: false)))
    }

    /// The sound that most of the first words name, with the chance after a colon, and how many words they are.
    private static func longest(
        _ words: [String], _ state: InstrumentState, _ match: (String) -> SoundMatch
    ) -> (request: SoundRequest, chance: Double?, count: Int)? {
        for count in stride(from: words.count, through: 1, by: -1) {
            let whole = words.prefix(count).joined(separator: " ")
            if let request = request(match(whole), state) { return (request, nil, count) }
            guard let colon = whole.lastIndex(of: ":"),
                let chance = TypedChance.number(String(whole[colon...].dropFirst()))
            else { continue }
            if let request = request(match(String(whole[..<colon])), state) { return (request, chance, count) }
        }
        return nil
    }

    private static func request(_ match: SoundMatch, _ state: InstrumentState) -> SoundRequest? {
        switch match {
        case .listed(let name):
            SoundRequest(name: name, file: state.sounds.all.first { $0.name == name }?.file)
        case .file(let path): SoundRequest(name: Sound.title(path), file: Path.whole(path))
        case .several, .none: nil
        }
    }

    /// The words, and `nil` for each comma; a comma between digits is that of a number.
    private static func tokens(_ text: String) -> [String?] {
        var tokens: [String?] = []
        var word = ""
        let characters = Array(text)
        func isDigit(_ place: Int) -> Bool { characters.indices.contains(place) && characters[place].isNumber }
        for (place, character) in characters.enumerated() {
            let isComma = character == "," && !(isDigit(place - 1) && isDigit(place + 1))
            guard character.isWhitespace || isComma else {
                word.append(character)
                continue
            }
            if !word.isEmpty { tokens.append(word) }
            word = ""
            if isComma { tokens.append(nil) }
        }
        return word.isEmpty ? tokens : tokens + [word]
    }
}
