import Foundation
import Granular
import Stage
import Terminal
import Testing
import Workshop

/// Colours that can be read, and told apart.
@Suite struct ThemeTests {
    private static let words: [Style.Role] = [.plain, .dim, .strong, .value, .held, .ghost, .finger, .loud, .alarm]
    private static let grounds: [Capabilities.ColourTheme: [SeenColour]] = [
        .dark: [SeenColour(0, 0, 0), SeenColour(0x1c, 0x1c, 0x1c)],
        .colourBlind: [SeenColour(0, 0, 0), SeenColour(0x1c, 0x1c, 0x1c)],
        .light: [SeenColour(255, 255, 255), SeenColour(0xee, 0xee, 0xee)],
    ]

    @Test(
        "words stand out from their ground by 4.5 to 1, frames by 3 to 1", arguments: Capabilities.ColourTheme.allCases)
    func contrast(kind: Capabilities.ColourTheme) throws {
        let theme = Theme(kind, colours: 256, palette: .parameters)
        for ground in try #require(Self.grounds[kind]) {
            for parameter in Parameter.allCases {
                for role in Self.words {
                    let colour = theme.appearance(Style(role, parameter)).colour
                    #expect(SeenColour(index: colour).contrast(to: ground) >= 4.5, "\(role) of \(parameter): \(colour)")
                }
            }
            for role in [Style.Role.frame, .quiet] {
                let colour = theme.appearance(Style(role)).colour
                #expect(SeenColour(index: colour).contrast(to: ground) >= 3, "\(role): \(colour)")
            }
        }
    }

    @Test("the study's four are told apart by eyes that confuse some hues, in the theme for them")
    func confusedHues() {
        let theme = Theme(.colourBlind, colours: 256, palette: .parameters)
        let colours = Parameter.thesis.map { SeenColour(index: theme.appearance(Style(.value, $0)).colour) }
        for eyes in SeenColour.Eyes.allCases {
            for (index, one) in colours.enumerated() {
                for other in colours[(index + 1)...] {
                    #expect(one.seen(by: eyes).difference(from: other.seen(by: eyes)) >= 40, "\(eyes)")
                }
            }
        }
    }

    @Test(
        "guests' colours are read on their ground, told from each other, and nearly those of the phones on a dark one",
        arguments: Capabilities.ColourTheme.allCases)
    func guests(kind: Capabilities.ColourTheme) throws {
        let theme = Theme(kind, colours: 256, palette: .parameters)
        let looks = GuestColour.palette.indices.map { theme.appearance(Style(.held, guest: UInt8($0))).colour }
        for (look, colour) in zip(looks, GuestColour.palette) {
            for ground in try #require(Self.grounds[kind]) {
                #expect(SeenColour(index: look).contrast(to: ground) >= 4.5, "\(colour.hex): \(look)")
            }
            guard kind != .light else { continue }
            let seen = SeenColour(Int(colour.red), Int(colour.green), Int(colour.blue))
            #expect(SeenColour(index: look).difference(from: seen) < 5, "\(colour.hex): \(look)")
        }
        #expect(Set(looks).count >= (kind == .light ? 10 : 12), "\(looks)")
    }

    @Test("the study's four are told apart in every theme", arguments: Capabilities.ColourTheme.allCases)
    func hues(kind: Capabilities.ColourTheme) {
        let theme = Theme(kind, colours: 256, palette: .parameters)
        for role in [Style.Role.value, .held] {
            let colours = Parameter.thesis.map { SeenColour(index: theme.appearance(Style(role, $0)).colour) }
            for (index, one) in colours.enumerated() {
                for other in colours[(index + 1)...] { #expect(one.difference(from: other) >= 30, "\(kind)") }
            }
        }
        for count in [8, 16] {
            let few = Set(
                Parameter.thesis.map {
                    Theme(kind, colours: count, palette: .parameters).appearance(Style(.value, $0)).colour
                })
            #expect(few.count == 4, "\(kind) with \(count)")
        }
    }

    @Test("a light ground gets no light ink where there are few colours", arguments: [8, 16])
    func fewOnLight(count: Int) {
        let theme = Theme(.light, colours: count, palette: .parameters)
        for parameter in Parameter.allCases {
            for role in Self.words + [.frame, .quiet] {
                let colour = theme.appearance(Style(role, parameter)).colour
                #expect([-1, 1, 4, 5, 8].contains(colour), "\(role) of \(parameter): \(colour)")
            }
        }
    }

    @Test("every theme does without colours", arguments: Capabilities.ColourTheme.allCases)
    func none(kind: Capabilities.ColourTheme) {
        for role in Self.words + [.frame, .quiet, .lit, .chosen] {
            #expect(Theme(kind, colours: 0, palette: .parameters).appearance(Style(role, .pitch)).colour == -1)
        }
    }
}

/// A colour as it meets the eye, in linear sRGB.
private struct SeenColour {
    enum Eyes: CaseIterable { case protan, deutan, tritan, all }

    let red: Double, green: Double, blue: Double

    private init(linear: [Double]) {
        let within = linear.map { min(max($0, 0), 1) }
        (red, green, blue) = (within[0], within[1], within[2])
    }

    init(_ red: Int, _ green: Int, _ blue: Int) {
        self.init(
            linear: [red, green, blue].map { byte in
                let fraction = Double(byte) / 255
                return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
            })
    }

    /// Of the 256 of xterm, from 16 on.
    init(index: Int32) {
        let index = Int(index)
        if index >= 232 {
            self.init(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232))
        } else {
            let levels = [0, 95, 135, 175, 215, 255]
            let place = max(index - 16, 0)
            self.init(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        }
    }

    /// WCAG 2.1's contrast ratio.
    func contrast(to other: SeenColour) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// As eyes without one kind of cones see it: G. Machado, M. Oliveira, L. Fernandes, "A physiologically-based model for
    /// simulation of color vision deficiency", 2009, table of severity 1.0.
    func seen(by eyes: Eyes) -> SeenColour {
        let rows: [[Double]] =
            switch eyes {
            case .protan:
                [
                    [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
                ]
            case .deutan:
                [
                    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881],
                ]
            case .tritan:
                [
                    [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
                ]
            case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
            }
        return SeenColour(linear: rows.map { $0[0] * red + $0[1] * green + $0[2] * blue })
    }

    /// The distance in CIELAB (D65).
    func difference(from other: SeenColour) -> Double {
        zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private var lab: [Double] {
        func f(_ t: Double) -> Double { t > 216 / 24_389.0 ? cbrt(t) : (24_389 / 27.0 * t + 16) / 116 }
        let x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
        let y = f(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
        let z = f((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
    }
}
