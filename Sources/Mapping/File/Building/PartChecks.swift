import Files
import Granular
import KeyTables
import TOML

/// What a part cannot have: a phone plays one voice, with the host's sound, and changes nothing for others.
extension MappingReader {
    /// Says what does not go on a phone.
    mutating func checkPart(
        _ root: Fields, _ controls: [PlacedControl], _ controlFields: [Fields], _ gestures: [PlacedGesture]
    ) {
        if isPerTouch {
            error(at: root.place(of: "clouds"), "a part for phones plays one cloud, not clouds = \"per-touch\"")
        }
        for key in ["midi", "notes"] where root.has(key) {
            error(at: root.keyPlace(of: key), "a part for phones has no \(quoted(key)): it is played by fingers alone")
        }
        for fields in controlFields {
            guard case .named? = fields.value("sound", as: ControlSound.self) else { continue }
            error(
                at: fields.place(of: "sound"),
                "a part for phones plays the host's sounds: write a place of the mix, 1 to \(ControlSound.numbers.upperBound)"
            )
        }
        for entry in controls {
            for (route, place) in zip(entry.control.routes, entry.routePlaces) {
                check(route.binding, at: place, hasOwnNotes: root.has("note"))
            }
            if entry.control.changesHost {
                error(
                    at: entry.areaPlace, "\(quoted(entry.control.name)) would change the host's sound: not for phones")
            }
        }
        for entry in gestures {
            for move in entry.use.moves { check(move.binding, at: entry.place, hasOwnNotes: root.has("note")) }
            if entry.use.volume != nil || entry.use.triggers.contains(where: \.changesHost) {
                error(at: entry.place, "this gesture would change the host's sound: not for phones")
            }
        }
    }

    private mutating func check(_ binding: Binding, at place: Place, hasOwnNotes: Bool) {
        let name = binding.parameter.definition.name
        if case .number = binding.cloud {
            error(at: place, "a part for phones plays one cloud: remove the number of \"cloud\"")
        }
        if binding.parameter.isShared {
            error(at: place, "\(name) is one for all, so a phone cannot set it")
        }
        if hasOwnNotes, Mapping.parametersOfOwnNotes.contains(binding.parameter) {
            error(at: place, "\(name) is set by note = \"own\"")
        }
    }
}

extension Mapping {
    /// What a note of a guest's own sets.
    public static let parametersOfOwnNotes: [Parameter] = [.transposition, .pitchSet]
}

extension Control {
    /// Whether fingers on it would change what all hear, and not their own voice.
    fileprivate var changesHost: Bool {
        switch kind {
        case .blend, .grid(_, _, hasSnapshots: true): true
        case .button(let triggers, _): triggers.contains(where: \.changesHost)
        case .zone, .fader, .knob, .keys, .grid, .tape: false
        }
    }
}

extension Trigger {
    /// Whether it asks for something that all hear, or for another cloud.
    fileprivate var changesHost: Bool {
        switch self {
        case .action(.grain(_, cloud: nil)), .layer: false
        case .action: true
        case .set(let parameter, _, let cloud, _), .step(let parameter, _, let cloud, _):
            if case .number = cloud { true } else { parameter.isShared }
        }
    }
}
