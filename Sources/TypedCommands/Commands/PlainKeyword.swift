import DisplayText
import Mapping
import Performer
import Recording
import Workshop

/// A word that can be typed, beside the parameters' names.
package enum PlainKeyword: Hashable, Sendable {
    /// What touches and keys can ask for too, called as in mapping files; a blank does for the hyphen.
    case action(Action.Name)
    case volume, set, scene, saveScene, sound, find, load, mix, bank, mapping, device, grab, output, back, undo, redo
    case inputLevel, monitorLevel
    case lfo, follower, modulation
    case gestures, teach
    case learn, unlearn, midi
    case name, forget, loop, loopClear, bed, bedLevel, format, listen, mark, beat, practice, stop
    case tempo, lock, free
    case list
    case room, roster, guest, kick, part, unlock, ask, reveal, question, asking, show, answer, hide, quiz
    case follow, alone, vote, hand, stage, lead
    case values, state, scenes, sounds, beds, mappings, snapshots, history, parameters, log, quiet, tour, help, quit

    /// All, in the order of the help.
    package static let all: [PlainKeyword] =
        [
            .volume, .set, .lfo, .follower, .modulation, .scene, .saveScene, .sound, .find, .load, .mix, .bank,
            .mapping,
            .device, .grab, .output,
        ]
        + Action.Name.allCases.map { .action($0) }
        + [
            .loopClear, .loop, .name, .forget, .bed, .bedLevel, .inputLevel, .monitorLevel, .format, .listen, .mark,
            .beat, .practice,
            .gestures,
            .teach, .learn, .unlearn, .midi, .tempo, .lock, .free, .stop, .back, .undo, .redo, .history, .values,
        ]
        + [.list]
        + [
            .room, .roster, .guest, .part, .kick, .unlock, .ask, .reveal, .question, .asking, .show, .answer, .hide,
            .quiz,
        ]
        + [.follow, .alone, .vote, .hand, .stage, .lead]
        + [.state, .scenes, .sounds, .beds, .mappings, .snapshots, .parameters, .log, .quiet, .tour, .help, .quit]

    /// What it is called.
    package var name: String {
        switch self {
        case .action(let name): name.rawValue
        case .loopClear: "loop-clear"
        case .saveScene: "save-scene"
        case .bedLevel: "bed-level"
        case .inputLevel: "input-level"
        case .monitorLevel: "monitor-level"
        case .state: "status"
        default: "\(self)"
        }
    }

    /// What it can be typed as: its name, then what it may be called too.
    package var names: [String] {
        switch self {
        case .volume: [name, "level"]
        case .state: [name, "state"]
        // As there are beats that are tapped, too.
        case .action(.tapTempo): [name, "tap"]
        default: [name]
        }
    }

    /// Its name with blanks, as it is spoken.
    package var words: String { name.split(separator: "-").joined(separator: " ") }

    /// Whether something can follow it.
    package var takesMore: Bool { usage != words }

    /// What all can be typed as.
    package static let typedNames = all.flatMap(\.names)

    /// How it is typed: "mapping NAME".
    package var usage: String {
        let takes =
            switch self {
            case .volume, .bedLevel, .inputLevel, .monitorLevel: "VALUE"
            case .set: "PARAMETER VALUE"
            case .scene, .saveScene, .sound, .mapping, .device, .output: "NAME"
            case .load: "FILE"
            case .find: FindReplies.usage
            case .mix: "NAME [CHANCE|off] …|off"
            case .bank: "FOLDER|off"
            case .help: "[WORD|TOPIC|all]"
            case .quiet: "[on|off]"
            case .tour: "[off]"
            case .learn: "PARAMETER|ACTION|off"
            case .unlearn: "PARAMETER|ACTION"
            case .action(.storeSnapshot): "[NUMBER]"
            case .action(.snapshot), .forget: "NUMBER"
            case .action(.morph): "NUMBER|scene NAME [SECONDS]"
            case .action(.section): "NUMBER|all"
            case .action(.grain): "[COUNT [CLOUD]]"
            case .name: "NUMBER [NAME]"
            case .tempo: "[BPM]"
            case .lock, .free: "[\(TempoLock.allCases.map(\.rawValue).joined(separator: "|"))]"
            case .lfo: "NUMBER [SHAPE RATE|PARAMETER AMOUNT|off]"
            case .follower: "[PARAMETER AMOUNT|attack SECONDS|release SECONDS|off]"
            case .bed: "NAME|off"
            case .format: RecordingFormat.allCases.map(\.rawValue).joined(separator: "|")
            case .mark, .beat, .practice, .list: Subcommand.usage(self)
            case .room: "[open|close]"
            case .guest: RoomReplies.guestUsage
            case .kick: "GUEST|FOLLOWER"
            case .stage, .lead: "[FOLLOWER]"
            case .part: "[NAME]"
            case .ask: "\(Question.lineUsage)|next"
            case .question: RoomReplies.questionUsage
            case .asking: "[on|anonymous|off]"
            case .quiz: RoomReplies.quizUsage
            case .vote: VoteReplies.usage
            case .hand: "FILE [once]|back FILE"
            case .show, .answer, .hide: "NUMBER"
            case .gestures: GestureReplies.usage
            case .teach: GestureReplies.teachUsage
            case .action(.hold), .action(.mute), .action(.freeze), .action(.record), .action(.monitor),
                .action(.editFields):
                "[on|off]"
            default: ""
            }
        return takes.isEmpty ? words : "\(words) \(takes)"
    }

    /// What it does.
    package var about: String {
        switch self {
        case .action(.snapshot): "load a snapshot, 1 to 16"
        case .action(.storeSnapshot): "save the current state as a snapshot: that one, or the next free one"
        case .action(.morph): "morph to a snapshot, 1 to 16, or to a scene, in that many seconds"
        case .action(.section): "use only that section of the sound, or all of it"
        case .action(.grain):
            "trigger one grain, or that many, 1 to \(Action.grainCounts.upperBound), of a cloud, 1 to \(Mapping.maxClouds)"
        case .action(let name): Action(name).about
        case .volume: "the volume: -6 dB; +1 adds 1 dB"
        case .set: "set a parameter, even one named like a command: set level -6 dB"
        case .scene: "play the scene with this name or number: sounds, mapping, values and bed"
        case .saveScene: "save how everything stands as a scene of your own"
        case .sound: "choose the sound with this name, number or file"
        case .find: "list what your collection has: find rain,tag:tin,longer:10; a number plays one of them"
        case .load: "load a sound, by its name or its file, and choose it"
        case .mix:
            "play one or more sounds together with the others, or remove one; off: the first alone; no argument: show the mix"
        case .bank: "play the sounds of a folder as a mix: sound-select chooses, sound-spread blurs"
        case .mapping: "choose the mapping with this name or number"
        case .device: "choose another touch device, or none"
        case .grab: "grab the touch device from the desktop, or release it"
        case .output: "choose another sound card"
        case .loopClear: "clear all loop layers"
        case .loop: "show the state of the gesture looper"
        case .lfo: "set an oscillator that modulates parameters: \(TypedModulation.examples(.lfo1))"
        case .follower:
            "set the follower, which modulates parameters by loudness: \(TypedModulation.examples(.follower))"
        case .modulation: "list all oscillators and the follower with their settings"
        case .name: "name a snapshot, or remove its name"
        case .forget: "delete a snapshot"
        case .bed: "play a bed, or a sound, in the background, or remove it"
        case .bedLevel: "the level of the bed: -6 dB; +3 adds 3 dB; 0 is as loud as a cloud"
        case .inputLevel: "the level of live input: 6 dB; +1 adds 1 dB"
        case .monitorLevel: "the level of input monitoring: -12 dB; +1 adds 1 dB"
        case .format: "the file format of the next recordings"
        case .listen: "listen to the last recording; again: stop"
        case .mark: "mark sections, root and tempo of a sound; no argument: show the state"
        case .beat: "go through the beats of the sound that is open, or mend them; no argument: show them"
        case .practice:
            "loop between beats, count in, and let the speed rise with clean passes; no argument: show the state"
        case .gestures:
            "try, change, show again or remove a gesture of the mapping; no argument: list all with their numbers"
        case .teach: "teach a gesture for it: make it on the touch device two or three times, then try it, save it"
        case .tempo: "set the tempo in BPM; no argument: show it"
        case .lock:
            "turn tempo sync on for grains, scan (needs a sound with a tempo) or loop; no argument: for all; in a room"
                + " without an argument: lock the guests' hands"
        case .unlock: "give the guests of a room their hands back; others who follow may play alone"
        case .hand:
            "hand a file to all who follow: a sound, a mapping, snapshots, a performance; once: for this room alone;"
                + " back: take it back, and have them delete it"
        case .stage: "let all hear a follower who plays alone; no argument: all hear you again"
        case .lead:
            "hand a follower the lead: all hear and follow them, also where hands are locked; no argument: take it back"
        case .follow: "follow the leader of the room that was joined, after playing alone"
        case .alone: "play alone from what the leader played last; follow comes back"
        case .vote:
            "answer what the leader of the room that you joined asks, by number or in words; no argument: show it"
        case .list:
            "sounds to practise one after the other, with goals; week: what you practised; no argument: show the list"
        case .room: "open a room that phones join, or close it; no argument: how they join, and who is there"
        case .roster: "list the guests of the room"
        case .guest:
            "mute, solo, lock or rename a guest, choose their part, let them come back; no argument: how they stand"
        case .kick: "remove a guest from the room"
        case .part: "the part that all phones play, by its name or number; no argument: list them"
        case .ask:
            "ask all phones: answers between bars, a scale with 1-5, a text with open; next: the next prepared one"
        case .reveal: "close the question, and show its results on all phones"
        case .question: "the question that is asked: take no more answers, hide or show results, save all results (CSV)"
        case .asking: "let guests ask you, or not; no argument: what they asked"
        case .quiz:
            "a quiz for all phones: quiz prepares one, of all kinds or one, next begins it and goes on; a and b play both sounds"
                + " after the answer"
        case .show: "show a guest's question to all"
        case .answer: "mark a guest's question as answered"
        case .hide: "hide a guest's question"
        case .free: "turn tempo sync off; no argument: for all"
        case .learn: "MIDI learn: assign the next controller or key to it; off: cancel"
        case .unlearn: "remove MIDI controllers and keys from it"
        case .midi: "show MIDI connections and counts"
        case .stop: "stop the performance playing back; while marking and none plays, the sound that is open"
        case .snapshots: "list all snapshots"
        case .history: "show how far you can undo and redo"
        case .back: "go back to the last snapshot saved or loaded"
        case .undo: "undo the last change to the sound; while marking, the last mark"
        case .redo: "redo what was undone"
        case .values: "show the mapping's parameters and all other changed ones"
        case .state: "an overview: devices, sound, mapping, values and state"
        case .sounds: "list all sounds, then your own that are not loaded yet"
        case .scenes: "list all scenes: sounds to begin from"
        case .beds: "list all beds, family by family"
        case .mappings: "list all mappings"
        case .parameters: "list all parameters with their values"
        case .log: "list the last messages"
        case .quiet: "stop the lines that tell what changes; off: start them again"
        case .tour: "a tour of two minutes: seven steps, each by your own hand; off: end it"
        case .help: "list the groups of commands, or explain a group, a topic, a command, a parameter, or all"
        case .quit: "quit; the sound fades out. While recording or looping it asks once"
        }
    }
}
