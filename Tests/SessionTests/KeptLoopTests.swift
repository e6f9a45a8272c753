import Session
import Testing
import Touch

@Suite("The looper's layers as a file") struct KeptLoopTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)

    private static func contact(_ id: Int, _ x: Double, strength: Double? = nil) -> Contact {
        Contact(id: id, phase: .held, position: SurfacePoint(x: x, y: 0.5), strength: strength)
    }

    private static let loop = KeptLoop(
        length: 4_000_000, octave: 1, isReversed: true, tempo: 93.5,
        layers: [
            .init(
                origin: 3, cycle: 4_000_000,
                marks: [
                    .init(position: 0, contacts: [contact(1, 0.25)], surface: surface),
                    .init(
                        position: 9_000, contacts: [contact(1, 0.5, strength: 0.1), contact(2, 1)], surface: surface),
                    .init(position: 4_000_000, contacts: [], cancelled: [2], surface: surface),
                ]),
            .init(
                origin: 0, cycle: 8_000_000,
                marks: [
                    .init(position: 5, contacts: [], surface: SurfaceSize(widthMillimetres: 50, heightMillimetres: 40))
                ]),
        ])

    private static let text = String(decoding: loop.text, as: UTF8.self)

    private func read(_ text: String) throws(KeptFile.Problem) -> KeptLoop {
        try KeptLoop(text: Array(text.utf8), file: "loop.txt")
    }

    @Test("is read as it was written") func again() throws { #expect(try read(Self.text) == Self.loop) }

    @Test("cut anywhere it is no loop, and the place is told in a line") func cut() {
        for count in 0..<Self.text.utf8.count {
            #expect(throws: KeptFile.Problem.self) { try read(String(Self.text.prefix(count))) }
        }
        let problem = #expect(throws: KeptFile.Problem.self) { try read("quern-loop 1\nlength x\u{1b}\n") }
        #expect(problem?.description == "loop.txt:2: cannot read the loop: length must be 40000 to 1200000000")
    }

    @Test(
        "what could not be played is refused",
        arguments: [
            ("length 4000000", "length 1"), ("length 4000000", "length 99999999999"), ("octave 1", "octave 3"),
            ("tempo 93.5", "tempo nan"), ("layer 3 4000000", "layer 3 4000001"),
            ("layer 3 4000000", "layer 4000000 4000000"),
            ("layer 3 4000000", "layer -1 4000000"), ("m 9000", "m -1"), ("m 9000", "m 4000001"),
            ("m 3991000 -2", "m 3991000 1:0.5:0.5"), ("1:0.25:0.5", "1:inf:0.5"), ("1:0.25:0.5", "0:0.25:0.5"),
            ("1:0.25:0.5", "1:0.25:0.5 1:0.25:0.5"), ("surface 200.0 100.0 known", "surface 0 0 known"),
            ("end", "end\nend"), ("quern-loop 1", "quern-loop 2"), ("-2", "-99999999999999999999"),
        ])
    func refused(right: String, wrong: String) {
        #expect(Self.text.contains(right), "\(Self.text)")
        #expect(throws: KeptFile.Problem.self) { try read(Self.text.replacing(right, with: wrong, maxReplacements: 1)) }
    }

    @Test("more than a looper takes is refused: layers, fingers, and marks that come too fast") func tooMuch() {
        let layer = "layer 0 4000000\nsurface 1 1 known\n"
        let head = "quern-loop 1\nlength 4000000\n"
        func loop(_ marks: String) -> String { head + layer + marks + "m 0\nend\n" }
        #expect(throws: Never.self) { _ = try read(loop("m 0 1:0:0\n")) }
        #expect(throws: KeptFile.Problem.self) {
            try read(head + String(repeating: layer + "m 0\n", count: 9) + "end\n")
        }
        let fingers = (1...200).map { " \($0):0:0" }.joined()
        #expect(throws: KeptFile.Problem.self) { try read(loop("m 0\(fingers)\n")) }
        #expect(throws: KeptFile.Problem.self) { try read(loop(String(repeating: "m 0\n", count: 50_000))) }
    }
}
