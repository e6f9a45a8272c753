import RoomKeys
import Testing

@Suite("CPace is that of the draft")
struct CPaceTests {
    private typealias Vectors = CPaceVectors

    @Test("strings are joined as the draft's appendix shows")
    func strings() {
        #expect(CPace.prependLength([]) == [0])
        #expect(CPace.prependLength(Array("1234".utf8)) == Vectors.bytes("0431323334"))
        #expect(CPace.prependLength(Array(0..<127)) == [0x7F] + Array(0..<127))
        #expect(CPace.prependLength(Array(0..<128)) == [0x80, 0x01] + Array(0..<128))
        #expect(CPace.prependLength(.init(repeating: 7, count: 16_384)).prefix(4) == [0x80, 0x80, 0x01, 7])
        #expect(
            CPace.lengthValue(Array("1234".utf8), Array("5".utf8), [], Array("678".utf8))
                == Vectors.bytes("043132333401350003363738"))
        #expect(
            CPace.transcript(
                ya: Array("123".utf8), ada: Array("PartyA".utf8), yb: Array("234".utf8), adb: Array("PartyB".utf8))
                == Vectors.bytes("03313233065061727479410332333406506172747942"))
        #expect(
            CPace.transcript(
                ya: Array("3456".utf8), ada: Array("PartyA".utf8), yb: Array("2345".utf8), adb: Array("PartyB".utf8))
                == Vectors.bytes("043334353606506172747941043233343506506172747942"))
    }

    @Test("the generator is the draft's")
    func generator() {
        let text = CPace.generatorString(
            password: Vectors.password, channel: Vectors.channel, session: Vectors.session)
        #expect(text.count == 170 && text == Vectors.generatorString)
        let generator = CPace.generator(
            password: Vectors.password, channel: Vectors.channel, session: Vectors.session)
        #expect(generator == SecretBytes(Vectors.generator))
    }

    @Test("a password longer than the hash's block leaves no padding, and one that just fills it neither")
    func padding() {
        // A block less the domain with its length, the password's length, and the padding's.
        for (count, padding) in [(0, 108), (107, 1), (108, 0), (109, 0), (127, 0), (128, 0), (300, 0)] {
            let text = CPace.generatorString(password: .init(repeating: 1, count: count), channel: [], session: [])
            let prefix = count < 128 ? 1 : 2
            #expect(text.count == 18 + prefix + count + 1 + padding + 2)
        }
    }

    @Test("shares, the secret point and the key are the draft's on both sides")
    func exchange() throws {
        let generator = SecretBytes(Vectors.generator)
        let (a, b) = (SecretBytes(Vectors.scalarA), SecretBytes(Vectors.scalarB))
        #expect(CPace.publicShare(scalar: a, generator: generator) == Vectors.ya)
        #expect(CPace.publicShare(scalar: b, generator: generator) == Vectors.yb)
        let point = try #require(CPace.sharedPoint(scalar: a, share: Vectors.yb))
        #expect(point == SecretBytes(Vectors.sharedPoint))
        #expect(CPace.sharedPoint(scalar: b, share: Vectors.ya) == SecretBytes(Vectors.sharedPoint))
        let transcript = CPace.transcript(ya: Vectors.ya, ada: Vectors.ada, yb: Vectors.yb, adb: Vectors.adb)
        #expect(transcript == Vectors.transcript)
        let key = CPace.sessionKey(session: Vectors.session, sharedPoint: point, transcript: transcript)
        #expect(key == SecretBytes(Vectors.sessionKey))
    }

    @Test("a share that is none, or the neutral element, ends the exchange")
    func invalid() {
        let scalar = SecretBytes(Vectors.validScalar)
        #expect(
            CPace.sharedPoint(scalar: scalar, share: Vectors.validPoint) == SecretBytes(Vectors.validProduct))
        for point in Vectors.invalidPoints + [[], Array(Vectors.validPoint.dropLast()), Vectors.validPoint + [0]] {
            #expect(CPace.sharedPoint(scalar: scalar, share: point) == nil)
        }
    }

    @Test("scalars are never the same, and always shorter than the group's order")
    func scalars() {
        let scalars = (0..<200).map { _ in CPace.randomScalar().withBytes(Array.init) }
        #expect(Set(scalars).count == 200)
        #expect(scalars.allSatisfy { $0.count == 32 && $0[31] <= 0x10 })
    }
}
