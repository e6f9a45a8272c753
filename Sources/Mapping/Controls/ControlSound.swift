/// What the clouds of a control are cut from, where that is not the player's sound.
public enum ControlSound: Equatable, Sendable {
    /// The sound at that place of the player's mix, ``numbers``; all of the mix where it has no such place.
    case number(Int)
    /// These, 1…8; of several each grain draws one.
    case named([NamedSound])

    /// The places of a mix.
    public static var numbers: ClosedRange<Int> { 1...8 }

    /// The names of the sounds that it needs.
    public var names: [String] {
        switch self {
        case .number: []
        case .named(let sounds): sounds.map(\.name)
        }
    }
}

/// A sound by its name, and how often grains draw it beside others. Written with the chance behind a colon where it is not 1: "rain:0.5".
public struct NamedSound: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Above 0, at most 1: one of 0.5 is drawn half as often as one of 1.
    public var chance: Double

    /// Makes one.
    public init(_ name: String, chance: Double = 1) {
        self.name = name
        self.chance = chance
    }

    /// Reads one as it is written. What stands behind a colon and is no number belongs to the name.
    /// - Returns: `nil` where the name is empty, or the chance is not above 0 and at most 1.
    public init?(text: String) {
        let name: Substring
        if let colon = text.lastIndex(of: ":"), let chance = Double(text[text.index(after: colon)...]) {
            guard chance > 0, chance <= 1 else { return nil }
            (name, self.chance) = (text[..<colon], chance)
        } else {
            (name, chance) = (text[...], 1)
        }
        let words = name.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        self.name = words.joined(separator: " ")
    }

    /// As it is written.
    public var text: String { chance == 1 ? name : "\(name):\(chance)" }
}

extension Mapping {
    /// The names of all sounds that its controls ask for, each once.
    public var soundNames: [String] {
        (controls + [notes]).reduce(into: []) { names, control in
            for name in control.handling.sound?.names ?? [] where !names.contains(name) { names.append(name) }
        }
    }

    /// The lowest place of the mix that its controls ask for and that a mix of so many sounds does not have; fields of such places are
    /// only absent.
    public func missingPlace(of count: Int) -> Int? {
        (controls + [notes]).compactMap { control in
            if case .number(let number)? = control.handling.sound, number > count, !control.isField {
                number
            } else {
                nil
            }
        }.min()
    }

    /// Whether fingers on a control are heard by a cloud: they play it, or trigger single grains of it.
    func isHeard(_ control: Control) -> Bool { sounds(control) || control.handling.grains != nil }

    /// Whether a control has a sound of its own.
    var hasSounds: Bool { notes.handling.sound != nil || controls.contains { $0.handling.sound != nil } }
}
