/// The text of a `[[midi]]` table that reads back to `use`, ending with a line break.
public func tomlText(of use: MIDIUse) -> String {
    var lines = ["[[midi]]"]
    switch use.source {
    case .controller(let number): lines.append("controller = \(number)")
    case .fineController(let number): lines += ["controller = \(number)", "bits = 14"]
    case .note(let number): lines.append("note = \(number)")
    case .bend: lines.append("bend = true")
    case .pressure: lines.append("pressure = true")
    case .program(let number): lines.append("program = \(number)")
    }
    if let channel = use.channel { lines.append("channel = \(channel)") }
    switch use.effect {
    case .performs(let action): lines += actionLines(action)
    case .moves(let binding):
        lines += targetParts(binding)
        if !use.catches { lines.append("pickup = false") }
    }
    return lines.joined(separator: "\n") + "\n"
}
