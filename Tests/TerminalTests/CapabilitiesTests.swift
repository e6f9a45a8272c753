import Terminal
import Testing

@Suite struct CapabilitiesTests {
    @Test func theTerminalDecides() {
        func of(_ terminal: String, _ isUTF8: Bool, _ noColour: String? = nil) -> Capabilities {
            Capabilities(of: TerminalTraits(terminal: terminal, isUTF8: isUTF8, colours: 256, noColour: noColour))
        }
        #expect(of("xterm-256color", true) == Capabilities(graphics: .braille, colours: 256))
        #expect(of("xterm-256color", false).graphics == .ascii)
        #expect(of("linux", true).graphics == .blocks)
        #expect(of("linux", false).graphics == .ascii)
        #expect(of("xterm", true, "1").colours == 0)
        #expect(of("xterm", true, "").colours == 256)
    }

    @Test("a wish is granted as far as the terminal can, and comes before NO_COLOR")
    func requests() {
        func of(
            _ terminal: String = "xterm", isUTF8: Bool = true, colours: Int = 256, noColour: String? = nil,
            ground: String? = nil, _ request: (inout Capabilities.Requests) -> Void = { _ in }
        ) -> Capabilities {
            var requests = Capabilities.Requests()
            request(&requests)
            return Capabilities(
                of: TerminalTraits(
                    terminal: terminal, isUTF8: isUTF8, colours: colours, noColour: noColour, groundColours: ground),
                requests: requests)
        }
        #expect(of(isUTF8: false) { $0.graphics = .braille }.graphics == .ascii)
        #expect(of(isUTF8: false) { $0.graphics = .blocks }.graphics == .ascii)
        #expect(of { $0.graphics = .ascii }.graphics == .ascii && of { $0.graphics = .blocks }.graphics == .blocks)
        #expect(of("linux").graphics == .blocks && of("linux") { $0.graphics = .braille }.graphics == .braille)
        #expect(of(colours: 8) { $0.colours = 256 }.colours == 8 && of { $0.colours = 16 }.colours == 16)
        #expect(of(noColour: "1").colours == 0 && of(noColour: "1") { $0.colours = 256 }.colours == 256)
        #expect(of { $0.colours = 0 }.colours == 0)
        #expect(of(ground: "0;15").theme == .light && of(ground: "0;default;7").theme == .light)
        for ground in [nil, "15;0", "7;8", "", ";", "nonsense", "0;default"] {
            #expect(of(ground: ground).theme == .dark)
        }
        #expect(of(ground: "0;15") { $0.theme = .dark }.theme == .dark)
        #expect(of { $0.theme = .colourBlind }.theme == .colourBlind)
    }
}
