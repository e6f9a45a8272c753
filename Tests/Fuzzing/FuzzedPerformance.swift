import Granular
import Mapping
import Session
import Touch

/// Performances: read, written again, and their touches played.
enum FuzzedPerformance {
    private static let mapping = MappingFile(
        text: """
            name = "Fuzzed"

            [[zone]]
            name = "tone"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [100, 1000] }
            y = { parameter = "density", range = [1, 100] }
            """, file: "a.toml"
    ).mapping

    static func read(_ bytes: [UInt8]) {
        let performance: Performance
        do throws(PerformanceError) {
            performance = try Performance(text: bytes, file: "a.quern")
        } catch {
            return expectOneLine(error.description)
        }
        _ = performance.soundsUsed
        for text in performance.mappings.prefix(3) { _ = MappingFile(text: text.text, file: "a.toml") }
        play(performance.commands.prefix(1_000))
        let text = written(performance)
        do throws(PerformanceError) {
            let again = try Performance(text: text, file: "a.quern")
            precondition(again.events.count == performance.events.count, "something that happened is lost")
            precondition(again.commands.count == performance.commands.count, "something that was done is lost")
            precondition(again.endFrame == performance.endFrame && again.sounds == performance.sounds)
            precondition(written(again) == text, "what is written again is another text")
        } catch {
            preconditionFailure("what was read cannot be read again: \(error)")
        }
    }

    private static func written(_ performance: Performance) -> [UInt8] {
        var text = PerformanceText(performance.build, beginFrame: performance.beginFrame)
        for mapping in performance.mappings { text.add(mapping) }
        for sound in performance.sounds { text.add(sound) }
        text.addKept(from: performance.keepFrame)
        for event in performance.events { text.add(event) }
        for command in performance.commands { text.add(command) }
        text.end(at: performance.endFrame)
        return text.takeText()
    }

    private static func play(_ commands: some Sequence<Performance.TimedCommand>) {
        guard let mapping else { preconditionFailure("the mapping of the fuzzer is none") }
        var mapper = Mapper(mapping)
        for timed in commands {
            switch timed.command {
            case .touch(let source, let contacts):
                _ = mapper.handle(
                    TouchFrame(timeMicroseconds: timed.microseconds, contacts: contacts), from: source)
            case .surface(let size): mapper.surface = size
            case .set(let parameter, let value): _ = mapper.set(parameter, to: value)
            case .hold(let isOn): _ = mapper.setHold(isOn)
            case .panic: _ = mapper.releaseAll()
            default: break
            }
        }
    }
}
