import DisplayText
import Files
import Granular
import Instrument
import Mapping
import Practice
import Sounds
import Workshop

/// What typed lines ask for.
package enum PlainCommands {
    /// What a line begins with.
    private enum Subject {
        case word(PlainKeyword)
        case parameter(Parameter)
    }

    /// What comes of a line, as everything stands at `now` (`CLOCK_MONOTONIC` seconds). A line that is not understood is
    /// answered, and changes nothing.
    /// - Parameters:
    ///   - catalogue: where sounds are found by name beside those of the list.
    ///   - room: the room that is open, if any.
    ///   - joined: the room of somebody else that was joined, if any.
    ///   - practice: what is practised; `nil` where this program practises nothing.
    package static func reply(
        to text: String, _ state: InstrumentState, _ catalogue: SoundCatalogue = SoundCatalogue(folder: nil),
        room: RoomDisplay? = nil, joined: JoinedRoomDisplay? = nil, practice: PracticeDisplay? = nil, now: Double
    ) -> PlainReply {
        guard text.contains(where: { !$0.isWhitespace }) else { return PlainReply() }
        let (found, name, rest) = subject(text)
        switch found {
        case .one(.word(let word)):
            return reply(to: word, rest, state, catalogue, room: room, joined: joined, practice: practice, now: now)
        case .one(.parameter(let parameter)): return value(rest, of: parameter, state)
        case .several(let names): return .problem("\(quoted(name)) is ambiguous: \(TypedNames.list(names))")
        case .none:
            let names = PlainKeyword.typedNames + Parameter.allCases.flatMap(TypedNames.names)
            return KeywordReplies.unknown("command", name, TypedNames.nearest(name, among: names), list: "help")
        }
    }

    /// What comes of a line that sets nothing, where values are typed without their parameter's name too: a word that is a parameter's name
    /// as well means the parameter. `nil` where it begins with neither, or says of a parameter what it cannot be.
    package static func reply(
        besidesSettings text: String, _ state: InstrumentState, _ catalogue: SoundCatalogue,
        room: RoomDisplay? = nil, joined: JoinedRoomDisplay? = nil, practice: PracticeDisplay? = nil, now: Double
    ) -> PlainReply? {
        let (found, name, rest) = subject(text)
        if let parameter = Parameter.allCases.first(where: { TypedNames.names($0).contains(name.lowercased()) }) {
            return rest.isEmpty ? value("", of: parameter, state) : nil
        }
        switch found {
        case .one(.word(let word)):
            return reply(to: word, rest, state, catalogue, room: room, joined: joined, practice: practice, now: now)
        case .one(.parameter(let parameter)): return rest.isEmpty ? value("", of: parameter, state) : nil
        case .several(let names):
            guard case .none = TypedNames.leadingParameter(text).found else { return nil }
            return KeywordReplies.ambiguous(name, names)
        case .none: return nil
        }
    }

    /// The word that a line begins with, with as much of it as leaves no doubt; `nil` where it is a parameter's name, or none.
    package static func keyword(of text: String) -> PlainKeyword? {
        let (found, name, _) = subject(text)
        guard case .one(.word(let word)) = found,
            !Parameter.allCases.contains(where: { TypedNames.names($0).contains(name.lowercased()) })
        else { return nil }
        return word
    }

    /// Whether a line begins with a word or a parameter, and says more.
    package static func isSentence(_ text: String) -> Bool {
        guard text.contains(where: { !$0.isWhitespace }) else { return false }
        let (found, _, rest) = subject(text)
        if case .one = found { return !rest.isEmpty }
        return false
    }

    private static func reply(
        to word: PlainKeyword, _ rest: String, _ state: InstrumentState, _ catalogue: SoundCatalogue,
        room: RoomDisplay?, joined: JoinedRoomDisplay?, practice: PracticeDisplay?, now: Double
    ) -> PlainReply {
        var reply =
            RoomReplies.words.contains(word)
            ? RoomReplies.reply(to: word, rest, room) : KeywordReplies.reply(to: word, rest, state, catalogue, now: now)
        if word == .vote { reply = VoteReplies.reply(rest, joined) }
        if word == .list { reply = PracticeListReplies.reply(to: rest, practice) }
        if word == .lock, let locks = RoomReplies.lock(rest, room) { reply = locks }
        (reply.word, reply.argument) = (word, rest)
        return reply
    }

    /// Sets a parameter, or tells where it stands.
    static func value(_ text: String, of parameter: Parameter, _ state: InstrumentState) -> PlainReply {
        guard !text.isEmpty else { return .answer(PlainLists.answer(parameter, state)) }
        do {
            if let list = try TypedNotes.list(text, for: parameter) {
                return .perform(.playing(.notes(list)), echo: .value(parameter))
            }
            let quantity = Quantity(parameter, beatsPerMinute: state.tempo.line.beatsPerMinute)
            let value = try ValueReading.value(text, of: quantity, current: state.playing.values[parameter])
            return .perform(.playing(.set(parameter, to: value)), echo: .value(parameter))
        } catch {
            return .problem(error.description)
        }
    }

    /// What is told when the commands are done; `nil` where nothing more is to be said.
    /// - hasTold: whether lines told already what came of them.
    package static func answer(_ echo: PlainReply.Echo?, _ state: InstrumentState, hasReported: Bool) -> String? {
        switch echo {
        case .value(let parameter): PlainLists.answer(parameter, state)
        case .modulation(let source): ModulationText.line(source, state.modulation.values)
        case .volume: "volume \(ValueText.decibels(state.master.levelDecibels, decimals: 1))"
        case .marking(let isMarked):
            hasReported ? nil : state.marking.map { MarkingReplies.answer($0, isMarked: isMarked) }
        case .beats: hasReported ? nil : state.marking.map(BeatList.line)
        case .practice: hasReported ? nil : state.marking.map(PracticeReplies.line)
        case .otherwise(let text): hasReported ? nil : text
        case nil: nil
        }
    }

    /// The word or the parameter that stands first, in as many words as it has, what was typed for it, and the rest as it is.
    private static func subject(_ text: String) -> (found: TypedNames.Found<Subject>, name: String, rest: String) {
        if let (parameter, rest) = assigned(text) { return (.one(.parameter(parameter)), "", rest) }
        let words = text.split(whereSeparator: \.isWhitespace)
        if let count = TypedNotes.nameCount(words) {
            return (.one(.parameter(.pitchSet)), "", after(count, words, text))
        }
        // "practice play" is what follows practice, and not the action of that name, which pauses too.
        if words.count > 1, case .one(.word(let word)) = find(String(words[0])), Subcommand.isVerb(words[1], of: word) {
            return (.one(.word(word)), word.name, after(1, words, text))
        }
        for count in [3, 2] where words.count >= count {
            let name = words.prefix(count).joined(separator: "-")
            switch find(name) {
            case .one(.word(let word)): return (.one(.word(word)), name, after(count, words, text))
            // What a parameter is to be must follow, or the second word is that: "window shape".
            case .one(let found) where words.count > count: return (.one(found), name, after(count, words, text))
            default: break
            }
        }
        let name = words.first.map(String.init) ?? ""
        return (find(name), name, after(1, words, text))
    }

    /// "pitch=440" as in `quern render --set`.
    private static func assigned(_ text: String) -> (Parameter, String)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = text[..<sign].split(whereSeparator: \.isWhitespace).joined(separator: "-")
        guard case .one(let parameter) = TypedNames.parameter(name) else { return nil }
        return (parameter, text[text.index(after: sign)...].trimmed)
    }

    private static func find(_ name: String) -> TypedNames.Found<Subject> {
        // What a word was called before goes before a parameter of that name: "level" is the volume.
        if let word = PlainKeyword.all.first(where: { $0.names.contains(name.lowercased()) }) {
            return .one(.word(word))
        }
        let all = PlainKeyword.all.map(Subject.word) + Parameter.allCases.map(Subject.parameter)
        return TypedNames.find(name, among: all) { subject in
            switch subject {
            case .word(let word): word.names
            case .parameter(let parameter): TypedNames.names(parameter)
            }
        }
    }

    private static func after(_ count: Int, _ words: [Substring], _ text: String) -> String {
        words.count > count ? text[words[count].startIndex...].trimmed : ""
    }
}
