import Granular
import Mapping
import Performer
import Recording
import SoundMarking
import Touch
import TouchInput

/// Earlier spellings, for whoever asks.
extension Command {
    package static var storeSnapshot: Command { .snapshots(.store) }
    package static func recallSnapshot(by step: Int) -> Command { .snapshots(.recall(by: step)) }
    package static func nameSnapshot(_ number: Int, _ name: String) -> Command { .snapshots(.name(number, name)) }
    package static func forgetSnapshot(_ number: Int) -> Command { .snapshots(.delete(number)) }
    package static func morph(to number: Int, seconds: Double) -> Command {
        .snapshots(.morph(to: number, seconds: seconds))
    }
    package static func bed(_ name: String?) -> Command { .sounds(.bed(name)) }
    package static func bedLevel(_ decibels: Double) -> Command { .sounds(.bedLevel(decibels)) }
    package static func section(_ number: Int?) -> Command { .sounds(.section(number)) }
    package static func sound(_ name: String) -> Command { .sounds(.choose(name)) }
    package static var stopPlayback: Command { .playback(.stop) }
    package static func mark(_ step: MarkingStep) -> Command { .marking(step) }
    package static func keeping(_ format: RecordingFormat) -> Command { .recording(.format(format)) }
    package static var undo: Command { .history(.undo) }
    package static var redo: Command { .history(.redo) }
    package static var reset: Command { .history(.reset) }
    package static func set(_ parameter: Parameter, to value: Double) -> Command {
        .playing(.set(parameter, to: value))
    }
    package static func nudge(_ parameter: Parameter, steps: Double) -> Command {
        .playing(.nudge(parameter, steps: steps))
    }
    package static func mapping(_ name: String) -> Command { .playing(.choose(name)) }
    package static func modulator(
        _ source: ModulationSource, _ setting: ModulatorParameter, to value: Double
    ) -> Command {
        .modulation(.set(source, setting, to: value))
    }
    package static func amount(_ source: ModulationSource, _ parameter: Parameter, to amount: Double) -> Command {
        .modulation(.amount(source, parameter, to: amount))
    }
    package static func stopModulation(_ source: ModulationSource) -> Command { .modulation(.stop(source)) }
    package static func load(_ path: String) -> Command { .files(.load(path)) }
    package static func audition(_ path: String?) -> Command { .files(.audition(path)) }
    package static func browse(_ path: String?) -> Command { .files(.browse(path)) }
    package static var survey: Command { .devices(.survey) }
    package static func device(_ name: String) -> Command { .devices(.touch(name)) }
    package static func output(_ name: String) -> Command { .devices(.output(name)) }
    package static var grab: Command { .devices(.grab) }
    package static func inputLevel(_ decibels: Double) -> Command { .input(.level(decibels)) }
    package static func monitorLevel(_ decibels: Double) -> Command { .input(.monitorLevel(decibels)) }
    package static func teach(_ step: TeachingStep) -> Command { .teaching(step) }
    package static func learn(_ subject: Lesson.Subject?) -> Command { .midi(.learn(subject)) }
    package static func unlearn(_ subject: Lesson.Subject) -> Command { .midi(.unlearn(subject)) }
    package static func level(by decibels: Double) -> Command { .master(.change(by: decibels)) }
    package static func levelTo(_ decibels: Double) -> Command { .master(.set(to: decibels)) }
    package static func ceiling(_ decibels: Double) -> Command { .master(.limit(to: decibels)) }
    package static func touch(_ frame: TouchFrame, surfaceAspect: Double) -> Command {
        .screen(.touch(frame, surfaceAspect: surfaceAspect))
    }
    package static func surface(_ placement: ScreenPlacement?) -> Command { .screen(.surface(placement)) }
}
