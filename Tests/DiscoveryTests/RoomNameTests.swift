import Discovery
import Files
import SeededGenerator
import Testing

@Suite("Names and texts of rooms")
struct RoomNameTests {
    @Test func aNameThatFitsIsAnnouncedAsItIs() {
        for name in ["Friday", "Übung, 18 Uhr", String(repeating: "a", count: 63)] {
            #expect(RoomName.announced(name) == name)
        }
    }

    @Test func aLongNameIsCutBetweenCharacters() {
        #expect(RoomName.announced(String(repeating: "ü", count: 40)) == String(repeating: "ü", count: 31))
        let family = "👩‍👩‍👧"
        let announced = RoomName.announced(String(repeating: "👩🏽", count: 20))
        #expect(announced == String(repeating: "👩🏽", count: 7))
        #expect(RoomName.announced("\(family)\u{1B}[2J").unicodeScalars.allSatisfy { !isControl($0) })
    }

    @Test func aNameOfNothingThatIsSeenHasAnother() {
        for name in ["", " ", "\u{1B}\u{07}", "\u{200B}\u{2060}\u{202E}"] {
            #expect(RoomName.announced(name) == "Quern")
            #expect(RoomName.shown(name) == "Quern")
        }
    }

    @Test func textsAreAnnouncedAndReadTheSame() {
        let values = ["id": "a1", "v": "1", "rate": "48000", "about": "a=b, übermorgen"]
        #expect(TXTRecord.values(TXTRecord.items(values)) == values)
        #expect(TXTRecord.items(["v": "1", "id": "a"]) == [Array("id=a".utf8), Array("v=1".utf8)])
    }

    @Test func textsThatDoNotFitAreCutOrLeftOut() {
        let long = String(repeating: "ü", count: 200)
        let longKey = String(repeating: "k", count: 255)
        let items = TXTRecord.items(["id": long, "a=b": "1", "": "2", "ü": "3", longKey: "4"])
        #expect(items == [Array("id=\(String(repeating: "ü", count: 126))".utf8)])
        let many = TXTRecord.items(Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", long) }))
        #expect(many.allSatisfy { $0.count <= 255 })
        #expect(many.reduce(0) { $0 + $1.count + 1 } <= 1_300)
        #expect(many.count == 5)
    }

    @Test func theFirstOfTwoTextsOfOneKeyCounts() {
        let items = ["ID=a", "id=b", "flag", "=nothing", "", "empty="].map { Array($0.utf8) }
        #expect(TXTRecord.values(items) == ["id": "a", "flag": "", "empty": ""])
    }

    @Test func bytesAtRandomAreReadAsTextThatIsHarmless() {
        var random = SeededGenerator(seed: 41)
        for _ in 0..<300 {
            let items = (0..<random.below(50)).map { _ in
                let isKeyed = random.below(2) == 0
                return (isKeyed ? Array("k\(random.below(9))=".utf8) : [])
                    + (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
            }
            let values = TXTRecord.values(items)
            #expect(values.count <= 32)
            for text in values.flatMap({ [$0.key, $0.value] }) {
                #expect(text.count <= 255 && printable(text) == text)
            }
            let name = String(decoding: (0..<random.below(200)).map { _ in UInt8(random.below(256)) }, as: UTF8.self)
            #expect((1...63).contains(RoomName.announced(name).utf8.count))
            #expect((1...63).contains(RoomName.shown(name).count))
            #expect(printable(RoomName.shown(name)) == RoomName.shown(name))
        }
    }
}
