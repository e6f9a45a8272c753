import Granular

/// What a cloud cuts its grains from.
struct CloudCut: Equatable, Sendable {
    /// One of its sounds: its slot, how often it is drawn, and its level on top of the cloud's, in dB.
    struct Sound: Equatable, Sendable {
        var slot: UInt8
        var chance: Double
        var decibels: Double
    }

    /// The part that is read of the first, in fractions of it.
    struct Section: Equatable, Sendable {
        var from: Double
        var to: Double
    }

    /// At least one.
    var sounds: [Sound]
    /// `nil` where all of the sound is read.
    var section: Section?

    /// What gives a cloud these sounds.
    func changes(of cloud: UInt8) -> [Change] {
        let places = sounds.enumerated().compactMap { number, sound -> Change? in
            guard number > 0 || sound.chance != 1 || sound.decibels != 0 else { return nil }
            return .sound(
                chance: sound.chance, decibels: sound.decibels, place: UInt8(number), slot: sound.slot, cloud: cloud)
        }
        return [.use(slot: sounds[0].slot, cloud: cloud)] + places
    }

    /// What brings a cloud here that was cut otherwise before; that was never cut where `nil`.
    func changes(of cloud: UInt8, after old: CloudCut?) -> [Change] {
        let news = old?.sounds == sounds ? [] : changes(of: cloud)
        guard old?.section != section else { return news }
        return news + [.section(from: section?.from ?? 0, to: section?.to ?? 0, cloud: cloud)]
    }
}
