import Session
import Touch

/// A performance's text while it is played: gives what happens and what is done their numbers, and each sound and mapping its line before its
/// first use. A value.
struct PerformanceScript: Sendable {
    /// When what is done counts from, in microseconds of `CLOCK_MONOTONIC`.
    let beginMicroseconds: Int64
    /// The text that was not taken yet.
    var text: PerformanceText
    private var soundCount = 0
    private(set) var mappings: [Performance.MappingText] = []
    private var surface: SurfaceSize?

    /// Begins with what the engine began with.
    init(build: Performance.Build, log: PerformanceLog, microseconds: Int64) {
        beginMicroseconds = microseconds
        text = PerformanceText(build, beginFrame: log.engine.beginFrame, hasState: log.engine.state != nil)
        addSounds(log.sounds)
        for event in log.engine.events {
            if case .restore = event.event, let state = log.engine.state { text.add(state) } else { text.add(event) }
        }
    }

    /// Something happened to the engine; `sounds` are those known by now.
    mutating func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        addSounds(sounds)
        text.add(event)
    }

    /// Something was done; `mappings` are the texts by their titles.
    mutating func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        addSounds(sounds)
        guard let command = command(played, sounds, mappings) else { return }
        if case .surface(let size) = command {
            if size == surface { return }
            surface = size
        }
        text.add(Performance.TimedCommand(microseconds: microseconds - beginMicroseconds, command))
    }

    /// Adds what was done by one who is followed, in their numbers: those of these sounds and mappings.
    mutating func addFollowed(
        _ command: Performance.TimedCommand, sounds: [Performance.Sound], mappings: [Performance.MappingText]
    ) {
        addSounds(sounds)
        addMappings(mappings)
        text.add(
            Performance.TimedCommand(microseconds: command.microseconds - beginMicroseconds, command.command))
    }

    /// Adds mappings in their order, where they are not there yet.
    mutating func addMappings(_ mappings: [Performance.MappingText]) {
        for mapping in mappings.dropFirst(self.mappings.count) {
            text.add(mapping)
            self.mappings.append(mapping)
        }
    }

    /// Adds the lines of sounds that have none yet.
    mutating func addSounds(_ sounds: [Performance.Sound]) {
        for sound in sounds.dropFirst(soundCount) { text.add(sound) }
        soundCount = max(soundCount, sounds.count)
    }

    private mutating func command(
        _ played: PlayedCommand, _ sounds: [Performance.Sound], _ mappings: [String: Performance.MappingText]
    ) -> Performance.Command? {
        switch played {
        case .command(let command): return command
        case .sound(let sound): return sounds.firstIndex(of: sound).map { .sound($0) }
        case .bed(let sound, let decibels): return sounds.firstIndex(of: sound).map { .bed($0, decibels) }
        case .mix(let mix):
            return .mix(
                mix.compactMap { entry in
                    sounds.firstIndex(of: entry.sound).map {
                        Performance.Mixed(sound: $0, chance: entry.chance, levelDecibels: entry.levelDecibels)
                    }
                })
        case .mapping(let title): return number(of: title, mappings).map { .mapping($0) }
        case .part(let title, let guest): return number(of: title, mappings).map { .part(guest: guest, $0) }
        case .others(let titles): return .others(titles.compactMap { number(of: $0, mappings) })
        }
    }

    /// The number of a mapping, whose text stands before its first use.
    private mutating func number(of title: String, _ mappings: [String: Performance.MappingText]) -> Int? {
        if let number = self.mappings.firstIndex(where: { $0.title == title }) { return number }
        guard let mapping = mappings[title] else { return nil }
        text.add(mapping)
        self.mappings.append(mapping)
        return self.mappings.count - 1
    }

    /// Adds the lines of the mappings that commands name, where they have none yet.
    mutating func addMappings(of commands: [PlayedCommand], _ mappings: [String: Performance.MappingText]) {
        for title in commands.flatMap(\.titles) { _ = number(of: title, mappings) }
    }
}
