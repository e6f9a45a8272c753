import Terminal

/// What the volume's page has: a step up or down.
enum VolumeTile: String {
    case softer, louder
    case backgroundSofter = "background-softer"
    case backgroundLouder = "background-louder"

    /// Whether it moves what lies under everything, and not the whole.
    var isBackground: Bool { self == .backgroundSofter || self == .backgroundLouder }

    /// The steps that it moves by.
    var change: Int { self == .louder || self == .backgroundLouder ? 1 : -1 }

    /// As visitors read it.
    var title: String {
        switch self {
        case .softer: "Softer"
        case .louder: "Louder"
        case .backgroundSofter: "Background softer"
        case .backgroundLouder: "Background louder"
        }
    }
}

/// The pages of the session, each with what is on it now.
extension KioskSession {
    /// The first tile of the backgrounds.
    static let noBackground = KioskChoice.Item(name: "", title: "None", about: "Only what you play")
    /// The background's highest level, in dB under the master level.
    static let highestBackground = 0.0

    /// Home.
    package func homePages(_ observation: KioskObservation) -> KioskPages {
        KioskPages(
            items: configuration.tiles.filter { isThere($0, observation) }.map {
                KioskChoice.Item(name: $0.rawValue, title: $0.title, about: about($0, observation))
            }, tilesPerPage: KioskTile.allCases.count)
    }

    /// Whether a tile leads anywhere: a room can be gone, or without an address.
    func isThere(_ tile: KioskTile, _ observation: KioskObservation) -> Bool {
        tile != .phones || JoiningState(observation.room) != nil
    }

    /// What a tile of home leads to.
    package func pages(of tile: KioskTile, _ observation: KioskObservation) -> KioskPages {
        switch tile {
        case .scenes: KioskPages(items: choice.scenes)
        case .howToPlay: KioskPages(items: choice.mappings)
        case .sounds: KioskPages(items: choice.sounds)
        case .background: KioskPages(items: [Self.noBackground] + choice.backgrounds)
        case .volume: KioskPages(items: volumeTiles(observation))
        // What is there is for phones.
        case .phones: KioskPages(items: [])
        }
    }

    /// What is chosen of a tile's page; `nil` where nothing is.
    func chosen(of tile: KioskTile, _ observation: KioskObservation) -> String? {
        switch tile {
        case .scenes: observation.scene
        case .howToPlay: observation.mapping
        case .sounds: observation.sound
        case .background: observation.background ?? background ?? Self.noBackground.name
        case .volume, .phones: nil
        }
    }

    /// Above what the master level does not go now, in dB.
    func ceiling(_ observation: KioskObservation) -> Double { configuration.ceiling(atMinute: observation.minuteOfDay) }

    /// How loud it is, in steps: "8 of 10".
    func volumeWords(_ observation: KioskObservation, isBackground: Bool) -> String {
        let step =
            isBackground
            ? LoudnessStep.step(of: observation.backgroundDecibels, below: Self.highestBackground)
            : LoudnessStep.step(of: observation.levelDecibels, below: ceiling(observation))
        return "\(step) of \(LoudnessStep.steps.upperBound)"
    }

    private func about(_ tile: KioskTile, _ observation: KioskObservation) -> String {
        switch tile {
        case .volume: volumeWords(observation, isBackground: false)
        case .phones: JoiningState(observation.room)?.phonesText ?? ""
        case .scenes, .howToPlay, .sounds, .background:
            pages(of: tile, observation).items.first { $0.name == chosen(of: tile, observation) }?.title ?? ""
        }
    }

    private func volumeTiles(_ observation: KioskObservation) -> [KioskChoice.Item] {
        var tiles: [VolumeTile] = [.softer, .louder]
        if observation.background != nil { tiles += [.backgroundSofter, .backgroundLouder] }
        return tiles.map {
            KioskChoice.Item(
                name: $0.rawValue, title: $0.title,
                about: volumeWords(observation, isBackground: $0.isBackground))
        }
    }
}
