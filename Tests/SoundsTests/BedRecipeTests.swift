import BedFigures
import Foundation
import Sounds
import Testing

/// The beds that are built in, judged by numbers.
@Suite("Built-in beds") struct BedRecipeTests {
    /// A bed as it was made.
    private struct Made {
        var recipe: BedRecipe
        var figures: BedFigures
        var seams: [Seam]
        var loudness: Double
        var frames: Int
        /// Whether the frames behind the turn are its beginning, fading.
        var isClosed: Bool
        var fingerprint: String
        /// Of both sides together.
        var samples: [Float]
    }

    private static let all: [Made] = BuiltInSound.beds.compactMap { bed in
        guard let recipe = BedRecipe.named(bed.name) else { return nil }
        let channels = bed.make()
        let turns = channels.map { Array($0.dropLast(512)) }
        let isClosed = channels.allSatisfy { channel in
            (0..<512).allSatisfy { index in
                let place = (Float(index) + 0.5) / 512
                let angle = place * place * (3 - 2 * place) * (.pi / 2)
                let blended = channel[channel.count - 512 + index] * cos(angle) + channel[index] * sin(angle)
                return abs(blended - channel[index]) < 1e-5
            }
        }
        return Made(
            recipe: recipe, figures: BedFigures(turns[0], turns[1]), seams: turns.map(Seam.init),
            loudness: Loudness.integrated(channels, rate: BuiltInSound.rate), frames: channels[0].count,
            isClosed: isClosed, fingerprint: SoundFingerprint(of: channels, rate: BuiltInSound.rate).text,
            samples: Array(turns[0].prefix(8 * 48_000)))
    }

    private static func family(_ names: String...) -> [Made] { all.filter { names.contains($0.recipe.family) } }
    private static func named(_ names: String...) -> [Made] { all.filter { names.contains($0.recipe.name) } }

