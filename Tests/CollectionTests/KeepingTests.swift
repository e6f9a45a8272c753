import Collection
import Files
import Glibc
import TestSupport
import Testing

@Suite("The index of sounds") struct KeepingTests {
    private let shelf: SoundShelf

    init() throws { shelf = try SoundShelf() }

    @Test("what did not change is not read again; a changed file, and changed notes, are") func unchanged() throws {
        for name in ["a", "b", "c"] {
            try shelf.sound("\(name).wav")
            shelf.setTime(1_000_000, of: "\(name).wav")
        }
        let collection = shelf.updated()
        try shelf.sound("a.wav", rate: 16_000)
        try shelf.notes("name = \"Bee\"", for: "b.wav")
        // Of the same size and time, as far as anybody can tell who does not read it.
        let size = try WholeFile.read(shelf.place("c.wav"), limit: 1 << 20).count
        try WholeFile.write([UInt8](repeating: 0, count: size), to: shelf.place("c.wav"))
        shelf.setTime(1_000_000, of: "c.wav")
        var read = 0
        collection.update(listening: false) { progress in
            if progress.phase == .reading { read = progress.total }
            return true
        }
        #expect(read == 2)
        #expect(collection.names() == ["a", "Bee", "c"])
        #expect(collection.answer(CollectionQuery()).entries.map(\.rate) == [16_000, 8_000, 8_000])
    }

    @Test("a file that has gone is missing, with all that is known of it, and there again when it is") func missing()
        throws
    {
        try shelf.sound("a.wav")
        try shelf.sound("sub/b.wav")
        let collection = shelf.updated()
        shelf.remove("a.wav")
        collection.update(listening: false)
        let entry = try #require(collection.answer(CollectionQuery("a")).entries.first)
        #expect(entry.isMissing && entry.rate == 8_000)
        #expect(collection.names { $0.missing = .hidden } == ["b"] && collection.names { $0.missing = .only } == ["a"])
        try shelf.sound("a.wav")
        collection.update(listening: false)
        #expect(collection.names { $0.missing = .hidden } == ["a", "b"])
        // A disk that is not plugged in.
        rename(shelf.folder, shelf.outside("unplugged"))
        collection.update(listening: false)
        #expect(collection.names { $0.missing = .only } == ["a", "b"] && collection.takeRemarks().isEmpty)
    }

    @Test("the sounds of a folder that is no longer named leave the index; one within another is listed once")
    func folders() throws {
        try shelf.sound("a.wav")
        try shelf.sound("sub/b.wav")
        let both = shelf.collection(folders: [shelf.folder, shelf.place("sub")])
        both.update(listening: false)
        #expect(both.names() == ["a", "b"])
        both.setFolders([shelf.place("sub")])
        both.update(listening: false)
        #expect(both.names() == ["b"])
    }

    @Test("links that lead in a circle are followed once, and hidden files and folders are left out") func links()
        throws
    {
        try shelf.sound("a.wav")
        try shelf.sound(".hidden/b.wav")
        try shelf.sound(".c.wav")
        symlink(shelf.folder, shelf.place("again"))
        symlink("/nowhere", shelf.place("gone.wav"))
        #expect(shelf.updated().names() == ["a"])
    }

    @Test("what is no sound is listed with what is wrong with it") func unreadable() throws {
        try WholeFile.write(Array("no sound".utf8), to: shelf.place("broken.wav"))
        try WholeFile.write([], to: shelf.place("empty.wav"))
        mkfifo(shelf.place("pipe.wav"), 0o600)
        let entries = shelf.updated(listening: true).answer(CollectionQuery()).entries
        #expect(entries.map(\.name) == ["broken", "empty"])
        #expect(entries.allSatisfy { $0.problem?.contains(".wav: ") == true && $0.rate == nil && $0.loudness == nil })
    }

