import DisplayText
import Instrument
import Workshop

extension SharedView {
    /// What the host looks at.
    init(_ state: InstrumentState) {
        let sections = state.sounds.all.first { $0.name == state.sounds.played }?.sections ?? []
        let tape = state.playing.tapes.min { $0.key < $1.key }?.value
        self.init(
            sound: state.sounds.played,
            section: state.sounds.section.map { SectionText.name($0, of: sections) },
            position: state.cloud.readPosition, zoom: tape?.window ?? 0...1)
    }
}
