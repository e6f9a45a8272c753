import Devices
import Testing
import TouchInput

@Suite("How a device lies, by what was said and what was kept")
struct PlacementChoiceTests {
    private let screen = DeviceDescription.virtualTouchscreen
    private let kept: PlacementChoice = {
        var choice = PlacementChoice()
        choice.kept.matrices["Screen"] = SurfaceMatrix.quarterTurn.numbers
        return choice
    }()

    @Test("What was kept places the device of that name, on the terminal where there is a panel")
    func keptCalibration() {
        #expect(
            kept.placement(of: screen, named: "Screen", hasPanel: true)
                == Placement(matrix: .quarterTurn, isOnScreen: true))
        #expect(
            kept.placement(of: screen, named: "Screen", hasPanel: false)
                == Placement(matrix: .quarterTurn, isOnScreen: false))
        #expect(kept.placement(of: screen, named: "Other", hasPanel: true) == Placement())
    }

    @Test("What the player says takes its place")
    func options() {
        var choice = kept
        choice.matrix = .identity
        #expect(choice.placement(of: screen, named: "Screen", hasPanel: true) == Placement())
        choice.isOnScreen = true
        #expect(choice.placement(of: screen, named: "Screen", hasPanel: true) == Placement(isOnScreen: true))
    }

    @Test("On the machine's console a touchscreen lies on the screen, a trackpad does not")
    func console() {
        let choice = PlacementChoice(isConsole: true)
        var pad = screen
        pad.properties = [InputProperty.pointer]
        #expect(choice.placement(of: screen, named: "Screen", hasPanel: true).isOnScreen)
        #expect(!choice.placement(of: pad, named: "Pad", hasPanel: true).isOnScreen)
        #expect(!choice.placement(of: screen, named: "Screen", hasPanel: false).isOnScreen)
    }
}
