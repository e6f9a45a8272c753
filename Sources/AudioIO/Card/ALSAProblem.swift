import CALSA
import Glibc

/// ALSA's error numbers as lines that say what mends them.
package enum ALSAProblem {
    /// Why the device `name` did not open with the negative `errno` `number`.
    /// - Parameter option: what it was given to.
    package static func opening(_ name: String, _ number: Int32, option: String = "--audio") -> AudioError {
        let said = String(cString: quern_alsa_message())
        // JACK's plugin says of a server that is not there what others say of a card.
        let isServerAway = -number == ENOENT && SoundServer(behind: name) == .jack
        switch isServerAway ? ECONNREFUSED : -number {
        case EBUSY, EAGAIN:
            return AudioError(
                .busy,
                "audio device '\(name)' is in use by another program (`fuser -v /dev/snd/*` shows which): close it or choose "
                    + "another device with \(option)")
        case EACCES, EPERM:
            return forbidden(name)
        case ECONNREFUSED, ECONNRESET, ETIMEDOUT, EHOSTDOWN:
            return AudioError(
                .noCard,
                "the sound server of audio device '\(name)' does not answer: start it or choose a card with \(option) "
                    + "(`quern devices` lists them)")
        case ENOENT, ENODEV, ENXIO, ENOTDIR, ELIBBAD, ENOSYS:
            if said.hasPrefix("Unknown PCM") {
                return AudioError(
                    .unknownName, "no audio device named '\(name)': `quern devices` lists them")
            }
            if !hasCard { return forbiddenCards.isEmpty ? missing(name, option) : forbidden(name) }
            return AudioError(
                .unknownName,
                "cannot open audio device '\(name)' (\(reason(number, said))): `quern devices` lists all devices"
            )
        case EINVAL where !hasCard:
            return forbiddenCards.isEmpty ? missing(name, option) : forbidden(name)
        default:
            return AudioError(
                .cardFailed,
                "cannot open audio device '\(name)' (\(reason(number, said))): choose another with \(option)")
        }
    }

    /// What the device `name` does not take.
    static func refusal(_ name: String, _ what: String, _ number: Int32) -> AudioError {
        AudioError(
            .refused,
            "audio device '\(name)' rejects \(what) (\(text(number))): try 'plug:\(name)' or another --rate or --period"
        )
    }

    /// The number in words.
    static func text(_ number: Int32) -> String {
        // What a card that stands still is given up with.
        number == -ETIME ? "it stopped" : String(cString: snd_strerror(number))
    }

    /// Whether the kernel has any sound card.
    package static var hasCard: Bool {
        var card: Int32 = -1
        return snd_card_next(&card) >= 0 && card >= 0
    }

    /// Numbers of the cards that the kernel has and the user may not open; alsa-lib takes no notice of them.
    static var forbiddenCards: [Int] {
        (0..<32).filter { access("/dev/snd/controlC\($0)", R_OK | W_OK) != 0 && errno == EACCES }
    }

    private static func missing(_ name: String, _ option: String) -> AudioError {
        let besides = option == "--audio" ? "use --audio silent" : "omit \(option)"
        return AudioError(.noCard, "no sound card for audio device '\(name)': connect one or \(besides)")
    }

    private static func forbidden(_ name: String) -> AudioError {
        AudioError(
            .noPermission,
            "no permission to open audio device '\(name)': run `sudo usermod -aG audio $USER`, then log in again")
    }

    private static func reason(_ number: Int32, _ said: String) -> String {
        said.isEmpty ? text(number) : said
    }
}
