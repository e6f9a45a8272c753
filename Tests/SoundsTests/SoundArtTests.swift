import Sounds
import Testing

@Suite("The picture of a sound") struct SoundArtTests {
    @Test("it is the one that the notes name, else the cover of its folder, whatever its capitals") func art() throws {
        let scratch = try SoundScratch()
        try scratch.write("", to: "a.wav")
        #expect(SoundArt.path(ofSound: scratch.place("a.wav")) == nil)
        for name in ["front.png", "Folder.JPG", "my cover.jpg", "cover.txt"] { try scratch.write("", to: name) }
        #expect(SoundArt.path(ofSound: scratch.place("a.wav")) == scratch.place("Folder.JPG"))
        try scratch.write("", to: "cover.png")
        #expect(SoundArt.path(ofFolder: scratch.path) == scratch.place("cover.png"))
        try scratch.write("version = 1\nart = \"other.png\"\n", to: "a.wav.toml")
        #expect(SoundArt.path(ofSound: scratch.place("a.wav")) == scratch.place("other.png"))
        #expect(SoundArt.path(ofFolder: "/nowhere") == nil)
    }
}
