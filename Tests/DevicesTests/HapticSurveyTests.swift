import Devices
import Testing
import TouchInput

@Suite("What `quern devices` says of haptics")
struct HapticSurveyTests {
    private func survey(_ haptics: HapticEntry?) -> Survey {
        var entry = TouchDeviceEntry(
            path: "/dev/input/event1", byID: [], byPath: [], device: DeviceDescription(name: "Screen"), state: .playable
        )
        entry.haptics = haptics
        return Survey(touch: [entry], cards: [])
    }

    private func words(_ haptics: HapticEntry?) -> String? {
        survey(haptics).lines()[1].split(separator: ";", omittingEmptySubsequences: false).last.map(String.init)
    }

    private func entry(_ name: String, at path: String, failure: Int32? = nil) -> HapticEntry {
        HapticEntry(path: path, device: DeviceDescription(name: name), kind: .rumble, failure: failure)
    }

    @Test("Whether a touch device is felt, by what, and by which part")
    func kinds() {
        #expect(words(nil) == " haptics: none")
        #expect(words(entry("Screen", at: "/dev/input/event1")) == " haptics: rumble")
        #expect(words(entry("Motor", at: "/dev/input/event2")) == " haptics: rumble (Motor)")
        #expect(
            words(entry("Motor", at: "/dev/input/event2", failure: 13))?.hasPrefix(" no haptics: no permission") == true
        )
    }

    @Test("Programs are told null where nothing is felt, and the name of what is felt beside the device")
    func json() {
        #expect(survey(nil).json.contains("\"haptics\" : null"))
        let own = survey(entry("Screen", at: "/dev/input/event1")).json
        #expect(own.contains("\"haptics\" : \"rumble\"") && !own.contains("hapticsDevice"))
        let beside = survey(entry("Motor", at: "/dev/input/event2", failure: 13)).json
        #expect(
            beside.contains("\"hapticsDevice\" : \"Motor\"") && beside.contains("\"hapticsProblem\" : \"no haptics"))
    }
}
