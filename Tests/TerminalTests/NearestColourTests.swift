import Terminal
import Testing

@Suite("Pictures in the terminal's colours") struct NearestColourTests {
    @Test("each colour of the palette is its own nearest, and greys are grey") func nearest() {
        for (colour, index) in [
            (SIMD3(0, 0, 0), UInt8(16)), (SIMD3(255, 0, 0), 196), (SIMD3(95, 135, 175), 67),
            (SIMD3(255, 255, 255), 231),
            (SIMD3(18, 18, 18), 233), (SIMD3(128, 127, 129), 244),
        ] { #expect(NearestColour.index(colour, of: 256) == index, "\(colour)") }
        #expect(
            NearestColour.index(SIMD3(250, 10, 5), of: 16) == 9 && NearestColour.index(SIMD3(250, 10, 5), of: 8) == 1)
        #expect(NearestColour.index(SIMD3(0, 0, 255), of: 8) == 4)
    }

    @Test("a part of a picture has its two colours where there are 256, one with fewer, none without") func theme() {
        let style = Style(.picture, hue: 196, ground: 21)
        let many = Theme(.dark, colours: 256, palette: Palette()).appearance(style)
        #expect(many.colour == 196 && many.ground == 21 && many.showsOnBlanks)
        #expect(Theme(.dark, colours: 16, palette: Palette()).appearance(style).ground == -1)
        #expect(Theme(.dark, colours: 0, palette: Palette()).appearance(style).colour == -1)
    }
}
