import Files
import Foundation
import Sounds
import Testing

@Suite struct BuiltInSoundCacheTests {
    private let scratch: SoundScratch
    private let sound: BuiltInSound

    init() throws {
        scratch = try SoundScratch()
        sound = try #require(BuiltInSound.all.first { $0.name == "bowed bar" })
    }

    /// Not by `==` in an expectation: that would print them.
    private func isMade(_ channels: [[Float]]) -> Bool { channels == sound.make() }

    private func contents(_ place: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: place)) }

    @Test("what was made once is read again, to the last bit")
    func kept() throws {
        let cache = BuiltInSoundCache(folder: scratch.place("a/b"))
        let place = try #require(cache.path(sound))
        #expect(isMade(cache.sound(sound)))
        #expect(Folder.names(scratch.place("a/b")) == [place.split(separator: "/").last.map(String.init)])
        #expect(place.hasPrefix(scratch.place("a/b/bowed-bar-")) && place.hasSuffix(".wav"))
        let before = try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int
        #expect(isMade(cache.sound(sound)))
        let after = try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int
        #expect(before == after, "it was not written again")
    }

    @Test("a file that is torn, changed or something else is made anew")
    func broken() throws {
        let cache = BuiltInSoundCache(folder: scratch.path)
        let place = try #require(cache.path(sound))
        _ = cache.sound(sound)
        let whole = try contents(place)
        var changed = whole
        changed[whole.count / 2] ^= 1
        for data in [whole.prefix(whole.count / 3), Data(), Data("no sound".utf8), changed] {
            try data.write(to: URL(fileURLWithPath: place))
            #expect(isMade(cache.sound(sound)))
            #expect(try contents(place) == whole ? true : false)
        }
    }

    @Test("where nothing can be kept, sounds are made all the same")
    func unwritable() throws {
        #expect(isMade(BuiltInSoundCache(folder: nil).sound(sound)))
        try scratch.write("a file", to: "in the way")
        #expect(isMade(BuiltInSoundCache(folder: scratch.place("in the way/sounds")).sound(sound)))
        let cache = BuiltInSoundCache(folder: scratch.path)
        let place = try #require(cache.path(sound))
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        #expect(isMade(cache.sound(sound)))
        #expect(Folder.names(scratch.path).count == 2, "nothing half made is left")
    }

    @Test("what an older version kept gives way")
    func older() throws {
        try scratch.write("old", to: "bowed-bar-0.wav")
        try scratch.write("mine", to: "bowed-bar-solo.wav")
        _ = BuiltInSoundCache(folder: scratch.path).sound(sound)
        #expect(!Folder.names(scratch.path).contains("bowed-bar-0.wav"))
        #expect(Folder.names(scratch.path).contains("bowed-bar-solo.wav"))
    }
}
