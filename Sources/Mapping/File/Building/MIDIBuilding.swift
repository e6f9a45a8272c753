import Granular
import KeyTables

/// What MIDI does.
extension MappingReader {
    /// The use that a checked table describes.
    mutating func midiUse(_ fields: Fields) -> MIDIUse? {
        guard let source = midiSource(fields) else { return nil }
        let effect: MIDIUse.Effect?
        if fields.has("action") {
            let action = triggers(fields).compactMap { if case .action(let action) = $0 { action } else { nil } }.first
            effect = action.map { .performs($0) }
        } else {
            effect = binding(fields).map { .moves($0) }
        }
        guard let effect else { return nil }
        return MIDIUse(source, channel: fields.whole("channel"), effect, catches: fields.flag("pickup") ?? true)
    }

    private mutating func midiSource(_ fields: Fields) -> MIDISource? {
        for name in ["bend", "pressure"] where fields.flag(name) == false {
            error(at: fields.place(of: name), "\(name) must be true, or left out")
            return nil
        }
        if fields.flag("bend") != nil { return .bend }
        if fields.flag("pressure") != nil { return .pressure }
        if let note = fields.whole("note") { return .note(note) }
        if let program = fields.whole("program") { return .program(program) }
        guard let controller = fields.whole("controller") else { return nil }
        switch fields.whole("bits") ?? 7 {
        case 7: return .controller(controller)
        case 14 where controller < 32: return .fineController(controller)
        case 14:
            error(at: fields.place(of: "controller"), "a 14-bit controller must be 0 to 31; its LSB is 32 higher")
        default: error(at: fields.place(of: "bits"), "bits must be 7 or 14")
        }
        return nil
    }

    /// The keyboard that the file describes; the usual one where it says nothing.
    mutating func keyboard(_ fields: Fields?) -> Control? {
        guard let fields else { return nil }
        let defaultValue = Control.defaultKeyboard
        let root = fields.text("root").flatMap(Note.init) ?? Note(number: 60)
        var routes = Control.noteLinks(fields.parameter("note") ?? .pitch, root: root)
        let moved: [(measure: Measure, key: String)] = [
            (.size, "velocity"), (.strength, "pressure"), (.y, "timbre"), (.held, "held"),
        ]
        for (measure, key) in moved {
            routes +=
                fields.has(key)
                ? self.routes(measure, key: key, in: fields).map(\.route)
                : defaultValue.routes.filter { $0.measure == measure }
        }
        // What the file moves is not set beside it.
        let moves = routes.filter { $0.measure != .x }.map(\.binding.parameter)
        routes.removeAll { $0.measure == .x && $0.binding.parameter == .pitchOffset && moves.contains(.pitchOffset) }
        var keyboard = Control.keyboard(routes, grains: singleGrains(fields))
        keyboard.handling.sound = fields.value("sound")
        return keyboard
    }
}
