import Mapping

/// What fingers do on the tapes and fields of a mapping beside playing them, and how a mouse does it.
enum TapeGestures {
    /// A line for each, in the order in which they are learnt.
    static func texts(_ mapping: Mapping, hasMouse: Bool) -> [String] {
        func mouse(_ words: String) -> String { hasMouse ? " (mouse: \(words))" : "" }
        var texts: [String] = []
        if mapping.controls.contains(where: { $0.tape?.isZoomable == true }) {
            texts.append("2 fingers apart or together on a waveform → zoom in or out\(mouse("wheel"))")
        }
        let pins = Set(mapping.controls.compactMap { $0.tape?.pinGesture })
        if pins.contains(.doubleTap) {
            texts.append("double tap on a waveform → leave a pin; on a pin: remove it\(mouse("double click"))")
        }
        if pins.contains(.longPress) {
            texts.append("long press on a waveform → leave a pin; on a pin: remove it\(mouse("hold the left button"))")
        }
        if !pins.isEmpty { texts.append("drag a pin → move it") }
        if mapping.controls.contains(where: \.isField) {
            texts.append("F, then 1 finger on a field → move it\(mouse("drag"))")
            texts.append(
                "F, then 2 fingers, one on a field → move and size it\(mouse("right-click in it, then drag"))")
        }
        return texts
    }
}
