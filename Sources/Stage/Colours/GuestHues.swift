import Glibc
import Granular
import Terminal
import Workshop

extension Style {
    /// Makes a style in a colour of the guests', counted from 0.
    package init(_ role: Role, guest: UInt8) {
        self.init(role, hue: UInt8(clamping: Parameter.allCases.count + Int(guest)))
    }
}

extension Hue {
    /// The guests' colours, as they are in their palette, on a dark ground; on a light one the same as much darker as words need.
    static func guests(isLight: Bool) -> [Hue] {
        var taken: Set<Int32> = []
        return GuestColour.palette.map { colour in
            let bright = [colour.red, colour.green, colour.blue].map(Double.init)
            let many = isLight ? darkened(bright, besides: taken) : Int32(colour.terminalColour)
            taken.insert(many)
            return Hue(many: many, quiet: many, few: few(bright, isLight: isLight))
        }
    }

    /// The nearest of the first eight: of the light ones none is read on a light ground.
    private static func few(_ bright: [Double], isLight: Bool) -> Int32 {
        let most = bright.max() ?? 0
        let bits = bright.enumerated().reduce(Int32(0)) { $1.element > 0.65 * most ? $0 | 1 << Int32($1.offset) : $0 }
        guard isLight else { return bits }
        return [2: -1, 3: 1, 6: 4, 7: -1][bits] ?? bits
    }

    /// The brightest of the cube of 6 × 6 × 6 in that hue that stands out from light grey by 4.5 to 1, and is nobody's yet.
    private static func darkened(_ bright: [Double], besides taken: Set<Int32>) -> Int32 {
        let levels = [0.0, 95, 135, 175, 215, 255]
        func level(_ byte: Double) -> Int {
            levels.indices.min { abs(levels[$0] - byte) < abs(levels[$1] - byte) } ?? 0
        }
        func linear(_ byte: Double) -> Double {
            let fraction = byte / 255
            return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
        }
        let mostLuminance = 0.15
        for share in stride(from: 1.0, to: 0, by: -0.05) {
            let cube = bright.map { level($0 * share) }
            let light = cube.map { linear(levels[$0]) }
            let number = Int32(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
            let luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
            if luminance <= mostLuminance, !taken.contains(number) { return number }
        }
        return 16
    }
}
