import Granular
import Touch

/// How a surface plays: its controls, each with the area that a finger touches, and the gestures that are looked for.
public struct Mapping: Equatable, Sendable {
    /// What the player sees; "Touch".
    public var name: String
    /// What its file is called, without the ending; empty where it came from none. Two mappings that play alike are equal whatever their files
    /// are called.
    public var file = MappingFileName()
    /// One line on what it is for; empty where the file has none.
    public var about: String
    /// Whether every finger sounds a cloud of its own, up to ``maxClouds``, and not all the same.
    public var hasCloudPerTouch: Bool
    /// In the order of the file; where areas overlap the later lies on top.
    public var controls: [Control]
    /// In the order of the file.
    public var gestures: [GestureUse]
    /// What controllers and keys of MIDI are for, in the order of the file.
    public var midi: [MIDIUse]
    /// What the notes of a keyboard play.
    public var notes: Control
    /// Whether it is a part: a mapping made for phones, by which guests play with a voice of their own.
    public var isPart = false
    /// Whether each guest who plays it has a note of their own, whose grains come back softer and softer.
    public var hasOwnNotes = false
    /// Whether hands feel what they touch, for each surface.
    var surfaceHaptics: [Bool]

    /// The engine's clouds.
    public static let maxClouds = 16

    /// Makes a mapping; nothing is checked, as files are checked when they are read.
    public init(
        name: String, about: String = "", hasCloudPerTouch: Bool = false, controls: [Control],
        gestures: [GestureUse] = [], midi: [MIDIUse] = [], notes: Control? = nil, hasHaptics: Bool = true
    ) {
        self.name = name
        self.about = about
        self.hasCloudPerTouch = hasCloudPerTouch
        self.controls = controls
        self.gestures = gestures
        self.midi = midi
        self.notes = notes ?? .defaultKeyboard
        surfaceHaptics = [hasHaptics]
    }

    /// The indices of the controls that are there while `layer` is on: those of no layer, and those of this one, which hide
    /// what lies beneath them. Absent fields are not.
    /// - Parameter surface: of several surfaces that one, from 0.
    public func visibleControls(on layer: String?, surface: Int = 0) -> [Int] {
        let above = layer == nil ? [] : controls.filter { $0.layer == layer && $0.surface == surface && !$0.isAbsent }
        return controls.indices.filter { index in
            let control = controls[index]
            guard control.surface == surface, !control.isAbsent else { return false }
            if control.layer != nil { return control.layer == layer }
            return !above.contains { $0.area.overlaps(control.area) }
        }
    }

    /// The index of the control that a finger coming down at `point` takes, if any.
    public func control(at point: SurfacePoint, on layer: String? = nil, surface: Int = 0) -> Int? {
        visibleControls(on: layer, surface: surface).last { controls[$0].area.contains(point) }
    }

    /// The indices of the fields that a finger at `point` plays together, in the order of the file; none where something else
    /// lies on top of them.
    package func fields(at point: SurfacePoint, on layer: String?, surface: Int) -> [Int] {
        let under = visibleControls(on: layer, surface: surface).filter { controls[$0].area.contains(point) }
        guard let top = under.last, controls[top].isField else { return [] }
        return under.filter { controls[$0].isField }
    }

    /// The index of the tape of that name where it is one that pins can lie on; `nil` where there is none.
    public func tapeWithPins(named name: String) -> Int? {
        hasCloudPerTouch ? controls.firstIndex { $0.name == name && $0.tape?.pinGesture != nil } : nil
    }

    /// Whether hands feel what they touch on that surface, from 0, where its device can be felt.
    public func hasHaptics(on surface: Int = 0) -> Bool {
        surfaceHaptics.indices.contains(surface) && surfaceHaptics[surface]
    }

    /// Whether it has fields.
    package var hasFields: Bool { controls.contains(where: \.isField) }

    /// Whether a finger on `control` makes a cloud sound.
    public func sounds(_ control: Control) -> Bool {
        control.handling.sounds ?? control.kind.sounds(hasCloudPerTouch: hasCloudPerTouch)
    }

    /// Whether a finger on `control` makes a cloud sound on and on, and not grain by grain.
    func streams(_ control: Control) -> Bool { sounds(control) && control.handling.grains == nil }

    /// Whether what it plays are single grains, and fingers make no cloud sound on and on.
    public var playsSingleGrains: Bool {
        controls.contains { $0.handling.grains != nil } && !controls.contains(where: streams)
            && !gestures.contains(where: \.sounds)
    }

    /// The names of all layers.
    public var layers: Set<String> {
        Set(controls.compactMap(\.layer) + gestures.compactMap(\.layer))
    }

    /// Every binding, of controls and gestures.
    public var bindings: [Binding] {
        controls.flatMap { $0.routes.map(\.binding) } + gestures.flatMap { $0.moves.map(\.binding) }
    }

    /// The bindings of one parameter, in the same order.
    public func bindings(of parameter: Parameter) -> [Binding] {
        var found: [Binding] = []
        for index in controls.indices {
            for route in controls[index].routes where route.binding.parameter == parameter {
                found.append(route.binding)
            }
        }
        for index in gestures.indices {
            for move in gestures[index].moves where move.binding.parameter == parameter { found.append(move.binding) }
        }
        return found
    }
}

/// What a mapping's file is called; all are equal.
public struct MappingFileName: Equatable, Sendable {
    /// Without folder and ending.
    public var name = ""

    /// Always.
    public static func == (_: Self, _: Self) -> Bool { true }
}