    @Test("an index that is damaged, cut off or none is set aside with one line, and made anew") func damaged() throws {
        try shelf.sound("a.wav")
        _ = shelf.updated()
        let whole = try WholeFile.read(shelf.index, limit: 1 << 24)
        var torn = whole
        for place in 4_000..<min(60_000, torn.count) { torn[place] = UInt8(truncatingIfNeeded: place * 31) }
        for bytes in [Array("no database at all, but long enough to be one".utf8), Array(whole.prefix(5_000)), torn] {
            for ending in ["-wal", "-shm"] { unlink(shelf.index + ending) }
            try WholeFile.write(bytes, to: shelf.index)
            let collection = shelf.collection()
            collection.update(listening: false)
            #expect(collection.names() == ["a"])
            let remarks = collection.takeRemarks()
            #expect(
                remarks.count == 1 && remarks.first?.hasPrefix("\(shelf.index) was damaged: it is made anew") == true,
                "\(remarks)")
        }
        unlink(shelf.index)
        #expect(shelf.updated().names() == ["a"])
    }

    @Test("where nothing can be written the index is in memory, which one line says") func readOnly() throws {
        try shelf.sound("a.wav")
        try WholeFile.write([], to: shelf.outside("file"))
        let collection = shelf.collection(cache: shelf.outside("file"))
        collection.update(listening: true)
        #expect(collection.names() == ["a"])
        let remarks = collection.takeRemarks()
        #expect(remarks.count == 1 && remarks.first?.contains("is kept in memory") == true, "\(remarks)")
        let none = shelf.collection(hasCache: false)
        none.update(listening: false)
        #expect(none.names() == ["a"] && none.takeRemarks().isEmpty)
    }

    @Test("two Querns that index the same sounds at once both find all of them") func two() async throws {
        for number in 0..<300 { try shelf.sound("\(number).wav") }
        let collections = [shelf.collection(), shelf.collection()]
        await withTaskGroup { group in
            for collection in collections { group.addTask { collection.update(listening: true) } }
        }
        for collection in collections {
            #expect(collection.answer(CollectionQuery()).totalCount == 300 && collection.takeRemarks().isEmpty)
        }
        // What one of them changes the other answers with.
        try shelf.sound("new.wav")
        collections[0].update(listening: false)
        #expect(collections[1].names("new") == ["new"])
    }

    @Test("10,000 files in one folder are all found, and files that vanish meanwhile are no error") func many() throws {
        try shelf.sound("0.wav")
        for number in 1..<10_000 { link(shelf.place("0.wav"), shelf.place("\(number).wav")) }
        let collection = shelf.collection()
        collection.update(listening: false) { progress in
            if progress.phase == .reading, progress.done == 0 {
                for number in 9_000..<9_010 { shelf.remove("\(number).wav") }
            }
            return true
        }
        #expect(collection.answer(CollectionQuery()).totalCount == 9_990)
        shelf.remove("9010.wav")
        collection.update(listening: false)
        #expect(collection.answer(CollectionQuery("9")).totalCount == 1_101)
        #expect(collection.names { $0.missing = .only } == ["9010"] && collection.takeRemarks().isEmpty)
    }

    @Test("when sounds were played is kept beside the index, and outlives it") func played() throws {
        for name in ["a", "b", "c"] { try shelf.sound("\(name).wav") }
        let collection = shelf.updated()
        #expect(collection.names("", .lastPlayed) == ["a", "b", "c"])
        collection.rememberPlayed(shelf.place("c.wav"), at: 2_000)
        collection.rememberPlayed(shelf.place("b.wav"), at: 3_000)
        #expect(eventually { collection.names("", .lastPlayed) == ["b", "c", "a"] })
        collection.stop()
        for ending in ["", "-wal", "-shm"] { unlink(shelf.index + ending) }
        let anew = shelf.updated()
        #expect(anew.names("", .lastPlayed) == ["b", "c", "a"])
        #expect(anew.answer(CollectionQuery("b")).entries.first?.playedSeconds == 3_000)
    }

    @Test("while a panel is open, new files, changed notes and new folders are found by themselves") func following()
        throws
    {
        try shelf.sound("a.wav")
        let collection = shelf.collection()
        collection.start()
        #expect(eventually { collection.names() == ["a"] && collection.progress.phase == .idle })
        #expect(collection.answer(CollectionQuery("a")).entries.first?.loudness != nil)
        let count = collection.changeCount
        try shelf.sound("b.wav")
        #expect(eventually { collection.names() == ["a", "b"] } && eventually { collection.changeCount > count })
        try shelf.sound("new/deep/c.wav")
        #expect(eventually { collection.names() == ["a", "b", "c"] })
        try shelf.notes("name = \"Zed\"", for: "new/deep/c.wav")
        #expect(eventually { collection.names() == ["a", "b", "Zed"] })
        try Folder.make(shelf.outside("other"))
        collection.setFolders([shelf.outside("other")])
        #expect(eventually { collection.names().isEmpty })
        collection.stop()
    }
}
