import Files
import Numbers
import Touch

/// How decoded touches are printed, one line a frame.
public enum TraceFormat {
    /// A frame as one JSON object, without a line end:
    /// `{"time": s, "contacts": [{"id": n, "phase": "began", "x": 0…1, "y": 0…1, "strength": 0…1 or null}]}`, the time in
    /// seconds, y upwards, the phase as in ``Touch/Contact/Phase``. What is no finger also has `"tool": "pen"` or `"palm"`, what
    /// is above the surface `"hovering": true`.
    public static func json(_ frame: TouchFrame) -> String {
        let contacts = frame.contacts.map { contact in
            "{\"id\": \(contact.id), \"phase\": \(JSONText.literal(contact.phase.rawValue)), \"x\": \(number(contact.position.x)), "
                + "\"y\": \(number(contact.position.y)), \"strength\": \(contact.strength.map(number) ?? "null")"
                + (contact.tool == .finger ? "" : ", \"tool\": \(JSONText.literal(contact.tool.rawValue))")
                + (contact.isHovering ? ", \"hovering\": true" : "") + "}"
        }
        return "{\"time\": \(seconds(frame)), \"contacts\": [\(contacts.joined(separator: ", "))]}"
    }

    /// A frame as one line for people, without a line end: the time in seconds, then each contact's number, phase and
    /// place.
    public static func plain(_ frame: TouchFrame) -> String {
        let contacts = frame.contacts.map { contact in
            "  \(contact.id) \(contact.phase.rawValue) \(decimal(contact.position.x, 3)) \(decimal(contact.position.y, 3))"
                + (contact.strength.map { " strength \(decimal($0, 2))" } ?? "")
                + (contact.tool == .finger ? "" : " \(contact.tool.rawValue)")
                + (contact.isHovering ? " hovering" : "")
        }
        return seconds(frame) + contacts.joined()
    }

    private static func seconds(_ frame: TouchFrame) -> String {
        let magnitude = frame.timeMicroseconds.magnitude
        let sign = frame.timeMicroseconds < 0 ? "-" : ""
        return "\(sign)\(magnitude / 1_000_000).\(padded(String(magnitude % 1_000_000), 6))"
    }

    /// More digits than any device has steps.
    private static func number(_ value: Double) -> String { decimal(value, 9) }
}
