import CALSA
import Glibc
import Threads

/// A device that sound can be sent to.
public struct AudioCard: Equatable, Sendable {
    /// What to give to `--audio`.
    public let name: String
    /// What people call it.
    public let title: String
    /// Why it does not open, with what mends it; `nil` where it opens.
    public let problem: AudioError?

    /// The most channels that it has; `nil` where that is not known, as with sound servers, which take any number.
    public let maxChannels: Int?

    /// Describes a card.
    public init(name: String, title: String, problem: AudioError?, maxChannels: Int? = nil) {
        self.name = name
        self.title = title
        self.problem = problem
        self.maxChannels = maxChannels
    }
}

/// The devices there are.
public enum AudioCards {
    /// The default, what sound servers and the user's own settings offer, and every playing device of every card; each is opened
    /// and closed again to see whether it can be.
    /// - Parameter playing: the name of one that is left alone, as it is known to open: it plays.
    public static func all(playing: String? = nil) -> [AudioCard] {
        quern_alsa_keep_messages()
        return (named() + devices()).map { name, title in
            name == playing ? AudioCard(name: name, title: title, problem: nil) : card(name, title)
        }
    }

    /// The same of what can be heard.
    public static func inputs() -> [AudioCard] {
        quern_alsa_keep_messages()
        let heard = SND_PCM_STREAM_CAPTURE
        return (named(heard) + devices(heard)).map { name, title in card(name, title, heard) }
    }

    /// Numbers of the cards that the kernel has and the user may not open.
    public static var forbidden: [Int] { ALSAProblem.forbiddenCards }

    private static func card(
        _ name: String, _ title: String, _ direction: snd_pcm_stream_t = SND_PCM_STREAM_PLAYBACK
    ) -> AudioCard {
        do throws(AudioError) {
            let pcm = try ALSAOpening.openStream(name, direction)
            let channels = name.hasPrefix("hw:") ? ALSAOpening.maxChannels(pcm) : nil
            Signals.heldOff { _ = snd_pcm_close(pcm) }
            return AudioCard(name: name, title: title, problem: nil, maxChannels: channels)
        } catch {
            return AudioCard(name: name, title: title, problem: error)
        }
    }

    /// Devices that go by a name of alsa-lib's settings; what these derive from each card is left to ``devices()``.
    private static func named(
        _ direction: snd_pcm_stream_t = SND_PCM_STREAM_PLAYBACK
    ) -> [(name: String, title: String)] {
        let other = direction == SND_PCM_STREAM_CAPTURE ? "Output" : "Input"
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        var found = [(name: "default", title: "Default")]
        guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return found }
        defer { snd_device_name_free_hint(hints) }
        var index = 0
        while let hint = hints[index] {
            index += 1
            guard let name = text(hint, "NAME"), text(hint, "IOID") != other, !name.contains(":") else { continue }
            let title = text(hint, "DESC")?.split(separator: "\n").joined(separator: ", ") ?? name
            if name == "default" {
                found[0].title = title
            } else if !converters.contains(name) {
                found.append((name, title))
            }
        }
        return found
    }

    /// Names of alsa-lib's that need another device behind them, lead nowhere, or (JACK's) write to stderr when tried.
    private static let converters: Set<String> = [
        "null", "jack", "samplerate", "speexrate", "speex", "lavrate", "upmix", "vdownmix", "usbstream", "oss", "a52",
        "arcam_av",
        "samplerate_best", "samplerate_medium", "samplerate_order", "samplerate_linear",
    ]

    private static func devices(
        _ direction: snd_pcm_stream_t = SND_PCM_STREAM_PLAYBACK
    ) -> [(name: String, title: String)] {
        var found: [(name: String, title: String)] = []
        var info: OpaquePointer?
        snd_ctl_card_info_malloc(&info)
        defer { snd_ctl_card_info_free(info) }
        var device: OpaquePointer?
        snd_pcm_info_malloc(&device)
        defer { snd_pcm_info_free(device) }
        var card: Int32 = -1
        while snd_card_next(&card) >= 0, card >= 0 {
            var control: OpaquePointer?
            guard snd_ctl_open(&control, "hw:\(card)", 0) >= 0, let control else { continue }
            defer { snd_ctl_close(control) }
            guard snd_ctl_card_info(control, info) >= 0 else { continue }
            let identity = String(cString: snd_ctl_card_info_get_id(info))
            let title = String(cString: snd_ctl_card_info_get_name(info))
            var number: Int32 = -1
            while snd_ctl_pcm_next_device(control, &number) >= 0, number >= 0 {
                snd_pcm_info_set_device(device, UInt32(number))
                snd_pcm_info_set_subdevice(device, 0)
                snd_pcm_info_set_stream(device, direction)
                guard snd_ctl_pcm_info(control, device) >= 0 else { continue }
                found.append(
                    ("hw:CARD=\(identity),DEV=\(number)", "\(title), \(String(cString: snd_pcm_info_get_name(device)))")
                )
            }
        }
        // Without permission not even a card's name can be had; trying to open it tells why.
        return found + ALSAProblem.forbiddenCards.map { ("hw:\($0)", "Card \($0)") }
    }

    private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }
}
