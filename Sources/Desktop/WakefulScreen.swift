import CBus

/// A desktop that does not blank its screen for as long as this lives. The desktop hears of it over the session's D-Bus, and of the
/// end of a program too, however that comes.
package final class WakefulScreen: @unchecked Sendable {
    // Given back once, by whoever has it last.
    private let inhibition: OpaquePointer

    /// Asks the desktop; `nil` where there is none, or it does not listen. May take two seconds.
    package init?(why: String) {
        guard let inhibition = quern_inhibit("Quern", why) else { return nil }
        self.inhibition = inhibition
    }

    deinit { quern_uninhibit(inhibition) }
}
