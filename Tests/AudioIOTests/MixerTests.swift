import AudioIO
import Testing

@Suite("A mixer that is in the way is told, with the command that opens it")
struct MixerTests {
    private func trouble(_ controls: MixerControl..., of mixer: String = "hw:0") -> String? {
        MixerControl.problem(controls, of: mixer)
    }

    @Test("A muted Master, or one at zero, keeps everything in")
    func master() {
        #expect(
            trouble(MixerControl(name: "Master", isMuted: true, isAtZero: false))
                == "you may hear nothing: Master of hw:0 is muted: run `amixer -c 0 sset Master unmute`")
        #expect(
            trouble(MixerControl(name: "PCM", isAtZero: true), of: "hw:PCH")
                == "you may hear nothing: PCM of hw:PCH is at zero: run `amixer -c PCH sset PCM 80%`")
        #expect(
            trouble(MixerControl(name: "Master", isMuted: true, isAtZero: true), of: "default")
                == "you may hear nothing: Master of default is muted: run `amixer sset Master 80% unmute`")
        #expect(trouble(MixerControl(name: "Master", isMuted: true), of: "pulse")?.contains("-D pulse ") == true)
    }

    @Test("Of several ways out one that is open is enough")
    func waysOut() {
        let speaker = MixerControl(name: "Speaker", isMuted: true, isAtZero: false)
        let lineOut = MixerControl(name: "Line Out", isMuted: true)
        let master = MixerControl(name: "Master", isMuted: false, isAtZero: false)
        #expect(trouble(master, speaker, MixerControl(name: "Headphone", isMuted: false, isAtZero: false)) == nil)
        #expect(trouble(master, lineOut, speaker)?.contains("sset 'Line Out' unmute`") == true)
    }

    @Test("What does not lie in the way of the sound may be shut, and without a mixer nothing is said")
    func others() {
        #expect(
            trouble(MixerControl(name: "Beep", isMuted: true), MixerControl(name: "Loopback Mixing", isMuted: true))
                == nil)
        #expect(trouble() == nil)
        #expect(CardMixer.problem(ofDevice: "no such device") == nil)
    }

    @Test(
        "The mixer is that of the device's card",
        arguments: [
            ("hw:0,0", "hw:0"), ("hw:CARD=PCH,DEV=3", "hw:PCH"), ("plughw:1", "hw:1"), ("plug:hw:2,0", "hw:2"),
            ("sysdefault:CARD=USB", "hw:USB"), ("default", "default"), ("pulse", "pulse"),
        ])
    func mixer(_ device: String, _ mixer: String) { #expect(CardMixer.mixer(ofDevice: device) == mixer) }
}
