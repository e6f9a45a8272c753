import CALSA
import Glibc
import Threads

/// The calls of ``CardCalls`` as ALSA answers them.
///
/// Frames are written by `snd_pcm_writei`, not through `mmap`: it works through every plugin, and the copy it costs, of a
/// block that had to be converted anyway, is about a kilobyte a period.
struct ALSACard {
    let pcm: OpaquePointer
    let status: OpaquePointer
    let software: OpaquePointer
    let descriptors: UnsafeMutablePointer<pollfd>
    let descriptorCount: Int

    static let calls = CardCalls(
        wait: { card, milliseconds in
            let card = card.assumingMemoryBound(to: ALSACard.self).pointee
            for index in 0..<card.descriptorCount { card.descriptors[index].revents = 0 }
            let count = poll(card.descriptors, nfds_t(card.descriptorCount), milliseconds)
            if count < 0 { return -errno }
            if count == 0 { return 0 }
            var events: UInt16 = 0
            let failed = snd_pcm_poll_descriptors_revents(
                card.pcm, card.descriptors + 1, UInt32(card.descriptorCount - 1), &events)
            return failed < 0 ? failed : Int32(events)
        },
        available: { card in snd_pcm_avail_update(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm) },
        write: { card, samples, frames in
            snd_pcm_writei(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm, samples, snd_pcm_uframes_t(frames))
        },
        read: { card, samples, frames in
            snd_pcm_readi(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm, samples, snd_pcm_uframes_t(frames))
        },
        state: { card in snd_pcm_state(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm).rawValue },
        prepare: { card in
            let pcm = card.assumingMemoryBound(to: ALSACard.self).pointee.pcm
            switch snd_pcm_state(pcm) {
            case SND_PCM_STATE_PREPARED: return 0
            // A stream that still runs would refuse to be prepared.
            case SND_PCM_STATE_RUNNING, SND_PCM_STATE_PAUSED, SND_PCM_STATE_DRAINING: snd_pcm_drop(pcm)
            default: break
            }
            return snd_pcm_prepare(pcm)
        },
        start: { card in snd_pcm_start(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm) },
        resume: { card in snd_pcm_resume(card.assumingMemoryBound(to: ALSACard.self).pointee.pcm) },
        position: { card, position in
            let position = position.assumingMemoryBound(to: CardPosition.self)
            let card = card.assumingMemoryBound(to: ALSACard.self).pointee
            let failed = snd_pcm_status(card.pcm, card.status)
            if failed < 0 { return failed }
            var time = snd_htimestamp_t()
            snd_pcm_status_get_htstamp(card.status, &time)
            position.pointee.time = MonotonicTime.nanoseconds(of: time)
            snd_pcm_status_get_trigger_htstamp(card.status, &time)
            position.pointee.triggerTime = MonotonicTime.nanoseconds(of: time)
            position.pointee.available = Int(snd_pcm_status_get_avail(card.status))
            position.pointee.delay = snd_pcm_status_get_delay(card.status)
            return 0
        },
        setRoom: { card, frames in
            let card = card.assumingMemoryBound(to: ALSACard.self).pointee
            snd_pcm_sw_params_set_avail_min(card.pcm, card.software, snd_pcm_uframes_t(frames))
            snd_pcm_sw_params(card.pcm, card.software)
        },
        close: { pointer in
            let card = pointer.assumingMemoryBound(to: ALSACard.self)
            Signals.heldOff { _ = snd_pcm_close(card.pointee.pcm) }
            snd_pcm_status_free(card.pointee.status)
            snd_pcm_sw_params_free(card.pointee.software)
            card.pointee.descriptors.deallocate()
            card.deallocate()
        })

    /// Takes over an open, configured stream.
    static func make(pcm: OpaquePointer, wakeDescriptor: Int32) -> UnsafeMutableRawPointer? {
        var status: OpaquePointer?
        guard snd_pcm_status_malloc(&status) == 0, let status else { return nil }
        var software: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&software) == 0, let software else {
            snd_pcm_status_free(status)
            return nil
        }
        snd_pcm_sw_params_current(pcm, software)
        let count = Int(max(0, snd_pcm_poll_descriptors_count(pcm)))
        let descriptors = UnsafeMutablePointer<pollfd>.allocate(capacity: count + 1)
        descriptors.initialize(repeating: pollfd(), count: count + 1)
        descriptors[0] = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        let filled = Int(max(0, snd_pcm_poll_descriptors(pcm, descriptors + 1, UInt32(count))))
        let card = UnsafeMutablePointer<ALSACard>.allocate(capacity: 1)
        card.initialize(
            to: ALSACard(
                pcm: pcm, status: status, software: software, descriptors: descriptors, descriptorCount: 1 + filled))
        return UnsafeMutableRawPointer(card)
    }
}
