import CEvdev

/// The kinds of input event that touches need, as in the kernel's `input-event-codes.h`.
public enum EventType {
    /// Marks between events.
    public static let synchronise = UInt16(EV_SYN)
    /// Keys and buttons.
    public static let key = UInt16(EV_KEY)
    /// Relative axes: mice.
    public static let relative = UInt16(EV_REL)
    /// Absolute axes: touches, pens.
    public static let absolute = UInt16(EV_ABS)
    /// Force feedback: what hands feel.
    public static let forceFeedback = UInt16(EV_FF)
}

/// The event codes that touches need; a code's meaning depends on its ``EventType``.
public enum EventCode {
    /// Ends a frame (`EV_SYN`).
    public static let report = UInt16(SYN_REPORT)
    /// Ends one finger's packet in protocol A (`EV_SYN`).
    public static let packetReport = UInt16(SYN_MT_REPORT)
    /// Events were lost (`EV_SYN`).
    public static let dropped = UInt16(SYN_DROPPED)

    /// Horizontal movement of a mouse (`EV_REL`).
    public static let relativeX = UInt16(REL_X)
    /// Vertical movement of a mouse (`EV_REL`).
    public static let relativeY = UInt16(REL_Y)

    /// What a device that points has one of: a button to click with, a touch, a pen (`EV_KEY`).
    static let pointerButtons = [UInt16(BTN_LEFT), UInt16(BTN_TOUCH), UInt16(BTN_TOOL_PEN)]
    /// Something touches the surface (`EV_KEY`).
    public static let touchButton = UInt16(BTN_TOUCH)
    /// One finger on a trackpad (`EV_KEY`).
    public static let fingerTool = UInt16(BTN_TOOL_FINGER)
    /// One finger to five on a trackpad, one code for each number (`EV_KEY`).
    public static let fingerCountTools = [
        fingerTool, UInt16(BTN_TOOL_DOUBLETAP), UInt16(BTN_TOOL_TRIPLETAP), UInt16(BTN_TOOL_QUADTAP),
        UInt16(BTN_TOOL_QUINTTAP),
    ]

    /// The single-touch position, kept for programs that know no other (`EV_ABS`).
    public static let singleX = UInt16(ABS_X)
    /// The single-touch position, kept for programs that know no other (`EV_ABS`).
    public static let singleY = UInt16(ABS_Y)
    /// The code below ``slot``; no multi-touch device has it, devices that set every bit do (`EV_ABS`).
    public static let belowSlot = UInt16(ABS_MT_SLOT - 1)
    /// Which slot the following events are about; protocol B only (`EV_ABS`).
    public static let slot = UInt16(ABS_MT_SLOT)
    /// Length of the contact's longer axis (`EV_ABS`).
    public static let touchMajor = UInt16(ABS_MT_TOUCH_MAJOR)
    /// Length of the approaching finger's longer axis (`EV_ABS`).
    public static let widthMajor = UInt16(ABS_MT_WIDTH_MAJOR)
    /// A contact's horizontal position (`EV_ABS`).
    public static let positionX = UInt16(ABS_MT_POSITION_X)
    /// A contact's vertical position, downwards (`EV_ABS`).
    public static let positionY = UInt16(ABS_MT_POSITION_Y)
    /// A contact's identity; -1 ends it in protocol B (`EV_ABS`).
    public static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    /// A contact's pressure (`EV_ABS`).
    public static let pressure = UInt16(ABS_MT_PRESSURE)
    /// How far above the surface a contact is, 0 on it (`EV_ABS`).
    public static let distance = UInt16(ABS_MT_DISTANCE)
    /// What a contact is made by; see ``ToolType`` (`EV_ABS`).
    public static let toolType = UInt16(ABS_MT_TOOL_TYPE)
}

/// What a device can be felt by (`EV_FF`), as in the kernel's `input.h`.
public enum ForceFeedbackCode {
    /// Motors that shake.
    public static let rumble = UInt16(FF_RUMBLE)
    /// Waves of any length, of which the device knows some forms.
    public static let periodic = UInt16(FF_PERIODIC)
    /// The forms of waves, the smoothest first.
    static let waves = [UInt16(FF_SINE), UInt16(FF_TRIANGLE), UInt16(FF_SQUARE)]
    /// How much of all effects is felt.
    static let gain = UInt16(FF_GAIN)
}

/// The values of ``EventCode/toolType``, as in the kernel's `input.h`.
public enum ToolType {
    /// A pen.
    public static let pen = Int32(MT_TOOL_PEN)
    /// A palm.
    public static let palm = Int32(MT_TOOL_PALM)
}

/// What a device says of itself beside its events, as in the kernel's `input-event-codes.h`.
public enum InputProperty {
    /// Needs a pointer on the screen: a trackpad.
    public static let pointer = UInt16(INPUT_PROP_POINTER)
    /// The surface lies on what it controls: a touchscreen.
    public static let direct = UInt16(INPUT_PROP_DIRECT)
    /// A trackpad that is pressed as a whole.
    public static let buttonPad = UInt16(INPUT_PROP_BUTTONPAD)
    /// Two contacts are the corners of a box around the fingers, not fingers.
    public static let semiMultiTouch = UInt16(INPUT_PROP_SEMI_MT)
}