    @Test(
        "there are fifty in twenty families, each with a name and a line of its own; every line of the table is understood"
    )
    func names() {
        let names = BedRecipe.all.map(\.name)
        #expect(names.count == 50 && Set(names).count == 50 && BedRecipe.families.count == 20)
        #expect(BedRecipe.lineCount == 50)
        #expect(Set(BedRecipe.families).count == 20, "a family's beds stand together")
        #expect(Set(names).isDisjoint(with: BuiltInSound.all.map(\.name) + BuiltInWaveforms.names))
        for bed in BedRecipe.all {
            #expect(
                bed.name.allSatisfy { $0 == " " || ("a"..."z").contains($0) } && bed.name.count <= 24, "\(bed.name)")
            #expect((10..<60).contains(bed.about.count) && !bed.about.hasSuffix("."), "\(bed.name)")
        }
    }

    @Test("each is as long as it says, at one loudness, below −1 dB, without a mean, and comes round without a seam")
    func samples() {
        for bed in Self.all {
            let seconds = BuiltInSound.beds.first { $0.name == bed.recipe.name }?.durationSeconds ?? 0
            #expect(
                bed.frames == Int((seconds * 48_000).rounded()) && (12...25).contains(seconds), "\(bed.recipe.name)")
            #expect(abs(bed.loudness + 26) < 0.3, "\(bed.recipe.name): \(bed.loudness)")
            #expect(bed.figures.peak < 0.891 && bed.figures.mean < 0.000_5, "\(bed.recipe.name)")
            #expect(bed.isClosed, "\(bed.recipe.name)")
            for seam in bed.seams {
                #expect(seam.bend <= 1 && seam.jump <= 1.6, "\(bed.recipe.name): \(seam)")
            }
        }
    }

    @Test("the place where they come round differs from what is around it as others do")
    func seams() {
        let ranks = Self.all.flatMap(\.seams).map(\.rank)
        #expect(abs(ranks.reduce(0, +) / Double(ranks.count) - 0.5) < 0.15)
    }

    @Test("no two of them are alike")
    func unlike() {
        var nearest: [(distance: Double, names: String)] = []
        for (index, a) in Self.all.enumerated() {
            for b in Self.all[(index + 1)...] {
                nearest.append((a.figures.distance(to: b.figures), "\(a.recipe.name), \(b.recipe.name)"))
            }
        }
        // What differs by 2 dB in every band, or moves by a tenth more, is told apart side by side.
        #expect(
            (nearest.min { $0.distance < $1.distance }?.distance ?? 0) > 2,
            "\(nearest.sorted { $0.distance < $1.distance }.prefix(5))")
    }

    @Test("noises are even, and tilted as they are called")
    func noises() {
        for bed in Self.family("white noise", "pink noise") {
            #expect(bed.figures.modulation.allSatisfy { $0 < 0.2 } && bed.figures.tonality < 4, "\(bed.recipe.name)")
        }
        let centroids = ["brown noise", "steady pink noise", "soft white noise", "white noise", "bright white noise"]
            .map {
                name in Self.all.first { $0.recipe.name == name }?.figures.centroidHz ?? 0
            }
        #expect(centroids == centroids.sorted() && centroids[4] > 8 * centroids[0], "\(centroids)")
        #expect((Self.named("white noise").first?.figures.flatness ?? -99) > -0.5)
    }

    @Test("the sea and waves swell slowly, and by much")
    func sea() {
        for bed in Self.family("ocean", "waves") {
            #expect((0.05...0.15).contains(bed.figures.swellHz), "\(bed.recipe.name): \(bed.figures.swellHz) Hz")
            #expect(bed.figures.modulation[0] > 0.15, "\(bed.recipe.name): \(bed.figures.modulation)")
        }
    }

    @Test("motors are harmonic, and not quite steady")
    func motors() {
        let motors: [(String, Double, Int)] = [
            ("idling motor", 13.5, 16), ("refrigerator", 50, 6), ("kitchen blender", 196, 5),
            ("vacuum cleaner", 247, 6),
            ("computer fan", 420, 4), ("desk fan", 66, 6),
        ]
        for (name, hertz, partials) in motors {
            guard let bed = Self.named(name).first else {
                Issue.record("no \(name)")
                continue
            }
            let lines = BedFigures.harmonicity(bed.samples, hertz: hertz, partials: partials)
            #expect(lines > 10, "\(name): \(lines) dB")
        }
        for bed in Self.named("white noise", "waterfall") {
            #expect(BedFigures.harmonicity(bed.samples, hertz: 100, partials: 6) < 4, "\(bed.recipe.name)")
        }
    }

    @Test("water and rain are drops: many short pulses; what blows and hums is none")
    func drops() {
        for bed in Self.family("rain", "stream", "boiling water") {
            #expect(bed.figures.pulses > 3, "\(bed.recipe.name): \(bed.figures.pulses)")
        }
        for bed in Self.family("white noise", "pink noise", "vacuum cleaner") {
            #expect(bed.figures.pulses < 3, "\(bed.recipe.name): \(bed.figures.pulses)")
        }
        for bed in Self.named("light rain", "rain on a window", "wood stove") {
            #expect(bed.figures.crest > 15, "\(bed.recipe.name): \(bed.figures.crest)")
        }
    }

    @Test("trains beat, storms swell, and water hears nothing high")
    func others() {
        for bed in Self.family("train") {
            #expect(
                bed.figures.modulation[2] + bed.figures.modulation[3] > 0.3,
                "\(bed.recipe.name): \(bed.figures.modulation)")
        }
        for bed in Self.family("storm") { #expect(bed.figures.modulation[0] + bed.figures.modulation[1] > 0.2) }
        for bed in Self.family("under water") {
            #expect(bed.figures.centroidHz < 500, "\(bed.recipe.name): \(bed.figures.centroidHz)")
        }
    }

    @Test("they are the same on every machine, sample for sample")
    func fingerprints() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("beds.txt")
        let lines = Self.all.map { "\($0.fingerprint) \($0.recipe.name)\n" }.joined()
        guard ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] == nil else {
            return try lines.write(to: file, atomically: true, encoding: .utf8)
        }
        // What has changed here is another sound to performances that were recorded with it.
        #expect(try String(contentsOf: file, encoding: .utf8) == lines, "QUERN_WRITE_DOCS=1 writes it anew")
    }

    @Test("the page of beds has each with its line")
    func page() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/beds.md").standardizedFileURL
        var text = try String(contentsOf: file, encoding: .utf8)
        let rows = BedRecipe.families.map { family in
            let beds = BedRecipe.all.filter { $0.family == family }.map { "**\($0.name)**: \($0.about)" }
            return "| \(family) | \(beds.joined(separator: "<br>")) |"
        }
        let table = (["| family | beds |", "|---|---|"] + rows).joined(separator: "\n") + "\n"
        let from = try #require(text.range(of: "<!-- beds -->\n")?.upperBound)
        let upTo = try #require(text.range(of: "<!-- end -->", range: from..<text.endIndex)?.lowerBound)
        guard ProcessInfo.processInfo.environment["QUERN_WRITE_DOCS"] == nil else {
            text.replaceSubrange(from..<upTo, with: table)
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(text[from..<upTo] == table, "QUERN_WRITE_DOCS=1 writes it anew")
    }
}
