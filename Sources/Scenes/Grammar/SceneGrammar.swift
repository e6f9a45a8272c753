import Granular
import KeyTables

/// Everything that a scene's file can say, once: the checker, its messages, docs/scene.schema.json and docs/scenes.md are made of it.
public enum SceneGrammar {
    /// What the level of a sound may be beside the others, in dB.
    static let soundLevels = -60.0...36.0

    /// The file.
    static let file = KeyTable(
        "scene", what: "a scene",
        [
            Key("name", .name, needed: true, "name of the scene"),
            Key("about", .line, otherwise: "nothing", "one line about it, as lists show it"),
            Key("author", .name, otherwise: "nobody", "who made it"),
            Key(
                "mapping", .filledLine, needed: true,
                "the [mapping](mappings.md) that it is played by: a name or a file"),
            Key(
                "level", .number(Parameter.level.definition.range, unit: "dB"), otherwise: "as its first sound has it",
                "its level; the volume stays as the player set it"),
            Key("bed", .filledLine, otherwise: "none", "[bed](beds.md) in the background: a name"),
            Key(
                "bed-level", .number(MasterLevel.range, unit: "dB"), defaultValue: "-6",
                "level of the bed; `0` is as loud as a cloud"),
            Key(
                "notes", SceneNotesKind(), otherwise: "none",
                "own notes that grains draw from with `pitch-set = \"own\"`: semitones, each with a chance if you like"),
            Key("sound", .list(sound), needed: true, "the sounds, one to \(Change.maxMixed); each grain draws one"),
            Key(
                "field", .list(field), otherwise: "as the mapping has them",
                "where fields of the mapping lie, as in [Landscape](mappings.md#landscape)"),
            Key(
                "pin", .list(pin), otherwise: "none",
                "pins on tapes of the mapping, as in [Clouds](mappings.md#clouds)"),
            Key(
                "values", .parameterValues, otherwise: "as its first sound has them",
                "[parameters](parameters.md) and their values, also by the words for them"),
            Key(
                "modulation", SceneModulationKind(), otherwise: "nothing moves by itself",
                "[modulation](modulation.md), a table for each source"),
        ]
    ).ruled(companions: ["bed-level": "bed"])

    private static let field = KeyTable.headerOfMany(
        "field",
        [
            Key("name", .name, needed: true, "name of the field in the mapping"),
            Key("area", .table(KeyTable.area), needed: true, "its area on the surface; a side is at least 0.1 long"),
        ])

    private static let pin = KeyTable.headerOfMany(
        "pin",
        [
            Key("name", .name, needed: true, "name of the tape in the mapping"),
            Key("height", .number(0...1, unit: ""), defaultValue: "0.5", "how high it lies on the tape: 1 = top"),
            Key(
                "values", .parameterValues, needed: true,
                "values of its cloud; `position` says where along the tape it lies"),
        ])

    private static let sound = KeyTable.headerOfMany(
        "sound",
        [
            Key("name", .filledLine, "name of a built-in sound, or of one in your folder of sounds"),
            Key("file", .filledLine, "its file; a path begins at the scene's folder"),
            Key(
                "chance", SceneChanceKind(), defaultValue: "1",
                "how often grains draw it beside the others"),
            Key(
                "level", .number(soundLevels, unit: "dB"), defaultValue: "0",
                "its level, beside the others and the scene's"),
            Key(
                "section", .wholeNumber(SceneSound.sections), otherwise: "all of it",
                "the section that is played of it; of the first sound only"),
        ]
    ).ruled(
        exclusive: [["name", "file"]],
        alternatives: [.init(keys: ["name", "file"], words: "\"name\" or \"file\"")])
}

extension SceneGrammar {
    /// docs/scene.schema.json, for editors that check while one types.
    public static var schema: String { file.schema(title: "A scene of Quern") }

    /// The tables of docs/scenes.md: the keys of the file, of a field, of a pin and of a sound.
    public static var keyTables: [(name: String, text: String)] {
        [
            ("scene", KeyDocumentation.table(of: file.keys)), ("field", KeyDocumentation.table(of: field.keys)),
            ("pin", KeyDocumentation.table(of: pin.keys)), ("sound", KeyDocumentation.table(of: sound.keys)),
        ]
    }
}
