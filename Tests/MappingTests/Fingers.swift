import Granular
import Mapping
import Touch

/// Fingers described as a person would: which are down, and where. Keeps phases as a source does.
struct Fingers {
    private var tracker = ContactTracker()
    private var time: Int64 = 0

    enum Act {
        case down(Int, Double, Double)
        case move(Int, Double, Double)
        case up(Int)
        case cancel(Int)
    }

    /// The frame after all of `acts` happened at once.
    mutating func frame(_ acts: Act...) -> TouchFrame { frame(acts) }

    mutating func frame(_ acts: [Act]) -> TouchFrame {
        for act in acts {
            switch act {
            case .down(let finger, let x, let y): tracker.begin(finger, at: SurfacePoint(x: x, y: y))
            case .move(let finger, let x, let y): tracker.move(finger, to: SurfacePoint(x: x, y: y))
            case .up(let finger): tracker.end(finger)
            case .cancel(let finger): tracker.cancel(finger)
            }
        }
        time += 4000
        return tracker.frame(at: time) ?? TouchFrame(timeMicroseconds: time, contacts: [])
    }
}

/// What happens to the sound among what comes out.
func changes(_ outputs: [Mapper.Output]) -> [Change] {
    outputs.compactMap { if case .change(let change) = $0.kind { change } else { nil } }
}

/// What comes out as text, so that lists of it compare and read well.
func told(_ outputs: [Mapper.Output]) -> [String] {
    outputs.flatMap { output in
        switch output.kind {
        case .change(let change): told([change])
        case .action(let action): ["\(action)"]
        case .sound(let cloud, let sound):
            [
                "sound \(sound.map { if case .number(let number) = $0 { "\(number)" } else { "named" } } ?? "nil") in \(cloud)"
            ]
        case .volume(let step): ["volume \(step.fraction > 0 ? "up" : "down")"]
        case .notice(let notice): ["\(notice)"]
        case .blend(let blend): ["\(blend.begins ? "begins" : "goes on") \(blend.x) \(blend.y) of \(blend.corners)"]
        }
    }
}

func told(_ changes: [Change]) -> [String] {
    changes.map { change in
        switch change {
        case .set(let parameter, let value, let cloud): "\(parameter.definition.name) = \(value) in \(cloud)"
        case .start(let cloud): "start \(cloud)"
        case .release(let cloud): "release \(cloud)"
        case .grain(let count, let cloud): "\(count) grains of \(cloud)"
        case .pulse(let beats, let count, let cloud):
            beats == 0 ? "no pulse of \(cloud)" : "\(count) grains of \(cloud) every \(beats) beats"
        default: "another"
        }
    }
}

let left = Area(x: 0...0.5, y: 0...1)
let right = Area(x: 0.5...1, y: 0...1)

/// Like the shipped one, with round numbers.
let twoZones = Mapping(
    name: "Two zones",
    controls: [
        .zone(
            name: "tone", area: left,
            x: Binding(.pitchOffset, low: 0, high: 1000), y: Binding(.pitch, low: 100, high: 1100)),
        .zone(
            name: "texture", area: right, x: Binding(.duration, low: 0, high: 1),
            y: Binding(.density, low: 0, high: 100)),
    ])

/// A fader on the left half for the pitch, 0 at the right half.
let oneFader = Mapping(
    name: "Fader",
    controls: [.fader(name: "pitch", area: left, Binding(.pitch, low: 100, high: 1100))])

/// One knob over the whole surface, for the density.
let oneKnob = Mapping(
    name: "Knob",
    controls: [
        .knob(name: "density", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 0, high: 100))
    ])
