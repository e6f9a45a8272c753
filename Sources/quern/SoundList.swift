import Files
import Mapping
import Sounds

/// What `quern sounds` lists.
struct SoundList: Encodable {
    struct BuiltIn: Encodable {
        var name: String
        var about: String
        /// In Hz; none for a waveform, which has every pitch.
        var root: Double?
        /// In seconds; none for a waveform.
        var length: Double?
    }

    struct Section: Encodable {
        var name: String
        var begin: Double
        var end: Double
    }

    struct Own: Encodable {
        var name: String
        var file: String
        /// As written beside it or in its file, else the author.
        var artist: String?
        /// As written beside it or in its file, else the collection.
        var album: String?
        var author: String?
        var collection: String?
        var licence: String?
        /// Words to find it by; none where there are none.
        var tags: [String]?
        /// 0…5.
        var rating: Int?
        var root: Double?
        /// Whether it is a single cycle; only where it is.
        var cycle: Bool?
        /// How many cycles a wavetable has, and samples each; only of one.
        var cycles: Int?
        var cycleSamples: Int?
        var tempo: Double?
        var loop: [Double]?
        /// How many beats are marked; none where none are.
        var beats: Int?
        var sections: [Section]
        var rate: Int?
        var length: Double?
        var problem: String?

        private enum CodingKeys: String, CodingKey {
            case name, file, artist, album, author, collection, licence, tags, rating, root, cycle, cycles
            case cycleSamples = "cycle-samples"
            case tempo, loop, beats, sections, rate, length, problem
        }
    }

    struct Bed: Encodable {
        var name: String
        var family: String
        var about: String
        /// In seconds.
        var length: Double
    }

    struct Bank: Encodable {
        var name: String
        /// The folder.
        var folder: String
        /// How many sounds are in it.
        var count: Int
    }

    var builtIn: [BuiltIn]
    var beds: [Bed]
    var own: [Own]
    var banks: [Bank]
    var folder: String?

    private enum CodingKeys: String, CodingKey {
        case builtIn = "built-in"
        case beds, own, banks, folder
    }

    init(_ sounds: [SoundCatalogue.OwnSound], banks: [SoundCatalogue.OwnBank], folder: String?) {
        builtIn =
            BuiltInWaveforms.names.map { BuiltIn(name: $0, about: BuiltInWaveforms.about($0) ?? "") }
            + BuiltInSound.all.map {
                BuiltIn(name: $0.name, about: $0.about, root: $0.rootHz, length: $0.durationSeconds)
            }
        beds = BedRecipe.all.map {
            Bed(name: $0.name, family: $0.family, about: $0.about, length: $0.turnSeconds)
        }
        own = sounds.map { sound in
            let beside = sound.sidecar
            return Own(
                name: sound.name, file: sound.file, artist: sound.artist, album: sound.album, author: beside.author,
                collection: beside.collection, licence: beside.licence,
                tags: beside.tags.isEmpty ? nil : beside.tags, rating: beside.rating, root: beside.rootHz,
                cycle: sound.isCycle ? true : nil, cycles: sound.wavetable?.cycles,
                cycleSamples: sound.wavetable?.cycleFrames, tempo: beside.tempo,
                loop: beside.loop.map { [$0.lowerBound, $0.upperBound] },
                beats: beside.beats.isEmpty ? nil : beside.beats.count,
                sections: beside.sections.map { Section(name: $0.name, begin: $0.begin, end: $0.end) },
                rate: sound.rate, length: sound.durationSeconds, problem: sound.problem)
        }
        self.banks = banks.map { Bank(name: $0.name, folder: $0.path, count: $0.count) }
        self.folder = folder
    }

    /// For people.
    var lines: [String] {
        var lines =
            ["built-in:"] + builtIn.map { "  " + Self.line([$0.name, $0.about, pitch($0.root), seconds($0.length)]) }
        lines.append("beds, for quern play --bed NAME:")
        lines += beds.map { "  " + Self.line([$0.name, $0.about, $0.family]) }
        lines.append(folder.map { "your own, in \($0):" } ?? "your own:")
        if own.isEmpty { lines.append("  none yet: put sound files there") }
        for sound in own {
            let sections = sound.sections.isEmpty ? nil : Self.count(sound.sections.count, "section")
            let rate = sound.rate.map { "\($0) Hz" }
            lines.append(
                "  "
                    + Self.line([
                        sound.name, sound.artist, sound.album, sound.licence,
                        sound.tags.map { "tagged \($0.joined(separator: " "))" },
                        sound.rating.map { "rated \($0) of 5" },
                        sound.root.map { "root \(Self.text($0)) Hz" },
                        sound.cycle == true ? "single cycle" : sound.cycles.map { "wavetable of \($0) cycles" },
                        sound.tempo.map { "\(Self.text($0)) BPM" }, sound.beats.map { Self.count($0, "beat") },
                        sections,
                        sound.cycle == true || sound.cycles != nil ? nil : seconds(sound.length), rate,
                    ]))
            if let problem = sound.problem { lines.append("    \(problem)") }
        }
        if !banks.isEmpty { lines.append("banks, for --sound NAME or bank NAME while playing:") }
        lines += banks.map { "  " + Self.line([$0.name, $0.count == 1 ? "1 sound" : "\($0.count) sounds"]) }
        return lines.map(printable)
    }

    /// For programs.
    var json: String { JSONText(self)?.description ?? "" }

    private static func line(_ words: [String?]) -> String {
        let words = words.compactMap(\.self).filter { !$0.isEmpty }
        return words[0] + (words.count > 1 ? ": " + words.dropFirst().joined(separator: ", ") : "")
    }

    private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    private func pitch(_ hertz: Double?) -> String? { hertz.map { "root \(Self.text($0)) Hz" } }
    private func seconds(_ seconds: Double?) -> String? { seconds.map { "\(Self.text($0)) s" } }

    /// To a tenth.
    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
