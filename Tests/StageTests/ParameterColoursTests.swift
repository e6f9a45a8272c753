import Granular
import Stage
import Terminal
import Testing

@Suite struct ParameterColoursTests {
    @Test func withoutColoursNoStyleHasOne() {
        let theme = Theme(colours: 0, palette: .parameters)
        for role: Style.Role in [
            .plain, .dim, .strong, .frame, .value, .held, .ghost, .finger, .chosen, .quiet, .loud, .alarm,
        ] {
            for parameter in Parameter.thesis { #expect(theme.appearance(Style(role, parameter)).colour == -1) }
        }
    }

    @Test func eightColoursAreEnough() {
        for count in [8, 16] {
            let theme = Theme(colours: count, palette: .parameters)
            for role: Style.Role in [.plain, .dim, .value, .held, .ghost, .finger, .quiet, .loud, .alarm] {
                for parameter in Parameter.thesis {
                    #expect(theme.appearance(Style(role, parameter)).colour < Int32(count))
                }
            }
        }
    }
}
