import CALSA

/// Opens ALSA devices to hear what comes in. Nothing here runs on the audio thread.
enum ALSACapture {
    /// Opens the device `name` for `rate` and blocks of `periodFrames`, or as near to them as it can.
    static let open: CardOpener = { (name, rate, periodFrames, channels, wakeDescriptor) throws(AudioError) in
        try ALSAOpening.open(name, SND_PCM_STREAM_CAPTURE, wakeDescriptor: wakeDescriptor) {
            (pcm) throws(AudioError) in
            try configure(pcm, name, rate, periodFrames, channels)
        }
    }

    private static func configure(
        _ pcm: OpaquePointer, _ name: String, _ wantedRate: Int, _ wantedPeriod: Int, _ wantedChannels: Int
    ) throws(AudioError) -> CardStream {
        var hardware: OpaquePointer?
        snd_pcm_hw_params_malloc(&hardware)
        defer { snd_pcm_hw_params_free(hardware) }
        let (format, channels, givenRate) = try ALSAOpening.agree(
            pcm, hardware, name, wantedRate, wantedChannels)
        var rate = givenRate
        var period = snd_pcm_uframes_t(wantedPeriod)
        var failed = snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "periods of \(wantedPeriod) frames", failed) }
        // What is heard waits there for a thread that is late: a large buffer costs no time.
        var buffer = max(8 * period, snd_pcm_uframes_t(rate / 5))
        failed = snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "a buffer of \(buffer) frames", failed) }
        failed = snd_pcm_hw_params(pcm, hardware)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "\(wantedRate) Hz with \(channels) channels", failed) }
        // What was asked near is not yet what was given.
        snd_pcm_hw_params_get_period_size(hardware, &period, nil)
        snd_pcm_hw_params_get_buffer_size(hardware, &buffer)
        snd_pcm_hw_params_get_rate(hardware, &rate, nil)
        try setSoftware(pcm, name, period: min(period, buffer), buffer: buffer)
        return CardStream(
            card: UnsafeMutableRawPointer(pcm), calls: ALSACard.calls, rate: Int(rate),
            periodFrames: Int(min(period, buffer)), bufferFrames: Int(buffer), fillFrames: Int(buffer),
            channels: Int(channels), format: format, isPacing: true)
    }

    private static func setSoftware(
        _ pcm: OpaquePointer, _ name: String, period: snd_pcm_uframes_t, buffer: snd_pcm_uframes_t
    ) throws(AudioError) {
        var software: OpaquePointer?
        snd_pcm_sw_params_malloc(&software)
        defer { snd_pcm_sw_params_free(software) }
        snd_pcm_sw_params_current(pcm, software)
        snd_pcm_sw_params_set_start_threshold(pcm, software, 1)
        snd_pcm_sw_params_set_stop_threshold(pcm, software, buffer)
        snd_pcm_sw_params_set_avail_min(pcm, software, period)
        let failed = snd_pcm_sw_params(pcm, software)
        guard failed >= 0 else { throw ALSAProblem.refusal(name, "these thresholds", failed) }
    }
}
