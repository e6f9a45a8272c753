/// How a bed is made: a line of ``table``.
public struct BedRecipe: Sendable {
    /// What it is called.
    public let name: String
    /// What kind of place or thing it belongs to; one of ``families``.
    public let family: String
    /// What it is, in a line.
    public let about: String
    let layers: [Layer]

    /// A part of it.
    struct Layer: Sendable {
        var numbers: BedNumbers
        /// Beside the others, in dB.
        var level: Double
    }

    /// All of them, in the order of the table: family by family.
    public static let all: [BedRecipe] = table.split(separator: "\n").compactMap { BedRecipe(line: $0) }

    /// How many lines the table has.
    public static var lineCount: Int { table.split(separator: "\n").count }

    /// The families in their order.
    public static let families: [String] = all.reduce(into: []) { families, recipe in
        if families.last != recipe.family { families.append(recipe.family) }
    }

    /// The one of that name.
    public static func named(_ name: String) -> BedRecipe? { all.first { $0.name == name } }

    /// The loudness of every bed, in LUFS: as loud as leaves the loudest drop of rain whole.
    static let loudness = -26.0
    /// The highest peak, 1 = full scale.
    private static let ceiling: Float = 0.87

    /// Whether it is heard as it goes on, and not from anywhere at once: waves, wheels and whatever turns.
    public var hasCourse: Bool { layers.contains { $0.numbers.generator.hasCourse } }

    /// How long it goes on until it begins again, in seconds.
    public var turnSeconds: Double {
        layers.map { layer in
            switch layer.numbers.generator {
            case .sea, .thunder: 24
            case .wind, .fan: 16
            default: 12
            }
        }.max() ?? 12
    }

    /// Reads a line of the table; `nil` where it says what nothing knows.
    init?(line: Substring) {
        let parts = line.split(separator: "|").map { Self.trimmed($0) }
        guard parts.count == 4 else { return nil }
        (name, family, about) = (parts[0], parts[1], parts[3])
        var layers: [Layer] = []
        for text in parts[2].split(separator: "+") {
            let words = text.split(separator: " ")
            guard let generator = words.first.flatMap({ BedGenerator(rawValue: String($0)) }) else { return nil }
            var layer = Layer(numbers: BedNumbers(generator: generator), level: 0)
            for word in words.dropFirst() {
                let pair = word.split(separator: "=")
                guard pair.count == 2, let value = Double(pair[1]) else { return nil }
                if pair[0] == "level" {
                    layer.level = value
                } else if generator.defaults[String(pair[0])] != nil {
                    layer.numbers.values[String(pair[0])] = value
                } else {
                    return nil
                }
            }
            layers.append(layer)
        }
        guard !layers.isEmpty else { return nil }
        self.layers = layers
    }

    /// Makes it: left and right, 1 = full scale, at ``BuiltInSound/rate``; the same on every machine. It takes some tenths of a second.
    func make() -> [[Float]] {
        // Its name decides every chance: another line of the table changes no other bed.
        let seed = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        var random = SeededRandom(seed)
        var bed = LoopBuffer(seconds: turnSeconds)
        for layer in layers {
            var loop = LoopBuffer(seconds: turnSeconds)
            layer.numbers.generator.add(to: &loop, layer.numbers, &random)
            let gain = Float(Exact.gain(layer.level) / max(loop.strength, 1e-9))
            bed.add(loop.left, at: 0, Gains(left: gain, right: 0))
            bed.add(loop.right, at: 0, Gains(left: 0, right: gain))
        }
        return Self.finished(bed)
    }

    /// Without what lies below hearing, as loud as all others, and with the end that a source blends into the beginning.
    private static func finished(_ bed: consuming LoopBuffer) -> [[Float]] {
        bed.eachSide { $0.shape(.high, hz: 28) }
        bed.scale(0.05 / max(bed.strength, 1e-9))
        for _ in 0..<3 {
            let found = Loudness.integrated([bed.left, bed.right], rate: BuiltInSound.rate)
            guard found.isFinite else { break }
            // To a hundredth: the meter may differ in its last bits from machine to machine, the bed does not.
            bed.scale(Exact.gain(((loudness - found) * 100).rounded() / 100))
            guard bed.holdPeaks(below: ceiling) else { break }
        }
        return [bed.left, bed.right].map { turn in
            turn
                + (0..<LoopBuffer.blendFrames).map { index in
                    let fraction = (Double(index) + 0.5) / Double(LoopBuffer.blendFrames)
                    let angle = fraction * fraction * (3 - 2 * fraction) * 0.25
                    return turn[index] * Float((1 - Exact.sin(angle)) / Exact.cos(angle))
                }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
