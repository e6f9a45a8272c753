import CBus

/// A screen that does not blank for as long as this lives: the desktop hears of it over the session's D-Bus, logind over the
/// system's. Both hear of the end of a program too, however that comes.
package final class WakefulScreen: @unchecked Sendable {
    // Given back once, by whoever has it last.
    private let inhibition: OpaquePointer

    /// Asks both; `nil` where there is neither, or none listens. May take two seconds for each.
    package init?(why: String) {
        guard let inhibition = quern_inhibit("Quern", why) else { return nil }
        self.inhibition = inhibition
    }

    deinit { quern_uninhibit(inhibition) }
}
