import Instrument
import MIDI
import Mapping
import Panel
import Performer
import Sounds
import Terminal

/// A panel at a performer that hears a MIDI device.
struct LearningPerformer {
    var model = PanelModel()
    var performer: Performer
    private(set) var state: InstrumentState
    /// What was asked for, in words.
    private(set) var asked: [String] = []
    private var microseconds: Int64 = 0

    /// With these uses in the mapping, and a device at the port, or MIDI off.
    init(_ uses: [MIDIUse] = [], isOn: Bool = true) {
        var mapping = Samples.touch
        mapping.midi = uses
        performer = Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
        state = Samples.state(mapping, aspect: 1.6)
        if isOn { state.midi = MIDIState(partners: ["from pads"]) }
        refresh()
    }

    mutating func open() { perform(Samples.open(.learning, &model, state)) }

    /// Presses keys, and lets happen what they ask for.
    mutating func press(_ keys: Key...) {
        for key in keys {
            let viewState = model.viewState(state, now: 1)
            if let commands = model.handle(key, in: viewState, pageRows: 5) {
                perform(commands)
            } else if let action = KeyTable.panel.action(of: key, in: model.place(after: viewState)) {
                perform(action == .back ? model.close(viewState) : model.commands(for: action))
            }
        }
    }

    mutating func type(_ letters: String) { for letter in letters { press(.character(letter)) } }

    mutating func click(_ place: Place, _ layout: Layout) {
        if let hint = KeyLine.hints(model.viewState(state, now: 1), layout).first(where: { $0.rect.contains(place) }) {
            press(hint.key)
        } else {
            perform(model.click(place, model.viewState(state, now: 1), layout) ?? [])
        }
    }

    /// Lets the device do something.
    mutating func play(_ messages: MIDIMessage...) {
        for message in messages {
            microseconds += 1_000
            for timed in performer.midi(MIDIArrival(message, at: microseconds)) { take(timed.effects) }
            refresh()
        }
    }

    mutating func picture(
        _ size: Size = Size(columns: 80, rows: 24), _ graphics: Capabilities.Graphics = .braille
    ) -> String { Samples.picture(&model, state, size, graphics).text }

    /// As the instrument does.
    private mutating func perform(_ commands: [Command]) {
        for command in commands {
            asked.append("\(command)")
            switch command {
            case .midi(.learn(let subject)) where state.midi == nil && subject != nil:
                say("MIDI learn: \(MIDIState.off)")
            case .midi(.learn(let subject)): take(performer.learn(subject))
            case .midi(.unlearn(let subject)): take(performer.unlearn(subject))
            default: break
            }
        }
        refresh()
    }

    private mutating func take(_ effects: Performer.Effects) {
        if let message = effects.message { say(message) }
        if effects.changedMIDI != nil { say("saved to touch.toml") }
    }

    private mutating func say(_ text: String) { state.messages.append(.init(timeSeconds: 1, text: text)) }

    private mutating func refresh() {
        state.playing.mapping = performer.mapper.mapping
        state.midi = state.midi.map(performer.midiState)
    }
}
