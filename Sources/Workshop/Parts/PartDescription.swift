/// A part as phones show it: what its controls are, where they lie, and what they set.
public struct PartDescription: Equatable, Sendable {
    /// As the instrument and the host call it; no two parts have the same.
    public var name: String
    /// Its file's name, by which it can be called too: "phone-keys".
    public var file: String
    /// One line.
    public var about: String
    /// What there is to play on.
    public var controls: [PartControl]
    /// Where each phone has a note of its own, those notes, such as "E4": guest n has the n-th, and beyond the last they begin again.
    public var ownNotes: [String]

    /// Makes a description.
    public init(
        name: String, file: String = "", about: String = "", controls: [PartControl] = [], ownNotes: [String] = []
    ) {
        (self.name, self.file, self.about, self.controls, self.ownNotes) = (name, file, about, controls, ownNotes)
    }

    /// The note of a guest, where each phone has its own.
    public func note(of guest: GuestID) -> String? {
        ownNotes.isEmpty ? nil : ownNotes[(max(guest.number, 1) - 1) % ownNotes.count]
    }
}

/// A control of a part, on a surface of 0…1 with y upwards.
public struct PartControl: Equatable, Sendable {
    /// How a control is drawn and played.
    public enum Kind: String, Sendable {
        case zone, button, keys
    }

    /// What it is called.
    public var name: String
    /// How it is drawn and played.
    public var kind: Kind
    /// From left to right, within 0…1.
    public var across: ClosedRange<Double>
    /// From bottom to top, within 0…1.
    public var up: ClosedRange<Double>
    /// What a finger sets from left to right; `nil` where nothing.
    public var x: PartAxis?
    /// What a finger sets from bottom to top; `nil` where nothing.
    public var y: PartAxis?
    /// The notes of keys, from left to right or from bottom to top, such as "C4".
    public var notes: [String]
    /// Whether keys lie above one another.
    public var isVertical: Bool

    /// Makes a control.
    public init(
        name: String, kind: Kind, across: ClosedRange<Double>, up: ClosedRange<Double>, x: PartAxis? = nil,
        y: PartAxis? = nil, notes: [String] = [], isVertical: Bool = false
    ) {
        (self.name, self.kind, self.across, self.up) = (name, kind, across, up)
        (self.x, self.y, self.notes, self.isVertical) = (x, y, notes, isVertical)
    }
}

/// What one direction of a control sets.
public struct PartAxis: Equatable, Sendable {
    /// How values lie between the ends.
    public enum Curve: String, Sendable {
        case linear, exponential
    }

    /// The parameter in words: "pitch".
    public var label: String
    /// "Hz"; empty where there is none.
    public var unit: String
    /// The value at 0, and at 1.
    public var from, to: Double
    /// How the values between lie.
    public var curve: Curve

    /// Makes an axis.
    public init(label: String, unit: String = "", from: Double, to: Double, curve: Curve = .linear) {
        (self.label, self.unit, self.from, self.to, self.curve) = (label, unit, from, to, curve)
    }
}
