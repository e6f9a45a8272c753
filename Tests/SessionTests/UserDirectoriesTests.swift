import Foundation
import Session
import Testing

@Suite struct UserDirectoriesTests {
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("quern-home-\(UUID().uuidString)")
        .path

    @Test("sounds are looked for where the XDG specifications have them")
    func places() throws {
        try FileManager.default.createDirectory(atPath: "\(home)/.config", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        let places = UserDirectories(["HOME": home])
        #expect(places.sounds == "\(home)/.local/share/quern/sounds" && places.home == home)
        #expect(UserDirectories(["XDG_DATA_HOME": "/data", "HOME": home]).sounds == "/data/quern/sounds")
        #expect(places.cache == "\(home)/.cache/quern")
        #expect(UserDirectories(["XDG_CACHE_HOME": "/cache", "HOME": home]).cache == "/cache/quern")
        #expect(places.music == "\(home)/Music")
        func write(_ line: String) throws {
            try "# written by hand\nXDG_DESKTOP_DIR=\"$HOME/x\"\n\(line)\n".write(
                toFile: "\(home)/.config/user-dirs.dirs", atomically: false, encoding: .utf8)
        }
        try write("XDG_MUSIC_DIR=\"$HOME/Musik\"")
        #expect(places.music == "\(home)/Musik")
        try write("XDG_MUSIC_DIR=\"/srv/music\"")
        #expect(places.music == "/srv/music")
        try write("XDG_MUSIC_DIR=nonsense")
        #expect(places.music == "\(home)/Music")
        let nobody = UserDirectories([:])
        #expect(nobody.sounds == nil && nobody.music == nil && nobody.home == nil)
    }
}
