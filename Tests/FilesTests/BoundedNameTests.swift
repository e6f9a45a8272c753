import Files
import Testing

@Suite("Names from outside")
struct BoundedNameTests {
    @Test("A name that is one stays as it is, in every script")
    func same() {
        for name in ["", "choir", "a  b", "Größe", "静か", "👩‍👩‍👧‍👦 family", "e\u{301}"] { #expect(boundedName(name) == name) }
    }

    @Test("What would move a cursor or turn the direction of writing is gone, and it is one line")
    func controls() {
        #expect(boundedName("a\u{1B}[2Jb\u{9B}c\u{7F}\u{0}") == "a[2Jbc")
        #expect(boundedName("one\ntwo\r\nthree\tfour\u{2028}five") == "one two three four five")
        #expect(boundedName("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e\u{200E}") == "abcde")
    }

    @Test("It ends where a character ends, before it has too many characters or bytes")
    func limits() {
        #expect(boundedName(String(repeating: "é", count: 1_000)).count == 100)
        let limit = NameLimit(characters: 10, bytes: 12)
        #expect(boundedName("ab静か静か", limit) == "ab静か静")
        #expect(boundedName("ab👩‍👩‍👧‍👦", limit) == "ab")
        let marked = "e" + String(repeating: "\u{301}", count: 32_650)
        #expect(boundedName("ab" + marked, limit) == "ab")
        let kept = boundedName(marked, limit)
        #expect(kept.hasPrefix("e") == false && kept.unicodeScalars.first == "e" && kept.utf8.count <= 12)
        #expect(boundedName(kept, limit) == kept)
        #expect(quoted(marked).utf8.count < 300 && quoted(String(repeating: "x", count: 61)).count == 62)
    }
}
