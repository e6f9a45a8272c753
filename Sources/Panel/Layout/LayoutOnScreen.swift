import DisplayText
import Granular
import Instrument
import Mapping
import Terminal
import TouchInput

extension Layout {
    /// Lays out the panel for what plays: the surface has the device's proportions, or all the room that there is where the
    /// fingers lie on what they see.
    package init?(
        size: Size, touch: TouchStatus?, parameters: [Parameter] = Parameter.thesis, hasLesson: Bool = false,
        isCovered: Bool = false
    ) {
        self.init(
            size: size, aspect: touch.flatMap { $0.isOnScreen ? nil : $0.aspect }, parameters: parameters,
            hasLesson: hasLesson, isCovered: isCovered)
    }

    /// Lays out the panel for what is played, with the surface covered by something else or not.
    package init?(size: Size, _ state: InstrumentState, isCovered: Bool = false) {
        self.init(
            size: size, touch: state.devices.touch,
            parameters: state.playing.mapping.shownParameters(for: state.sounds.played, of: state.sounds.all),
            hasLesson: state.teaching != nil, isCovered: isCovered)
    }

    /// Where the surface lies on the terminal.
    package var placement: ScreenPlacement { geometry.placement(on: size) }
}
