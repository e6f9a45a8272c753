import Foundation

/// What a terminal would make of the pictures that are written to it: in kitty's way, and as sixels.
package struct PictureTerminal {
    /// Pixels, red, green and blue of each, row by row.
    package struct Image: Equatable {
        package var columns: Int
        package var rows: Int
        package var pixels: [UInt8]

        package init(columns: Int, rows: Int, pixels: [UInt8]) {
            (self.columns, self.rows, self.pixels) = (columns, rows, pixels)
        }

        /// How far its pixels are from those of another on the whole, 0…255; 255 where the sizes differ.
        package func difference(from other: Image) -> Double {
            guard columns == other.columns, rows == other.rows, pixels.count == other.pixels.count else { return 255 }
            let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            return Double(sum) / Double(max(pixels.count, 1))
        }
    }

    /// A picture on the screen, in cells from the upper left.
    package struct Placed: Equatable {
        package var column: Int
        package var row: Int
        package var columns: Int
        package var rows: Int
        package var image: Image
    }

    /// The pictures in kitty's way that are to be seen, by their numbers.
    package private(set) var placed: [Int: Placed] = [:]
    /// The strips of sixels that are to be seen, with their places.
    package private(set) var strips: [(column: Int, row: Int, image: Image)] = []
    /// Whether it was asked for kitty's pictures, and how often for its attributes.
    package private(set) var wasAsked = false
    /// How many pictures were sent.
    package private(set) var sentCount = 0
    /// How many bytes of pictures came.
    package private(set) var pictureBytes = 0

    private var images: [Int: Image] = [:]
    private var coming: (id: Int, image: Image, text: String)?
    private var cursor = (row: 0, column: 0)
    private var rest: [UInt8] = []

    package init() {}

    /// All sixels as one picture; `nil` where there are none.
    package var sixels: Image? {
        let sorted = strips.sorted { $0.row < $1.row }
        guard let first = sorted.first else { return nil }
        return Image(
            columns: first.image.columns, rows: sorted.reduce(0) { $0 + $1.image.rows },
            pixels: sorted.flatMap(\.image.pixels))
    }

    /// Takes what is written to it.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        var place = 0
        while let escape = rest[place...].firstIndex(of: 0x1b), escape + 1 < rest.count {
            guard let end = take(escape) else {
                place = escape
                break
            }
            place = end
        }
        rest.removeFirst(place)
    }

    /// Takes the sequence that begins there; where it ends, `nil` where it has not come whole.
    private mutating func take(_ start: Int) -> Int? {
        switch rest[start + 1] {
        case UInt8(ascii: "_"), UInt8(ascii: "P"):
            var end = start + 2
            while end + 1 < rest.count, !(rest[end] == 0x1b && rest[end + 1] == UInt8(ascii: "\\")) {
                // What is begun anew without an end was broken off.
                if rest[end] == 0x1b { return end }
                end += 1
            }
            guard end + 1 < rest.count else { return nil }
            let body = Array(rest[(start + 2)..<end])
            pictureBytes += body.count + 4
            if rest[start + 1] == UInt8(ascii: "P") { takeSixels(body) } else { takeKitty(body) }
            return end + 2
        case UInt8(ascii: "["):
            guard let end = rest[(start + 2)...].firstIndex(where: { $0 >= 0x40 }) else { return nil }
            takeSequence(String(decoding: rest[(start + 2)..<end], as: UTF8.self), rest[end])
            return end + 1
        default: return start + 2
        }
    }

    private mutating func takeSequence(_ parameters: String, _ final: UInt8) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case UInt8(ascii: "H"): cursor = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
        case UInt8(ascii: "J"): strips = []
        case UInt8(ascii: "l") where parameters == "?1049": strips = []
        case UInt8(ascii: "c"): wasAsked = true
        default: break
        }
    }

    private mutating func takeKitty(_ body: [UInt8]) {
        guard body.first == UInt8(ascii: "G") else { return }
        let parts = String(decoding: body.dropFirst(), as: UTF8.self).split(
            separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [Substring: Substring] = [:]
        for pair in parts[0].split(separator: ",") {
            let words = pair.split(separator: "=")
            if words.count == 2 { keys[words[0]] = words[1] }
        }
        func number(_ key: Substring) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        switch keys["a"] ?? "t" {
        case "q": wasAsked = true
        case "p":
            guard let image = images[number("i")] else { return }
            placed[number("i")] = Placed(
                column: cursor.column, row: cursor.row, columns: number("c"), rows: number("r"), image: image)
        case "d":
            switch keys["d"] {
            case "i": placed[number("i")] = nil
            case "I": (placed[number("i")], images[number("i")]) = (nil, nil)
            default: (placed, images) = ([:], [:])
            }
        default:
            let text = parts.count == 2 ? String(parts[1]) : ""
            if keys["s"] != nil {
                coming = (number("i"), Image(columns: number("s"), rows: number("v"), pixels: []), text)
            } else {
                coming?.text += text
            }
            guard number("m") == 0, let (id, image, whole) = coming else { return }
            coming = nil
            guard let data = Data(base64Encoded: whole), data.count == 3 * image.columns * image.rows else { return }
            sentCount += 1
            images[id] = Image(columns: image.columns, rows: image.rows, pixels: Array(data))
        }
    }

    /// VT330/VT340 Programmer Reference, volume 2, chapter 14.
    private mutating func takeSixels(_ body: [UInt8]) {
        guard let begin = body.firstIndex(of: UInt8(ascii: "q")) else { return }
        var place = begin + 1
        func numbers() -> [Int] {
            var found: [Int] = [0]
            while place < body.count {
                switch body[place] {
                case 0x30...0x39: found[found.count - 1] = found[found.count - 1] * 10 + Int(body[place] - 0x30)
                case UInt8(ascii: ";"): found.append(0)
                default: return found
                }
                place += 1
            }
            return found
        }
        var image = Image(columns: 0, rows: 0, pixels: [])
        var colours: [Int: [UInt8]] = [:]
        var (colour, x, y) = (0, 0, 0)
        func paint(_ byte: UInt8, _ count: Int) {
            for bit in 0..<6 where Int(byte - 0x3f) >> bit & 1 == 1 && y + bit < image.rows {
                for at in x..<min(x + count, image.columns) {
                    let index = 3 * ((y + bit) * image.columns + at)
                    image.pixels.replaceSubrange(index..<index + 3, with: colours[colour] ?? [0, 0, 0])
                }
            }
            x += count
        }
        while place < body.count {
            let byte = body[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                let size = numbers()
                guard size.count == 4 else { return }
                image = Image(
                    columns: size[2], rows: size[3], pixels: [UInt8](repeating: 0, count: 3 * size[2] * size[3]))
            case UInt8(ascii: "#"):
                let found = numbers()
                colour = found[0]
                // In per cent.
                if found.count == 5, found[1] == 2 { colours[colour] = found[2...].map { UInt8($0 * 255 / 100) } }
            case UInt8(ascii: "!"):
                let count = numbers()[0]
                guard place < body.count else { return }
                paint(body[place], count)
                place += 1
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, y) = (0, y + 6)
            case 0x3f...0x7e: paint(byte, 1)
            default: break
            }
        }
        strips.append((cursor.column, cursor.row, image))
    }
}
