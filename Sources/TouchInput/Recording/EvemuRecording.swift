import Touch

/// A recording of an input device in the format of evemu 1.x: the device's description and its events.
///
/// Any such recording can be replayed into a virtual device with Debian's `evemu-play`. The format is evemu's own
/// (freedesktop.org's evemu, `src/evemu.c`): `N:` name, `I:` numbers, `P:` properties, `B:` event codes, `A:` axes, then `E:`
/// events, `#` comments. The slot in use when the recording began stands in a comment only.
public struct EvemuRecording: Equatable, Sendable {
    /// The device that was recorded.
    public var device: DeviceDescription
    /// Everything the device said, in order.
    public var events: [InputEvent]
    /// Where the file broke off, if it did: ``events`` has the frames that were whole.
    public var cutShort: RecordingError?

    /// Makes a recording of what `device` said.
    public init(device: DeviceDescription, events: [InputEvent], cutShort: RecordingError? = nil) {
        self.device = device
        self.events = events
        self.cutShort = cutShort
    }

    /// Time from the first event to the last, in microseconds.
    public var durationMicroseconds: Int64 {
        guard let first = events.first, let last = events.last else { return 0 }
        return last.timeMicroseconds - first.timeMicroseconds
    }

    /// Reads a recording that can be played. One that breaks off is read as far as it is whole: see ``cutShort``.
    ///
    /// - Throws: one error, with its line, if the file cannot be read, is no recording, is cut short in its first frame, has
    ///   times that run backwards or no events, or was made with a device that cannot be played.
    public static func read(_ path: String) throws(RecordingError) -> EvemuRecording {
        var reader = EvemuReader(file: path)
        let recording = try reader.read(try RecordingFile.read(path))
        try recording.requirePlayable(path)
        return recording
    }

    /// Reads a recording from its text; `file` is the name that errors give. Which device it was does not matter here.
    public static func parse(_ text: String, file: String) throws(RecordingError) -> EvemuRecording {
        var reader = EvemuReader(file: file)
        return try reader.read(Array(text.utf8))
    }

    private func requirePlayable(_ path: String) throws(RecordingError) {
        if device.axes.isEmpty, device.codes[EventType.absolute]?.isEmpty ?? true {
            throw RecordingError(
                file: path, kind: .refused(.noTouchAxes),
                message:
                    "has no touch axes: \"A:\" and \"B:\" lines are missing and its comments do not describe them"
            )
        }
        if let refusal = device.refusal() {
            throw RecordingError(
                file: path, kind: .refused(refusal), message: "cannot play \(device.name): \(refusal)")
        }
        if events.isEmpty {
            throw RecordingError(file: path, kind: .noEvents, message: "has no events (no \"E:\" lines)")
        }
    }

    /// Every frame at once, stamped with microseconds since the first event.
    ///
    /// Not filtered, they are exactly what the device said, and contacts that are down at the end stay down. Filtered, they are
    /// what is played: the filters that the device needs and `placement` wants are applied, contacts lie where it places them,
    /// and those that are down at the end are cancelled there.
    public func frames(filtered: Bool, _ placement: Placement = Placement()) -> [TouchFrame] {
        guard var decoder = FrameDecoder(device), let first = events.first?.timeMicroseconds else { return [] }
        var filters = TouchFilters(for: device, placement)
        var frames: [TouchFrame] = []
        for var event in events {
            event.timeMicroseconds -= first
            guard let frame = decoder.decode(event) else { continue }
            guard filtered else {
                frames.append(frame)
                continue
            }
            while let due = filters.advance(to: frame.timeMicroseconds) { frames.append(due) }
            if let kept = filters.filter(frame) { frames.append(kept) }
        }
        guard filtered else { return frames }
        while let due = filters.advance(to: durationMicroseconds) { frames.append(due) }
        let rest = decoder.cancelAll(at: durationMicroseconds)
        if let kept = filters.cancelAll(rest, at: durationMicroseconds) { frames.append(kept) }
        return frames
    }
}
