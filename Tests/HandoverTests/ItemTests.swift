import Files
import Handover
import SeededGenerator
import Testing

@Suite struct ItemTests {
    static let hash = String(repeating: "0123456789abcdef", count: 4)

    /// The same as a value.
    static func announced() throws -> FileHash { try #require(FileHash(hash)) }

    /// An item of that hash.
    static func announcedItem(_ name: String = "x.wav", size: Int = 5, mayBeKept: Bool = true) throws -> HandoverItem {
        let hash = try announced()
        return try #require(HandoverItem(name: name, kind: .sound, size: size, hash: hash, mayBeKept: mayBeKept))
    }

    @Test(arguments: [
        ("rain.wav", "rain.wav"), ("../../etc/passwd", "passwd"), ("..", "sound"), (".", "sound"), ("", "sound"),
        ("/", "sound"), ("a/", "a"), ("..\\..\\boot.ini", "boot.ini"), (".bashrc", "bashrc"), ("... .x", "x"),
        ("a\nb\u{1B}[2Jc.wav", "a b[2Jc.wav"), ("\u{202E}vaw.exe", "vaw.exe"), ("a\0b", "ab"), ("  x  ", "x"),
        ("\u{200B}\u{FEFF}", "sound"), ("Übung ♫.flac", "Übung ♫.flac"), ("\u{200B}.hidden", "hidden"),
        ("a\\x2Fb", "x2Fb"),
    ])
    func `a name is one that a folder can have and a screen can show`(_ name: String, _ cleaned: String) throws {
        #expect(try Self.announcedItem(name).name == cleaned)
    }

    @Test func `a long name is cut, and keeps its ending`() throws {
        let name = try Self.announcedItem(String(repeating: "x", count: 500) + ".wav").name
        #expect(name.count == 80 && name.hasSuffix("x.wav"))
        let wide = try Self.announcedItem(String(repeating: "👩‍👩‍👧‍👦", count: 200) + ".wav").name
        #expect(wide.utf8.count <= 240 && wide.hasSuffix("👩‍👩‍👧‍👦.wav"))
    }

    @Test func `an item is the same after its text, and sizes out of bounds are none`() throws {
        for kind in HandoverItem.Kind.allCases {
            let hash = try #require(FileHash(Self.hash.uppercased()))
            let item = try #require(
                HandoverItem(name: "\"q\" ü/é.wav", kind: kind, size: 256_000_000, hash: hash, mayBeKept: false))
            #expect(HandoverItem(json: Array(item.json.utf8)) == item && item.hash.description == Self.hash)
        }
        let hash = try #require(FileHash(Self.hash))
        for size in [0, -1, 256_000_001, .min, .max] {
            #expect(HandoverItem(name: "x", kind: .sound, size: size, hash: hash, mayBeKept: true) == nil)
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "{\"name\":\"x\"}",
        "{\"name\":\"x\",\"kind\":\"program\",\"size\":5,\"sha256\":\"HASH\",\"keep\":true}",
        "{\"name\":\"x\",\"kind\":\"sound\",\"size\":1e300,\"sha256\":\"HASH\",\"keep\":true}",
        "{\"name\":\"x\",\"kind\":\"sound\",\"size\":5.5,\"sha256\":\"HASH\",\"keep\":true}",
        "{\"name\":\"x\",\"kind\":\"sound\",\"size\":\"5\",\"sha256\":\"HASH\",\"keep\":true}",
        "{\"name\":\"x\",\"kind\":\"sound\",\"size\":5,\"sha256\":\"abc\",\"keep\":true}",
        "{\"name\":\"x\",\"kind\":\"sound\",\"size\":5,\"sha256\":\"HASH\"}",
        "{\"name\":5,\"kind\":\"sound\",\"size\":5,\"sha256\":\"HASH\",\"keep\":true}",
        String(repeating: "[", count: 4_000),
    ])
    func `what is no item is none`(_ text: String) {
        let text = text.split(separator: "HASH", omittingEmptySubsequences: false).joined(separator: Self.hash)
        #expect(HandoverItem(json: Array(text.utf8)) == nil)
    }

    @Test func `what the fuzzer begins with is read`() throws {
        let folder = try #require(Path.parent(of: #filePath))
        let tests = try #require(Path.parent(of: folder))
        let seeds = Folder.names("\(tests)/Fuzzing/Seeds/item")
        #expect(seeds.count == 2)
        for seed in seeds {
            let bytes = try WholeFile.read("\(tests)/Fuzzing/Seeds/item/\(seed)", limit: 10_000)
            #expect(HandoverItem(json: bytes) != nil, "\(seed)")
        }
    }

    @Test func `whatever text comes, an item has bounds, and its own text brings it back`() throws {
        var random = SeededGenerator(seed: 11)
        let whole = Array(try Self.announcedItem("rain ü.wav").json.utf8)
        let pieces = [
            "\"", "\\u0000", "\\ud83d", "/", "..", "\u{1B}", "1e9", "-5", "null", "{", "\u{202E}", "99999999999",
        ]
        var count = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.insert(contentsOf: pieces[random.below(pieces.count)].utf8, at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(4)))
                default: bytes.insert(UInt8(random.below(256)), at: place)
                }
            }
            guard let item = HandoverItem(json: bytes) else { continue }
            count += 1
            #expect(HandoverItem.sizes.contains(item.size) && item.name.count <= 80 && item.name.utf8.count <= 240)
            #expect(!item.name.isEmpty && !item.name.hasPrefix(".") && !item.name.utf8.contains(UInt8(ascii: "/")))
            #expect(printable(item.name) == item.name && HandoverItem(json: Array(item.json.utf8)) == item)
        }
        #expect(count > 200)
    }
}
