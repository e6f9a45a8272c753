import Files
import Session
import TestSupport
import Testing

@Suite("The folders of the collection, and what was played") struct SoundFoldersTests {
    private let scratch: Scratch
    private var place: String { "\(scratch.path)/quern/sound-folders.json" }

    init() throws { scratch = try Scratch() }

    @Test("the standard folder alone is in the list until the player changes it") func standard() throws {
        #expect(try SoundFolderList(at: place, otherwise: "/sounds").folders == ["/sounds"])
        #expect(try SoundFolderList.add("/more", at: place, otherwise: "/sounds") == .done)
        #expect(try SoundFolderList.add("/more", at: place, otherwise: "/sounds") == .unchanged)
        #expect(try SoundFolderList(at: place, otherwise: "/sounds").folders == ["/sounds", "/more"])
        #expect(try SoundFolderList.remove("/sounds", at: place, otherwise: "/sounds") == .done)
        #expect(try SoundFolderList.remove("/none", at: place, otherwise: "/sounds") == .unchanged)
        #expect(try SoundFolderList(at: place, otherwise: "/sounds").folders == ["/more"])
    }

    @Test("no more than a hundred folders are named") func full() throws {
        for number in 0..<SoundFolderList.maxCount {
            #expect(try SoundFolderList.add("/\(number)", at: place, otherwise: nil) == .done)
        }
        #expect(try SoundFolderList.add("/more", at: place, otherwise: nil) == .full)
    }

    @Test("a list that cannot be read is an error with its path, and is kept aside when another is written")
    func broken() throws {
        try scratch.write("{", to: "quern/sound-folders.json")
        #expect(throws: KeptFile.Problem.self) { try SoundFolderList(at: place, otherwise: "/sounds") }
        #expect(try SoundFolderList.add("/more", at: place, otherwise: "/sounds") == .done)
        #expect(try SoundFolderList(at: place, otherwise: nil).folders == ["/sounds", "/more"])
        #expect(try scratch.read("quern/sound-folders.json.broken-1") == "{")
    }

    @Test("a list that is damaged is set aside with a line, and one of a newer Quern is left alone") func repaired()
        throws
    {
        try scratch.write("{", to: "quern/sound-folders.json")
        let (list, remark) = try SoundFolderList.repaired(at: place, otherwise: "/sounds")
        #expect(
            list.folders == ["/sounds"]
                && remark?.contains("set aside as \(place).broken-1; mend it and rename it to ") == true)
        #expect(try SoundFolderList.repaired(at: place, otherwise: "/sounds").remark == nil)
        #expect(try scratch.read("quern/sound-folders.json.broken-1") == "{")
        try scratch.write("{\"version\": 99}", to: "quern/sound-folders.json")
        #expect(throws: KeptFile.Problem.self) { try SoundFolderList.repaired(at: place, otherwise: "/sounds") }
        #expect(try scratch.read("quern/sound-folders.json") == "{\"version\": 99}")
    }

    @Test("of what was played the latest times are kept, the newest sounds where there are too many") func played()
        throws
    {
        let place = "\(scratch.path)/played.json"
        try PlayedSounds.add(["/a": 10, "/b": 20], at: place)
        try PlayedSounds.add(["/a": 5, "/c": 30], at: place)
        #expect(PlayedSounds(at: place).sounds == ["/a": 10, "/b": 20, "/c": 30])
        let many = (0..<6_000).map { ("/many/\($0)", Double(100 + $0)) }
        try PlayedSounds.add(Dictionary(uniqueKeysWithValues: many), at: place)
        let sounds = PlayedSounds(at: place).sounds
        #expect(sounds.count == 5_000 && sounds["/many/5999"] != nil && sounds["/a"] == nil)
        try scratch.write("no", to: "played.json")
        #expect(PlayedSounds(at: place).sounds.isEmpty)
    }
}
