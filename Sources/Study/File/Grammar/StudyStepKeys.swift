import Granular
import KeyTables
import Mapping

/// The keys of steps, and of what they hold.
enum StudyStepKeys {
    static let before = pages("before")
    static let after = pages("after")

    static let each = KeyTable.headerOfMany(
        "each",
        all("each", kinds: StudyStepKind.allCases) + [
            Key(
                "for", .names(as: ["knobs", "touch"]), otherwise: "all",
                "conditions that it belongs to, by name or by a level of a factor"),
            Key(
                "at", PositionsKind(), otherwise: "all",
                "at which of a participant's conditions it comes: `[1]` is the first that they play"),
            Key(
                "least", .number(StudyLimits.blockSeconds, unit: "s"), defaultValue: "0",
                "nobody can go on before; for each target in `match` and `come-back`"),
            Key(
                "most", .number(StudyLimits.blockSeconds, unit: "s"), otherwise: "as long as one likes",
                "when the study goes on by itself; for each target in `match` and `come-back`, for the phrase in `learn`"
            ),
            Key(
                "times", .wholeNumber(StudyLimits.times), otherwise: "`1` for `listen`, `3` else",
                "how often a clip is heard, or a sound is to be found again"),
            Key("target", .list(target), "sounds to match"),
            Key("command", .list(command), "what is asked for"),
            Key(
                "gap", .number(StudyLimits.gapSeconds, unit: "s"), defaultValue: "30", "from one command to the next"),
            Key("rounds", .wholeNumber(StudyLimits.times), defaultValue: "1", "how often all commands are asked for"),
            Key("clip", .list(clip), "sounds to hear"),
            Key(
                "phrase", .list(phrase), "phrases to learn: the first at each participant's first condition, and so on"),
            Key(
                "pads", .wholeNumber(PhraseNotesKind.pads), defaultValue: "1",
                "equal columns of the surface that are played; with 1, the rhythm alone"),
            Key(
                "tools", .names(as: ["knobs", "touch"]), otherwise: "none",
                "conditions with sections, loops, steps by beats and other speeds; in the others there is play and pause alone"
            ),
        ])

    private static func pages(_ name: String) -> KeyTable {
        .headerOfMany(name, all(name, kinds: StudyStepKind.pages))
    }

    /// Those that all steps have, and those of pages.
    private static func all(_ name: String, kinds: [StudyStepKind]) -> [Key] {
        [
            Key("kind", StudyStepKindKind(allowed: kinds), needed: true, "what it is"),
            Key(
                "name", DataNameKind(), otherwise: "its kind",
                "what the data call it; needed where the study has two of a kind"),
            Key("title", .filledLine(atMost: StudyLimits.line), otherwise: "nothing", "what stands above it"),
            Key("text", .paragraphs(atMost: StudyLimits.text), otherwise: "nothing", "what participants read"),
            Key(
                "agree", .filledLine(atMost: StudyLimits.line), defaultValue: "\"I agree\"",
                "the choice by which one agrees"),
            Key("question", .list(question(of: name)), "what is asked"),
            Key(
                "shuffled", .flag, defaultValue: "false",
                "true: the questions come in another order for each participant"),
        ]
    }

    static func question(of step: String) -> KeyTable {
        KeyTable(
            "question", what: "a question", form: "[[\(step).question]]",
            [
                Key("name", DataNameKind(), needed: true, "what the data call its answers"),
                Key("ask", .filledLine(atMost: StudyLimits.question), needed: true, "what is asked"),
                Key("kind", .choice(StudyQuestionKind.allCases.map(\.rawValue)), needed: true, "what can be answered"),
                Key(
                    "options", OptionsKind(),
                    "what there is to choose from; `\"conditions\"`: the titles of all conditions"),
                Key("points", .wholeNumber(StudyLimits.points), defaultValue: "7", "points of the scale, from 1"),
                Key("low", .filledLine(atMost: StudyLimits.line), "words at the low end"),
                Key("high", .filledLine(atMost: StudyLimits.line), "words at the high end"),
                Key("range", .span(StudyLimits.numbers, unit: ""), "the lowest and the highest answer"),
                Key(
                    "step", .number(0...StudyLimits.numbers.upperBound, unit: ""), defaultValue: "1",
                    "from one place of the slider to the next"),
                Key("unit", .filledLine(atMost: StudyLimits.line), otherwise: "none", "what is counted: `\"years\"`"),
                Key(
                    "longest", .wholeNumber(StudyLimits.answerCharacters), defaultValue: "1000",
                    "characters that an answer can have"),
                Key("optional", .flag, defaultValue: "false", "true: it can be left out"),
            ])
    }

    static let target = KeyTable(
        "target", what: "a target", form: "[[each.target]]",
        [
            Key("name", DataNameKind(), needed: true, "what the data call it"),
            Key("values", .parameterValues, needed: true, "where its [parameters](parameters.md) stand"),
        ])

    static let command = KeyTable(
        "command", what: "a command", form: "[[each.command]]",
        [
            Key("name", DataNameKind(), needed: true, "what the data call it"),
            Key("say", .filledLine(atMost: StudyLimits.line), needed: true, "what participants read"),
            Key(
                "action", .choice(Action.Name.allCases.map(\.rawValue)),
                "done when this [action](mappings.md#buttons) happens"),
            Key("parameter", .parameter(Parameter.allCases), "done when this parameter …"),
            Key("within", .pair, "… is in this range"),
        ]
    ).ruled(
        exclusive: [["action", "parameter"]], companions: ["within": "parameter", "parameter": "within"],
        alternatives: [.init(keys: ["action", "parameter"], words: "\"action\", or \"parameter\" and \"within\"")])

    static let clip = KeyTable(
        "clip", what: "a clip", form: "[[each.clip]]",
        [
            Key("name", DataNameKind(), needed: true, "what the data call it")
        ] + sound + [
            Key("seconds", .number(StudyLimits.clipSeconds, unit: "s"), needed: true, "how long it is"),
            Key("values", .parameterValues, otherwise: "as the sound has them", "where parameters stand"),
            Key(
                "moves", MovesKind(), otherwise: "nothing",
                "parameters that move, evenly through these values: `{ pitch = [200, 800, 200] }`"),
        ]
    ).ruled(exclusive: [["scene", "sound"]])

    static let phrase = KeyTable(
        "phrase", what: "a phrase", form: "[[each.phrase]]",
        [
            Key("name", DataNameKind(), needed: true, "what the data call it"),
            Key("tempo", .number(StudyLimits.tempi, unit: "BPM"), needed: true, "its tempo"),
            Key(
                "notes", PhraseNotesKind(), needed: true,
                "its beats, each with its equal parts: the number of a pad, from the left, or a dot for a rest; a bar line begins a section"
            ),
        ])

    static let sound = [
        Key(
            "scene", .filledLine(atMost: StudyLimits.path), defaultValue: "\"study\"",
            "[scene](scenes.md): a name or a file"),
        Key(
            "sound", .filledLine(atMost: StudyLimits.path), otherwise: "the scene's",
            "sound instead of a scene: a name or a file"),
    ]
}
