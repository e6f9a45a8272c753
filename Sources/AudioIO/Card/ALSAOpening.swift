import CALSA
import Glibc
import Threads

/// Opens ALSA devices and agrees with them on format, rate and buffer. Nothing here runs on the audio thread.
enum ALSAOpening {
    /// Opens the device `name` for `rate`, blocks of `periodFrames` and so many channels, or as near to them as it can.
    static let open: CardOpener = { (name, rate, periodFrames, channels, wakeDescriptor) throws(AudioError) in
        try open(name, wakeDescriptor: wakeDescriptor) { (pcm) throws(AudioError) in
            try configure(pcm, name, rate, periodFrames, channels)
        }
    }

    /// Opens a stream, agrees with it by `configure`, and makes a card of it; one that does not agree is closed again.
    static func open(
        _ name: String, _ direction: snd_pcm_stream_t = SND_PCM_STREAM_PLAYBACK, wakeDescriptor: Int32,
        _ configure: (OpaquePointer) throws(AudioError) -> CardStream
    ) throws(AudioError) -> CardStream {
        let pcm = try openStream(name, direction)
        do throws(AudioError) {
            var stream = try configure(pcm)
            guard let card = ALSACard.make(pcm: pcm, wakeDescriptor: wakeDescriptor) else {
                throw AudioError(.cardFailed, "audio device '\(name)': out of memory")
            }
            stream.card = card
            return stream
        } catch {
            Signals.heldOff { _ = snd_pcm_close(pcm) }
            throw error
        }
    }

    /// Opens a stream without agreeing on anything.
    /// - Parameter direction: whether it plays or hears.
    static func openStream(
        _ name: String, _ direction: snd_pcm_stream_t = SND_PCM_STREAM_PLAYBACK
    ) throws(AudioError) -> OpaquePointer {
        quern_alsa_keep_messages()
        quern_alsa_forget_message()
        var pcm: OpaquePointer?
        // Without SND_PCM_NONBLOCK opening a busy card would wait until it is free.
        let isLoud = SoundServer(behind: name) == .jack
        let failed = Signals.heldOff {
            isLoud
                ? quern_alsa_open_quietly(&pcm, name, direction, SND_PCM_NONBLOCK)
                : snd_pcm_open(&pcm, name, direction, SND_PCM_NONBLOCK)
        }
        guard failed >= 0, let pcm else {
            throw ALSAProblem.opening(name, failed, option: direction == SND_PCM_STREAM_CAPTURE ? "--input" : "--audio")
        }
        return pcm
    }

