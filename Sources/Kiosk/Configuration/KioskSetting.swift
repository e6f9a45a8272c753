import KeyTables
import TOML

/// A setting that names something beside the kiosk's file: a sound, a mapping, a device, a port.
package enum KioskSetting: Hashable, Sendable {
    case screen, startMapping, startSound, touch, osc, study, part, roomAddress, roomPort, quizIdle
    /// An entry of `scenes`, from 0.
    case scene(Int)
    /// An entry of `mappings`, from 0.
    case mapping(Int)
    /// An entry of `sounds`, from 0.
    case sound(Int)
    /// An entry of `backgrounds`, from 0.
    case background(Int)

    /// Where those that are written stand.
    static func places(in file: Fields) -> [KioskSetting: Place] {
        var places: [KioskSetting: Place] = [:]
        func note(_ setting: KioskSetting, _ table: String, _ key: String) {
            guard let fields = file.tables(table).first, fields.has(key) else { return }
            places[setting] = fields.place(of: key)
        }
        note(.screen, "screen", "width")
        note(.startMapping, "start", "mapping")
        note(.startSound, "start", "sound")
        note(.touch, "device", "touch")
        note(.osc, "network", "osc")
        note(.study, "study", "run")
        note(.quizIdle, "quiz", "idle")
        note(.part, "workshop", "part")
        note(.roomAddress, "workshop", "address")
        note(.roomPort, "workshop", "port")
        let visitors = file.tables("visitors").first
        func note(_ setting: (Int) -> KioskSetting, _ key: String) {
            for (index, name) in (visitors?.value(key, as: [PlacedName].self) ?? []).enumerated() {
                places[setting(index)] = name.place
            }
        }
        note(KioskSetting.scene, "scenes")
        note(KioskSetting.mapping, "mappings")
        note(KioskSetting.sound, "sounds")
        note(KioskSetting.background, "backgrounds")
        return places
    }
}
