import Workshop

/// The room that a kiosk opens for phones. Both are asked up to 30 times a second, on the thread of the kiosk.
package struct KioskRoom {
    /// The room as it stands; `nil` while none is open.
    let display: () -> RoomDisplay?
    /// Why none is, in a line.
    let trouble: () -> String?

    /// Makes the way to a room.
    package init(display: @escaping () -> RoomDisplay?, trouble: @escaping () -> String?) {
        (self.display, self.trouble) = (display, trouble)
    }

    /// How it is, in a few words, for the host.
    func words(_ display: RoomDisplay?) -> String {
        guard let display else { return trouble() ?? "no room for phones" }
        if display.isOnlyHere { return "no network for phones" }
        return "phones: \(display.state.counts.connected)"
    }
}
