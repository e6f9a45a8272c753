import Touch

/// What a touch source tells its listener, on a thread of the source's own.
public enum TouchEvent: Sendable {
    /// The fingers, decoded and filtered.
    case frame(TouchFrame)
    /// Something about the source changed.
    case status(TouchStatus)
    /// A recording came to its end.
    case finished
}

/// Where touches come from: a kernel device or a recording played in its own time.
public protocol TouchSource: Sendable {
    /// The state of the source now.
    var status: TouchStatus { get }
    /// How often its thread has come around, which is at least once a second while it is well; `nil` where that says nothing.
    var rounds: Int? { get }
    /// What lets hands feel what they touch; `nil` where nothing does.
    var haptics: Haptics? { get }
    /// Starts to read; `listener` is called on the source's own thread until ``stop()`` returns. Frames are stamped with
    /// `CLOCK_MONOTONIC` microseconds.
    func start(_ listener: @escaping @Sendable (TouchEvent) -> Void)
    /// Asks for the device to be grabbed from the desktop or given back; happens when no finger is down. The result shows
    /// in the status.
    func grab(_ wanted: Bool)
    /// Ends the thread, gives the device back and closes it.
    func stop()
}

extension TouchSource {
    /// It says nothing.
    public var rounds: Int? { nil }
    /// Nobody touches it, or nothing can be felt.
    public var haptics: Haptics? { nil }
}
