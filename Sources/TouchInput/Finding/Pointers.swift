/// What moves the desktop's pointer.
extension TouchDevices {
    /// Whether nothing else on this machine moves a pointer: no mouse, trackpad, touchscreen or tablet beside `device`.
    ///
    /// Asked of what sysfs says to anyone. Further parts of the same piece of hardware are gone with it and do not count.
    public func isOnlyPointer(_ device: DeviceDescription) -> Bool {
        systemDescriptions.allSatisfy { !$0.movesPointer || $0.isSameHardware(as: device) }
    }
}

extension DeviceDescription {
    /// Whether a desktop moves its pointer by it, or points with it.
    var movesPointer: Bool {
        if hasAxis(EventCode.positionX) || has(EventType.relative, EventCode.relativeX) { return true }
        return hasAxis(EventCode.singleX) && EventCode.pointerButtons.contains { has(EventType.key, $0) }
    }

    /// Whether it is `other` or another part of the same piece of hardware: the kernel numbers its parts at the end of the path,
    /// as in `usb-0000:00:14.0-4/input1`.
    func isSameHardware(as other: DeviceDescription) -> Bool {
        if isSameDevice(as: other) { return true }
        func piece(_ path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.endIndex)] }
        return !physicalPath.isEmpty && piece(physicalPath) == piece(other.physicalPath)
    }
}
