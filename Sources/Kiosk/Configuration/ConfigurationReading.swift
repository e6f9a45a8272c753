import Files
import Granular
import KeyTables
import Numbers
import Workshop

extension KioskConfiguration {
    /// What the tables say that were checked, as far as they are right; what depends on several keys is checked here.
    init(_ file: Fields, _ checker: inout TableChecker) {
        func table(_ name: String) -> Fields? { file.tables(name).first }
        let exit = table("exit")
        // A file without a PIN is wrong, and no kiosk starts with this one.
        self.init(pin: exit?.value("pin", as: KioskPIN.self) ?? .plain(""))
        self.exit.fingers = exit?.whole("fingers") ?? self.exit.fingers
        self.exit.seconds = exit?.number("seconds") ?? self.exit.seconds
        if let screen = table("screen") { readScreen(screen, &checker) }
        if let session = table("session") {
            idleSeconds = session.number("idle") ?? idleSeconds
            if let minutes = session.number("minutes") { sessionSeconds = minutes > 0 ? minutes * 60 : nil }
        }
        highestDecibels = table("volume")?.number("highest") ?? highestDecibels
        if let start = table("start") { readStart(start) }
        if start.levelDecibels > highestDecibels {
            checker.error(
                at: table("start")?.place(of: "volume") ?? table("volume")?.place(of: "highest") ?? .start,
                "the volume at the start, \(decimal(start.levelDecibels)) dB, is above the highest, \(decimal(highestDecibels)) dB"
            )
        }
        if let workshop = table("workshop") { readRoom(workshop, hasStudy: table("study") != nil, &checker) }
        readVisitors(table("visitors"), &checker)
        backgroundDecibels = table("volume")?.number("background") ?? backgroundDecibels
        quiet = file.tables("quiet").compactMap { fields in
            fields.value("hours", as: DailyHours.self).map {
                QuietHours(hours: $0, levelDecibels: fields.number("volume") ?? MasterLevel.range.lowerBound)
            }
        }
        if let attract = table("attract") {
            self.attract.text = attract.text("text") ?? self.attract.text
            self.attract.levelDecibels = attract.number("level")
        }
        if let device = table("device") {
            self.device.touch = device.text("touch")
            self.device.hasHaptics = device.flag("haptics") ?? self.device.hasHaptics
            self.device.audio = device.text("audio")
            self.device.rate = device.whole("rate") ?? self.device.rate
            self.device.periodFrames = device.whole("period") ?? self.device.periodFrames
        }
        osc = table("network")?.value("osc")
        if let quiz = table("quiz") { readQuiz(quiz, file, &checker) }
        if let study = table("study") { readStudy(study, &checker) }
    }

    private mutating func readRoom(_ fields: Fields, hasStudy: Bool, _ checker: inout TableChecker) {
        if hasStudy {
            checker.error(at: fields.place, "[workshop] and [study] cannot be together: participants play alone")
        }
        var found = Room()
        (found.name, found.part, found.address) = (fields.text("name"), fields.text("part"), fields.value("address"))
        (found.entry, found.port, found.publicAddress) = (
            fields.value("passcode"), fields.whole("port"), fields.value("url")
        )
        for proxy in fields.value("proxies", as: [PlacedName].self) ?? [] {
            if IPAddressKind.isAddress(proxy.text) {
                found.trustedProxies.append(proxy.text)
            } else {
                checker.error(
                    at: proxy.place, "an entry of proxies must be \(IPAddressKind.what), not \(quoted(proxy.text))")
            }
        }
        room = found
    }

    private mutating func readQuiz(_ fields: Fields, _ file: Fields, _ checker: inout TableChecker) {
        for other in ["study", "workshop"] where !file.tables(other).isEmpty {
            checker.error(at: fields.place, "[quiz] and [\(other)] cannot be together: choose one of them")
        }
        var found = Quiz()
        found.game = fields.text("game") ?? found.game
        found.questions = fields.whole("questions") ?? found.questions
        found.isTimed = fields.flag("timer") ?? found.isTimed
        found.idleSeconds = fields.number("idle") ?? found.idleSeconds
        quiz = found
        if file.tables("attract").first?.text("text") == nil { attract.text = Quiz.invitation }
    }

    private mutating func readStudy(_ fields: Fields, _ checker: inout TableChecker) {
        guard let name = fields.text("run") else { return }
        var found = Study(name: name, folder: fields.text("data"))
        found.idleSeconds = fields.number("idle") ?? found.idleSeconds
        if let folder = found.folder, !folder.hasPrefix("/") {
            checker.error(at: fields.place(of: "data"), "data must be an absolute path")
        }
        study = found
    }

    private mutating func readScreen(_ fields: Fields, _ checker: inout TableChecker) {
        if let width = fields.number("width"), let height = fields.number("height") {
            screen = ScreenSize(widthMillimetres: width, heightMillimetres: height)
        } else if fields.has("width") != fields.has("height") {
            checker.error(at: fields.place, "[screen] needs both width and height, or neither")
        }
    }

    private mutating func readVisitors(_ fields: Fields?, _ checker: inout TableChecker) {
        func names(_ key: String) -> [String]? { fields?.value(key, as: [PlacedName].self)?.map(\.text) }
        scenes = names("scenes")
        tiles =
            names("tiles")?.compactMap(KioskTile.init)
            ?? KioskTile.usual(hasScenes: scenes?.isEmpty == false, hasRoom: room != nil)
        mappings = names("mappings")
        sounds = names("sounds")
        backgrounds = names("backgrounds") ?? backgrounds
        if tiles.contains(.phones), room == nil {
            let tile = fields?.value("tiles", as: [PlacedName].self)?.first { $0.text == KioskTile.phones.rawValue }
            checker.error(
                at: tile?.place ?? .start,
                "tiles has \"phones\", and there is no [workshop] that phones could join")
        }
    }

    private mutating func readStart(_ fields: Fields) {
        start.mapping = fields.text("mapping") ?? start.mapping
        start.sound = fields.text("sound") ?? start.sound
        // Without a volume of its own it begins no louder than it may.
        start.levelDecibels = fields.number("volume") ?? min(start.levelDecibels, highestDecibels)
        start.values = fields.value("values") ?? start.values
    }
}
