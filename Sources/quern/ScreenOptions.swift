import ArgumentParser
import Devices
import Session
import Terminal
import TouchInput

/// How a touch device lies, and whether it lies under the terminal.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var surface: SurfaceOptions
    @OptionGroup var filters: FilterOptions
    @OptionGroup var haptics: HapticsOptions
    @Flag(
        help:
            "The terminal fills the touchscreen. Otherwise run `quern calibrate`.")
    var onScreen = false

    /// How devices lie, by these options and by what was kept at `place`; and what is wrong with what was kept.
    func placement(kept place: String?) -> (choice: PlacementChoice, remarks: [String]) {
        var choice = PlacementChoice(
            matrix: surface.placement, isOnScreen: onScreen,
            isConsole: TerminalTraits.isConsole, filters: filters.choice, haptics: haptics.choice)
        do throws(Calibrations.Problem) {
            choice.kept = try Calibrations(at: place)
            let broken = choice.kept.matrices.filter { SurfaceMatrix($0.value) == nil }.keys.sorted()
            return (
                choice,
                [choice.kept.remark].compactMap(\.self)
                    + broken.map { "the calibration of \($0) is invalid; ignoring it: run quern calibrate" }
            )
        } catch {
            return (choice, ["\(error); ignoring it"])
        }
    }
}
