import Mapping
import Terminal

/// How to make the first sound, in words that are true for the mapping that is played and for what there is to play it with.
package enum StartHint {
    /// Sentences that say it, the longest first.
    /// - hasMouse: whether the terminal has a mouse, for where there is no touch device.
    package static func texts(_ device: StartDevice, _ stage: StageState, hasMouse: Bool) -> [String] {
        let mapping = stage.mapping
        let sounding = mapping.visibleControls(on: stage.layer).map { mapping.controls[$0] }.filter(mapping.sounds)
        guard let target = Target(sounding, stage), device != .noDevice || hasMouse else { return keys }
        switch device {
        case .screen: return touch("the screen", target)
        case .touchscreen: return touch("the touchscreen", target)
        case .trackpad: return touch("the trackpad", target)
        case .noDevice: return mouse(target)
        }
    }

    /// Where there is nothing but keys, or no control makes a sound.
    private static let keys: [String] = {
        let key = PlayingKeys.hold.word
        return ["Press \(key) to play, arrow keys to change the sound", "Press \(key) to play", "\(key): play"]
    }()

    private static func touch(_ device: String, _ target: Target) -> [String] {
        let fingers =
            switch target.fingers {
            case .one: ""
            case .oneOrTwo: " with one or two fingers"
            case .more: " with one or more fingers"
            }
        let place = target.name ?? device
        let motion = target.motion.map { " and \($0)" } ?? ""
        return [
            "Touch \(place)\(fingers)\(motion) to play", "Touch \(place)\(motion) to play", "Touch \(place) to play",
            "Touch to play",
        ]
    }

    private static func mouse(_ target: Target) -> [String] {
        let place = target.name.map { " \(target.isArea ? "in" : "on") \($0)" } ?? ""
        let motion = target.motion ?? (target.isPressed ? nil : "move")
        let hold = "Hold the left mouse button\(place)\(motion.map { " and \($0)" } ?? "") to play"
        let object = target.name.map { target.isArea ? place : " \($0)" } ?? ""
        let verb = target.isPressed ? "Click" : "Drag"
        let pin = target.fingers == .one ? [] : ["\(hold). Right-click pins a finger."]
        return pin + [hold, "\(verb)\(object) to play", "\(verb) to play"]
    }

    /// What a finger goes to.
    private struct Target {
        enum Fingers { case one, oneOrTwo, more }

        /// What it is called: "a fader"; `nil` where it is the whole surface.
        var name: String?
        /// What else the finger does there: "slide"; `nil` where touching is all.
        var motion: String?
        /// Whether it sounds by being pressed, and moving adds little.
        var isPressed = false
        /// Whether a finger is in it, and not on it.
        var isArea = false
        /// How many fingers play at a time.
        var fingers = Fingers.one

        /// The kind of control that has most of the surface; `nil` where none sounds.
        init?(_ controls: [Control], _ stage: StageState) {
            func size(_ control: Control) -> Double {
                (control.area.x.upperBound - control.area.x.lowerBound)
                    * (control.area.y.upperBound - control.area.y.lowerBound)
            }
            guard let largest = controls.max(by: { size($0) < size($1) }) else { return nil }
            guard let noun = Self.noun(largest.kind) else { return nil }
            isPressed = ["key", "pad"].contains(noun)
            isArea = ["zone", "area"].contains(noun)
            motion = Self.motion(on: largest.kind)
            let alike = controls.filter { Self.noun($0.kind) == noun }
            let isWhole = alike.count == controls.count && alike.map(size).reduce(0, +) > 0.999
            if noun != "zone" || !isWhole { name = alike.count == 1 && !isPressed ? "the \(noun)" : "a \(noun)" }
            if case .tape = largest.kind { fingers = stage.mapping.hasCloudPerTouch ? .more : .one }
            guard case .zone = largest.kind else { return }
            let hasPair =
                alike.count > 1 || alike.contains { $0.routes.contains { [.distance, .angle].contains($0.measure) } }
            let hasPairGesture = stage.mapping.gestures.contains {
                ($0.layer == nil || $0.layer == stage.layer) && $0.gesture.fingers == 2 && !$0.moves.isEmpty
            }
            fingers = stage.mapping.hasCloudPerTouch ? .more : hasPair || hasPairGesture ? .oneOrTwo : .one
        }

        private static func noun(_ kind: Control.Kind) -> String? {
            switch kind {
            case .zone: "zone"
            case .fader: "fader"
            case .knob: "knob"
            case .keys: "key"
            case .grid: "pad"
            case .blend: "area"
            case .tape: "waveform"
            case .button: nil
            }
        }

        private static func motion(on kind: Control.Kind) -> String? {
            switch kind {
            case .zone(.relative), .fader: "slide"
            case .knob(.circle): "circle its centre"
            case .knob(.drag): "slide up or down"
            default: nil
            }
        }
    }
}
