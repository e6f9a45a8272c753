import CALSA
import Threads

/// The mixer of a sound card, by alsa-lib's simple interface.
public enum CardMixer {
    /// What keeps sound from coming out of the audio device `name`, with the command that mends it; `nil` where nothing does, and
    /// where there is no mixer.
    public static func problem(ofDevice name: String) -> String? {
        let mixer = mixer(ofDevice: name)
        return MixerControl.problem(controls(of: mixer), of: mixer)
    }

    /// The mixer that belongs to an audio device: that of its card where the name tells it, else the one of the same name.
    package static func mixer(ofDevice name: String) -> String {
        var name = name[...]
        if name.hasPrefix("plug:") { name = name.dropFirst("plug:".count) }
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return String(name) }
        let arguments = parts[1].split(separator: ",")
        let card = arguments.first { $0.hasPrefix("CARD=") }?.dropFirst("CARD=".count) ?? arguments.first
        return "hw:\(card ?? "0")"
    }

    /// Its controls that sound goes through; none where the mixer does not open.
    static func controls(of mixer: String) -> [MixerControl] {
        quern_alsa_keep_messages()
        // Plugins of sound servers start threads of their own.
        return Signals.heldOff {
            var opened: OpaquePointer?
            guard snd_mixer_open(&opened, 0) >= 0, let handle = opened else { return [] }
            defer { snd_mixer_close(handle) }
            guard snd_mixer_attach(handle, mixer) >= 0, snd_mixer_selem_register(handle, nil, nil) >= 0,
                snd_mixer_load(handle) >= 0
            else { return [] }
            var controls: [MixerControl] = []
            var element = snd_mixer_first_elem(handle)
            while let current = element {
                if snd_mixer_selem_is_active(current) != 0 { controls += control(current).map { [$0] } ?? [] }
                element = snd_mixer_elem_next(current)
            }
            return controls
        }
    }

    private static func control(_ element: OpaquePointer) -> MixerControl? {
        guard let name = snd_mixer_selem_get_name(element) else { return nil }
        let channels = (0...SND_MIXER_SCHN_LAST.rawValue).map { snd_mixer_selem_channel_id_t($0) }
            .filter { snd_mixer_selem_has_playback_channel(element, $0) != 0 }
        var control = MixerControl(name: String(cString: name))
        if snd_mixer_selem_has_playback_switch(element) != 0 {
            control.isMuted = channels.allSatisfy { channel in
                var isOn: Int32 = 1
                return snd_mixer_selem_get_playback_switch(element, channel, &isOn) >= 0 && isOn == 0
            }
        }
        if snd_mixer_selem_has_playback_volume(element) != 0 {
            var (least, limit) = (0, 0)
            snd_mixer_selem_get_playback_volume_range(element, &least, &limit)
            control.isAtZero = channels.allSatisfy { channel in
                var volume = limit
                return snd_mixer_selem_get_playback_volume(element, channel, &volume) >= 0 && volume <= least
            }
        }
        return control.isMuted == nil && control.isAtZero == nil ? nil : control
    }
}
