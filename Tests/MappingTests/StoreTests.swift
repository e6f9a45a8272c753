import Files
import Glibc
import Mapping
import Testing

@Suite("Finding mappings by name")
struct StoreTests {
    /// A machine in a folder: a home, an installation, a checkout.
    let folder: Folder
    let root: String

    init() throws {
        folder = try Folder()
        root = folder.path
        for name in ["touch", "knobs", "faders", "wide"] {
            try folder.write(name.utf8, at: "checkout/Mappings/\(name).toml")
        }
        try folder.write([], at: "checkout/Sources/Mapping/Mapper.swift")
        try folder.write([], at: "checkout/.build/release/quern")
    }

    private func store(
        _ variables: [String: String] = [:], executable: String? = "/checkout/.build/release/quern",
        working: String? = nil
    ) -> MappingStore {
        MappingStore(
            .init(
                variables: variables.mapValues { root + $0 }, executable: executable.map { root + $0 },
                workingDirectory: working.map { root + $0 }))
    }

    @Test("The player's folder comes first, then the installed ones, then the checkout's")
    func order() {
        #expect(
            store(["HOME": "/home"], working: "/checkout/Sources").folders == [
                "\(root)/home/.config/quern/mappings", "\(root)/checkout/.build/share/quern/mappings",
                "/usr/local/share/quern/mappings", "/usr/share/quern/mappings", "\(root)/checkout/Mappings",
            ])
    }

    @Test("XDG_CONFIG_HOME goes before ~/.config, unless it is not absolute")
    func xdg() {
        #expect(
            store(["HOME": "/home", "XDG_CONFIG_HOME": "/conf"]).folders.first == "\(root)/conf/quern/mappings")
        let relative = ProgramEnvironment(
            variables: ["HOME": "/home/ada", "XDG_CONFIG_HOME": "conf"], executable: nil, workingDirectory: nil)
        #expect(MappingStore(relative).folders.first == "/home/ada/.config/quern/mappings")
        #expect(MappingStore(relative).userFolder == "/home/ada/.config/quern/mappings")
        let homeless = ProgramEnvironment(variables: [:], executable: nil, workingDirectory: nil)
        #expect(MappingStore(homeless).folders == ["/usr/local/share/quern/mappings", "/usr/share/quern/mappings"])
    }

    @Test("The first file of a name wins, and is listed once; touch, faders and knobs lead the list")
    func shadowing() throws {
        try folder.write("mine".utf8, at: "home/.config/quern/mappings/touch.toml")
        try folder.write("mine".utf8, at: "home/.config/quern/mappings/alpha.toml")
        try folder.write("mine".utf8, at: "home/.config/quern/mappings/notes.txt")
        try folder.write("mine".utf8, at: "home/.config/quern/mappings/.swap.toml")
        try folder.write([], at: "home/.config/quern/mappings/folder.toml/x")
        let store = store(["HOME": "/home"])
        #expect(store.names == ["touch", "faders", "knobs", "alpha", "wide"])
        #expect(try store.path(of: "touch") == "\(root)/home/.config/quern/mappings/touch.toml")
        #expect(try store.path(of: "knobs") == "\(root)/checkout/Mappings/knobs.toml")
    }

    @Test("An installed program finds its own data folder")
    func installed() throws {
        try folder.write([], at: "opt/bin/quern")
        try folder.write("x".utf8, at: "opt/share/quern/mappings/touch.toml")
        #expect(
            try store(executable: "/opt/bin/quern").path(of: "touch") == "\(root)/opt/share/quern/mappings/touch.toml")
    }

    @Test("The checkout is found from the program and from the working directory")
    func checkout() throws {
        #expect(try store().path(of: "wide") == "\(root)/checkout/Mappings/wide.toml")
        #expect(
            try store(executable: nil, working: "/checkout/Sources/Mapping").path(of: "wide")
                == "\(root)/checkout/Mappings/wide.toml")
        #expect(throws: MappingStore.NotFound.self) { try store(executable: nil, working: "/").path(of: "wide") }
    }

    @Test("What has a slash or ends in .toml is a path")
    func paths() throws {
        for path in ["./touch", "/etc/x", "touch.toml", "a/b.toml"] { #expect(try store().path(of: path) == path) }
        #expect(try store().mapping(named: "/none/x.toml").failure == .notFound)
    }

    @Test("A name that is not there: one line says where it looked and what there is")
    func notFound() {
        let store = MappingStore(folders: ["\(root)/none", "\(root)/checkout/Mappings"])
        #expect(throws: MappingStore.NotFound.self) { try store.path(of: "") }
        #expect(throws: MappingStore.NotFound.self) { try store.path(of: "..") }
        let error = #expect(throws: MappingStore.NotFound.self) { try store.path(of: "tuoch") }
        #expect(
            error?.description
                == "no mapping named \"tuoch\", did you mean touch? (available: touch, faders, knobs, wide; "
                + "looked in \(root)/none, \(root)/checkout/Mappings)")
        let empty = #expect(throws: MappingStore.NotFound.self) {
            try MappingStore(folders: ["/none"]).path(of: "a\nb")
        }
        #expect(empty?.description == #"no mapping named "a\u{A}b" (none found; looked in /none)"#)
    }

    @Test("A shipped mapping is found by its title and by the beginning of a name, too")
    func titles() throws {
        let store = MappingStore(.current)
        let path = try store.path(of: "per-finger")
        let mapping = try #require(try store.mapping(named: "per-finger").mapping)
        for name in ["per finger", "Per-Finger", "per-f", mapping.name] {
            #expect(try store.path(of: name) == path, "\(name)")
        }
        let choice = try MappingChoice(named: "per-f", in: store)
        #expect(choice.chosen.file.name == "per-finger" && choice.mappings.count == store.namesForHands.count)
    }

    @Test("This very program finds the shipped mappings")
    func shipped() {
        #expect(Set(MappingStore(.current).names).isSuperset(of: ["touch", "faders", "knobs"]))
    }
}