    private static func configure(
        _ pcm: OpaquePointer, _ name: String, _ wantedRate: Int, _ wantedPeriod: Int, _ wantedChannels: Int
    ) throws(AudioError) -> CardStream {
        var hardware: OpaquePointer?
        snd_pcm_hw_params_malloc(&hardware)
        defer { snd_pcm_hw_params_free(hardware) }
        let (format, channels, givenRate) = try agree(pcm, hardware, name, wantedRate, wantedChannels)
        var rate = givenRate

        // The number of periods is never forced: behind a plugin that can give buffers of seconds. Two periods are kept filled
        // on a card of the kernel's, at least twenty milliseconds on a plugin, which has a server behind it. The buffer itself
        // is larger, so that a card that keeps running dry can be given more.
        let isHardware = snd_pcm_type(pcm) == SND_PCM_TYPE_HW
        var period = snd_pcm_uframes_t(wantedPeriod)
        var failed = snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "periods of \(wantedPeriod) frames", failed) }
        let wantedFill = isHardware ? 2 * Int(period) : max(2 * Int(period), Int(rate) / 50)
        // PipeWire makes its quantum as long as the room at which it is to wake us: all that is not kept filled. So there that is
        // nothing, and the quantum a block; else it takes 1024 frames at once, more than is filled.
        let isWhole = SoundServer(behind: name) == .pipewire
        var buffer = snd_pcm_uframes_t(
            isHardware ? max(4 * Int(period), Int(rate) / 25) : isWhole ? wantedFill : 2 * wantedFill)
        failed = snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "a buffer of \(buffer) frames", failed) }
        failed = snd_pcm_hw_params(pcm, hardware)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "\(wantedRate) Hz with \(channels) channels", failed) }
        // What was asked near is not yet what was given.
        snd_pcm_hw_params_get_period_size(hardware, &period, nil)
        snd_pcm_hw_params_get_buffer_size(hardware, &buffer)
        snd_pcm_hw_params_get_rate(hardware, &rate, nil)

        let fill = min(Int(buffer), max(wantedFill, 2 * Int(period)))
        let block = min(Int(period), fill)
        try setSoftware(pcm, name, start: fill, buffer: buffer, minimum: Int(buffer) - fill + block)
        return CardStream(
            card: UnsafeMutableRawPointer(pcm), calls: ALSACard.calls, rate: Int(rate), periodFrames: block,
            bufferFrames: Int(buffer), fillFrames: fill, channels: Int(channels), format: format,
            isPacing: !endsNowhere(pcm))
    }

    /// Agrees on frames, their format, so many channels or as near as it can, and the rate.
    static func agree(
        _ pcm: OpaquePointer, _ hardware: OpaquePointer?, _ name: String, _ wantedRate: Int, _ wantedChannels: Int
    ) throws(AudioError) -> (format: SampleFormat, channels: UInt32, rate: UInt32) {
        var failed = snd_pcm_hw_params_any(pcm, hardware)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "any setting", failed) }
        failed = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "interleaved frames", failed) }
        guard
            let format = SampleFormat.allCases.first(where: {
                snd_pcm_hw_params_set_format(pcm, hardware, $0.alsaFormat) >= 0
            })
        else {
            throw AudioError(.refused, "audio device '\(name)' supports none of the formats float, 32, 24 and 16 bits")
        }
        var channels = UInt32(wantedChannels)
        failed = snd_pcm_hw_params_set_channels_near(pcm, hardware, &channels)
        guard failed >= 0, channels >= 1 else { throw ALSAProblem.refusal(name, "\(wantedChannels) channels", failed) }
        var rate = UInt32(wantedRate)
        failed = snd_pcm_hw_params_set_rate_near(pcm, hardware, &rate, nil)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "\(wantedRate) Hz", failed) }
        return (format, channels, rate)
    }

    /// How many channels an open stream can have at most; `nil` where it does not say.
    static func maxChannels(_ pcm: OpaquePointer) -> Int? {
        var hardware: OpaquePointer?
        snd_pcm_hw_params_malloc(&hardware)
        defer { snd_pcm_hw_params_free(hardware) }
        var channels: UInt32 = 0
        guard snd_pcm_hw_params_any(pcm, hardware) >= 0,
            snd_pcm_hw_params_get_channels_max(hardware, &channels) >= 0
        else { return nil }
        return Int(channels)
    }

    private static func setSoftware(
        _ pcm: OpaquePointer, _ name: String, start: Int, buffer: snd_pcm_uframes_t, minimum: Int
    ) throws(AudioError) {
        var software: OpaquePointer?
        snd_pcm_sw_params_malloc(&software)
        defer { snd_pcm_sw_params_free(software) }
        snd_pcm_sw_params_current(pcm, software)
        snd_pcm_sw_params_set_start_threshold(pcm, software, snd_pcm_uframes_t(start))
        snd_pcm_sw_params_set_stop_threshold(pcm, software, buffer)
        snd_pcm_sw_params_set_avail_min(pcm, software, snd_pcm_uframes_t(minimum))
        snd_pcm_sw_params_set_tstamp_mode(pcm, software, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(pcm, software, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        let failed = snd_pcm_sw_params(pcm, software)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "these thresholds", failed) }
    }

    /// Whether the device is `null`, or a chain of plugins that ends in it: always ready, so it does not pace.
    private static func endsNowhere(_ pcm: OpaquePointer) -> Bool {
        if snd_pcm_type(pcm) == SND_PCM_TYPE_NULL { return true }
        var output: OpaquePointer?
        guard snd_output_buffer_open(&output) == 0, let output else { return false }
        defer { snd_output_close(output) }
        // alsa-lib has no call for what is behind a plugin, only this description for people.
        snd_pcm_dump(pcm, output)
        var text: UnsafeMutablePointer<CChar>?
        let length = snd_output_buffer_string(output, &text)
        guard let text else { return false }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        return String(decoding: bytes, as: UTF8.self).contains("Null PCM")
    }
}

extension SampleFormat {
    fileprivate var alsaFormat: snd_pcm_format_t {
        switch self {
        case .float32: SND_PCM_FORMAT_FLOAT
        case .signed32: SND_PCM_FORMAT_S32
        case .signed24Packed: SND_PCM_FORMAT_S24_3LE
        case .signed24: SND_PCM_FORMAT_S24
        case .signed16: SND_PCM_FORMAT_S16
        }
    }
}
