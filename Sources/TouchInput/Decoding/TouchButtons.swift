/// What a device's buttons say of whether anything touches it, beside its contacts.
///
/// `BTN_TOUCH` decides where a device has sent it. Without it the buttons for one finger to five do, for as many fingers as the
/// device has such buttons for: of more than that, all of them are up.
struct TouchButtons: Sendable {
    private var touch: Bool?
    private var tools: Set<UInt16> = []
    private var hasReportedTools = false
    /// The most fingers that its buttons count.
    private let maxCounted: Int

    init(_ device: DeviceDescription) {
        maxCounted = EventCode.fingerCountTools.prefix { device.has(EventType.key, $0) }.count
    }

    /// Reads an event; others than the buttons' are ignored.
    mutating func update(_ event: InputEvent) {
        guard event.type == EventType.key else { return }
        if event.code == EventCode.touchButton { touch = event.value != 0 }
        guard EventCode.fingerCountTools.contains(event.code) else { return }
        hasReportedTools = true
        if event.value == 0 { tools.remove(event.code) } else { tools.insert(event.code) }
    }

    /// Whether anything touches the device while it has so many contacts; `nil` where its buttons do not say.
    func isTouched(by contacts: Int) -> Bool? {
        if let touch { return touch }
        return hasReportedTools && contacts <= maxCounted ? !tools.isEmpty : nil
    }
}
