import Foundation
import QRCode
import Terminal
import Testing

@Suite("QR codes on a terminal") struct QRCodeTests {
    private static let address = "http://192.168.178.123:40217/#q3Zt0XkVd1o"
    private static let size = Size(columns: 100, rows: 50)

    private func drawn(_ text: String, _ graphics: Capabilities.Graphics, maxScale: Int = 1) throws -> Canvas {
        var canvas = Canvas(size: Self.size, graphics: graphics)
        let code = try #require(QRCode(text))
        let room = Rect(column: 3, row: 1, columns: 97, rows: 49)
        let taken = try #require(QRCodeView.draw(code, in: room, maxScale: maxScale, on: &canvas))
        #expect(taken.endColumn <= 100 && taken.endRow <= 50)
        return canvas
    }

    @Test(
        "a reader of codes finds the very text on a picture of the terminal, in every theme, with every number of colours and all kinds of glyphs",
        arguments: Capabilities.ColourTheme.allCases, [0, 8, 16, 256])
    func read(theme: Capabilities.ColourTheme, colours: Int) throws {
        for graphics in [Capabilities.Graphics.braille, .blocks, .ascii] {
            let theme = Theme(theme, colours: colours, palette: Palette())
            #expect(try TerminalPicture(try drawn(Self.address, graphics), theme).text() == Self.address)
        }
    }

    @Test("it is read where it is drawn larger, and with all that addresses may have in them")
    func texts() throws {
        let theme = Theme(.dark, colours: 256, palette: Palette())
        #expect(try TerminalPicture(try drawn(Self.address, .braille, maxScale: 2), theme).text() == Self.address)
        for text in ["http://[fe80::1]:1/#-_", "http://10.0.0.2:8080/#ÄÖ"] {
            #expect(try TerminalPicture(try drawn(text, .braille), theme).text() == text)
        }
    }

    @Test("it is dark on light with four light fields around it, whatever the terminal's ground")
    func quietZone() throws {
        for theme in Capabilities.ColourTheme.allCases {
            for colours in [0, 8, 16, 256] {
                let picture = TerminalPicture(
                    try drawn(Self.address, .braille), Theme(theme, colours: colours, palette: Palette()))
                let code = try #require(QRCode(Self.address))
                // A field is a cell wide and half a cell high; the first row of cells is not the code's.
                func isLight(_ column: Int, _ row: Int) -> Bool {
                    picture.isLight(column: 3 + column, halfRow: 2 + row)
                }
                for place in 0..<code.width + 8 {
                    for edge in 0..<4 {
                        #expect(isLight(place, edge) && isLight(edge, place))
                        #expect(isLight(place, code.width + 7 - edge) && isLight(code.width + 7 - edge, place))
                    }
                }
                #expect(!isLight(4, 4), "the corner of the first finder is dark")
            }
        }
    }

    @Test("it takes the smallest size, and says where that does not fit")
    func fitting() throws {
        let code = try #require(QRCode(Self.address))
        #expect(code.width == 29)
        let small = Size(columns: 40, rows: 12)
        #expect(QRCodeView.scale(code, in: small, isASCII: false) == nil)
        #expect(QRCodeView.scale(code, in: Size(columns: 37, rows: 19), isASCII: false) == 1)
        #expect(QRCodeView.scale(code, in: Size(columns: 36, rows: 19), isASCII: false) == nil)
        #expect(QRCodeView.scale(code, in: Size(columns: 37, rows: 18), isASCII: false) == nil)
        #expect(QRCodeView.scale(code, in: Size(columns: 74, rows: 37), isASCII: true) == 1)
        var canvas = Canvas(size: small)
        #expect(QRCodeView.draw(code, in: Rect(column: 0, row: 0, columns: 40, rows: 12), on: &canvas) == nil)
        #expect(canvas == Canvas(size: small))
        #expect(QRCode("") == nil && QRCode(String(repeating: "x", count: 3_000)) == nil)
    }
}
