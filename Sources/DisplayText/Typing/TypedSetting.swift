import Files
import Granular
import KeyTables
import Mapping
import Performer

/// A parameter and its value, as typed in one line: "density 50", or "50" alone where one parameter is in focus.
public struct TypedSetting: Equatable, Sendable {
    /// The parameter that is meant.
    public var parameter: Parameter
    /// Its value, in its own unit and within its range.
    public var value: Double
    /// The notes that were typed for `pitch-set`.
    public var notes: NoteList?

    /// Reads `text`.
    /// - Parameters:
    ///   - focus: the parameter that a value alone is meant for; `nil` where one must be named.
    ///   - values: how all stand now.
    ///   - beatsPerMinute: the tempo now, by which times are beats.
    ///   - others: what else a line may begin with there, to be suggested where nothing is called as was typed.
    /// - Throws: a problem where no parameter or no value can be read.
    public init(
        _ text: String, focus: Parameter? = nil, values: ParameterValues,
        beatsPerMinute: Double = BeatLine.defaultTempo, others: [String] = []
    ) throws(ValueReading.Problem) {
        let named = Self.target(text, focus: focus)
        guard let parameter = named.parameter else {
            let problem =
                named.several.isEmpty
                ? "Unknown parameter: \(quoted(named.name))"
                : "\(quoted(named.name)) is ambiguous: \(TypedNames.list(named.several))"
            throw ValueReading.Problem(description: problem)
        }
        self.parameter = parameter
        notes = try TypedNotes.list(named.value, for: parameter)
        guard notes == nil else {
            value = Double(PitchSet.own.rawValue)
            return
        }
        do {
            value = try ValueReading.value(
                named.value, of: Quantity(parameter, beatsPerMinute: beatsPerMinute), current: values[parameter])
        } catch {
            throw focus == nil ? error : Self.nameProblem(text, others) ?? error
        }
    }

    /// The names that begin with the one word that was typed so far, where it can be no value of `focus`: those of parameters, then those
    /// of `others`; empty where it names a parameter, or less than two begin so.
    package static func names(beginning text: String, focus: Parameter, others: [String] = []) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, target(text, focus: focus).parameter == focus, words[0].first?.isLetter == true,
            (try? ValueReading.value(text, of: Quantity(focus), current: focus.definition.defaultValue)) == nil
        else { return [] }
        var names: [String] = []
        switch TypedNames.parameter(String(words[0])) {
        case .one: return []
        case .several(let several): names = several
        case .none: break
        }
        let typed = words[0].lowercased()
        names += others.filter { $0.hasPrefix(typed) && !names.contains($0) }
        return names.count > 1 ? names : []
    }

    /// What is wrong with what was typed for `focus`, where it begins with a word that is nearly the name of something, or of several.
    private static func nameProblem(_ text: String, _ others: [String]) -> ValueReading.Problem? {
        let (found, name, _) = TypedNames.leadingParameter(text)
        guard name.first?.isLetter == true, name != "by", name != "to" else { return nil }
        switch found {
        case .one: return nil
        case .several(let names):
            return ValueReading.Problem(description: "\(quoted(name)) is ambiguous: \(TypedNames.list(names))")
        case .none:
            let names = Parameter.allCases.flatMap(TypedNames.names) + TypedVolume.names + others
            guard let near = suggestion(for: name, among: names) else { return nil }
            return ValueReading.Problem(description: "unknown name \(quoted(name)), did you mean \(near)?")
        }
    }

    /// What it asks for.
    public var command: PlayingCommand { notes.map { .notes($0) } ?? .set(parameter, to: value) }

    /// The parameter that `text` is meant for so far, as typing goes on.
    public static func parameter(_ text: String, focus: Parameter) -> Parameter {
        target(text, focus: focus).parameter ?? focus
    }

    private static func target(
        _ text: String, focus: Parameter?
    ) -> (parameter: Parameter?, several: [String], name: String, value: String) {
        let (found, name, rest) = TypedNames.leadingParameter(text)
        if focus == .pitchSet, TypedNotes.semitones(ofNames: text) != nil { return (focus, [], name, text) }
        guard let focus else {
            switch found {
            case .one(let parameter): return (parameter, [], name, rest)
            case .several(let names): return (nil, names, name, rest)
            case .none: return (nil, [], name, rest)
            }
        }
        // A word alone is a value wherever it can be one: a note, a choice.
        let isWord = name.first?.isLetter == true && name != "by" && name != "to"
        let isValue =
            rest.isEmpty
            && (try? ValueReading.value(text, of: Quantity(focus), current: focus.definition.defaultValue)) != nil
        if isWord, !isValue {
            switch found {
            case .one(let parameter): return (parameter, [], name, rest)
            case .several(let names) where !rest.isEmpty: return (nil, names, name, rest)
            default: break
            }
        }
        return (focus, [], name, text)
    }
}
