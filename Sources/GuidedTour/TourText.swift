import Instrument

/// How a player plays, and what does what: the tour's sentences go by it.
package struct TourWords {
    /// What plays.
    package enum Hands: Sendable {
        case fingers, mouse, keys
    }

    /// What plays.
    package let hands: Hands
    /// Whether commands are typed, and no keys pressed.
    package let isTyped: Bool
    /// The key, or what is typed.
    package let word: (TourKey) -> String

    /// - hasMouse: whether a mouse plays where no touch device does.
    package init(_ state: InstrumentState, hasMouse: Bool, isTyped: Bool = false, word: @escaping (TourKey) -> String) {
        let touch = state.devices.touch
        hands = touch?.connected == true && touch?.kind != nil ? .fingers : hasMouse ? .mouse : .keys
        (self.isTyped, self.word) = (isTyped, word)
    }

    /// "press S", "Type store".
    fileprivate func ask(_ key: TourKey, isFirst: Bool = true) -> String {
        (isTyped ? (isFirst ? "Type " : "type ") : (isFirst ? "Press " : "press ")) + word(key)
    }

    /// "Press ' for another scene", "Type next scene: another scene".
    fileprivate func ask(_ key: TourKey, for what: String) -> String { ask(key) + (isTyped ? ": " : " for ") + what }
}

extension Tour {
    /// What a step that was done is answered with.
    package static let praise = "There it is."

    /// What is said after the last step.
    package static func end(_ words: TourWords) -> [String] {
        words.isTyped
            ? [
                "That was the tour. Type \(words.word(.help)) for all commands, \(words.word(.scenes)) for more to play."
            ]
            : [
                "That was the tour. \(words.word(.help)) lists every key, \(words.word(.scenes)) more to play.",
                "That was the tour.",
            ]
    }

    /// What invites a new player to it.
    package static func offer(_ words: TourWords) -> [String] {
        [
            "New here? \(words.ask(.tour)) for a tour: two minutes, seven steps.",
            "New here? \(words.ask(.tour)) for a tour.",
        ]
    }
}

extension TourTask {
    /// Sentences that say what to do, the longest first.
    package func sentences(_ words: TourWords) -> [String] {
        let hears = "you hear that place in the sound"
        switch self {
        case .touch:
            return switch words.hands {
            case .fingers:
                ["Touch the surface and move your finger: it sounds.", "Touch the surface, and move."]
            case .mouse:
                ["Hold the left button on the surface, and move: it sounds.", "Hold the left button, and move."]
            case .keys: ["\(words.ask(.hold)): you hear grains of a sound.", "\(words.ask(.hold)): it sounds."]
            }
        case .hold where words.isTyped: return ["\(words.ask(.hold)): hold is on, and the sound goes on by itself."]
        case .hold:
            return words.hands == .keys
                ? ["\(words.ask(.hold)): it sounds, and stays."]
                : ["\(words.ask(.hold)), then let go: the sound stays.", "\(words.ask(.hold)), let go: it stays."]
        case .release where words.isTyped:
            return ["The sound goes on, as hold is on. \(words.ask(.hold)): hold is off, and it fades."]
        case .release: return ["\(words.ask(.hold)): what is held fades.", "\(words.ask(.hold)): it fades."]
        case .otherHand(let target): return target.sentences(words)
        case .roomForTwo: return words.nextScene("Two hands need more room")
        case .waveform: return words.nextScene("No waveform here")
        case .scene:
            return [
                "\(words.ask(.nextScene, for: "the next scene")); \(words.word(.scenes)) lists them all.",
                "\(words.ask(.nextScene, for: "the next scene")).",
            ]
        case .scrub(let isEarly):
            return switch words.hands {
            case .fingers: ["Draw a finger along the waveform: \(hears).", "Draw along the waveform."]
            case .mouse: ["Drag along the waveform: \(hears).", "Drag along the waveform."]
            case .keys where words.isTyped: ["Type position \(isEarly ? 70 : 30) %: \(hears)."]
            case .keys:
                words.nudge("position", isUp: isEarly).map { "\($0): \(hears)." }
                    + words.nudge("position", isUp: isEarly).map { "\($0)." }
            }
        case .store:
            return [
                "\(words.ask(.store)): a snapshot keeps how everything stands.",
                "\(words.ask(.store)): a snapshot of it all.",
            ]
        case .goBack:
            let change = words.hands == .keys ? "Change a value" : "Play on"
            let back = words.ask(.goBack, isFirst: false)
            return ["\(change), then \(back): all is as you saved it.", "\(change), \(back): as saved."]
        case .nextSnapshot:
            let next = words.ask(.nextSnapshot)
            return ["All snapshots are taken. \(next): one is loaded.", "\(next): a snapshot is loaded."]
        case .record:
            return ["\(words.ask(.record)): what you hear is recorded.", "\(words.ask(.record)): it is recorded."]
        case .stopRecording:
            let record = words.ask(.record, isFirst: false)
            return ["Play a little, then \(record): the recording ends.", "Play, then \(record): it ends."]
        case .listen(let isHeld):
            guard isHeld else { return ["\(words.ask(.listen)): you hear your recording."] }
            let (hold, listen) = (words.ask(.hold), words.ask(.listen, isFirst: false))
            return ["\(hold): it fades. Then \(listen): you hear your recording.", "\(hold), then \(listen): hear it."]
        }
    }
}

extension TourTask.Target {
    fileprivate func sentences(_ words: TourWords) -> [String] {
        let part = "Now the other hand's part"
        let name = parameter?.definition.name ?? control
        return switch words.hands {
        case .fingers:
            ["Now the other hand: move a finger in \(control), \(side).", "Other hand: \(control), \(side)."]
        case .mouse: ["\(part): drag in \(control), \(side).", "Now drag in \(control), \(side)."]
        case .keys where words.isTyped: ["\(part): type \(name) by \(isLow ? "+" : "-")20 %."]
        case .keys:
            words.nudge(name, isUp: isLow).map { "\(part): \($0)." } + words.nudge(name, isUp: isLow).map { "\($0)." }
        }
    }
}

extension TourWords {
    /// Choose a parameter, and move it.
    fileprivate func nudge(_ name: String, isUp: Bool) -> [String] {
        let key = word(isUp ? .increase : .decrease)
        return [
            "\(word(.nextParameter)) to \(name), then hold \(key)", "\(word(.nextParameter)) to \(name), then \(key)",
        ]
    }

    /// Why another scene is needed, and how one comes.
    fileprivate func nextScene(_ reason: String) -> [String] {
        ["\(reason). \(ask(.nextScene, for: "another scene")).", "\(reason): \(ask(.nextScene, isFirst: false))."]
    }
}
