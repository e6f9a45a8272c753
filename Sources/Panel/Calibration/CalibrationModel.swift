import Terminal
import Touch
import TouchInput

/// How far a calibration has come: touches in, and what to show; at the end a matrix. A value without devices or screen.
package struct CalibrationModel: Equatable, Sendable {
    /// What is waited for.
    package enum Stage: Equatable, Sendable {
        /// A touch on one of the four marks, from 0.
        case mark(Int)
        /// A touch on the check, or the player's word.
        case check(CalibrationFit)
        /// Nothing: the player has it as they want it.
        case kept(CalibrationFit)
    }

    /// Where the marks stand.
    package let marks: CalibrationMarks
    /// What is waited for.
    package private(set) var stage = Stage.mark(0)
    /// Why the last touch did not bring it on; `nil` where it did.
    package private(set) var notice: String?
    /// Where fingers are on the terminal, once that is known.
    package private(set) var fingers: [SurfacePoint] = []
    private let device: SurfaceSize
    private var touch: CalibrationTouch
    private var pairs: [SurfaceMatrix.Pair] = []

    /// Waits for the first mark.
    /// - `size`: the terminal's.
    /// - `device`: how large the touchscreen is.
    package init(size: Size, device: SurfaceSize, notice: String? = nil) {
        marks = CalibrationMarks(size: size)
        self.device = device
        self.notice = notice
        touch = CalibrationTouch(on: device)
    }

    /// Whether a finger lies on the touchscreen and counts so far.
    package var isTouched: Bool { touch.isDown }

    /// Takes what the device says, as it lies without any calibration.
    package mutating func handle(_ frame: TouchFrame) {
        let result = touch.handle(frame)
        if case .check(let fit) = stage {
            fingers = frame.contacts.filter(\.isDown).map { fit.matrix.placed($0.position) }
        }
        switch (result, stage) {
        case (nil, _), (_, .kept): break
        case (.twoFingers, _): notice = "One finger at a time: touch the mark again."
        case (.slipped, _): notice = "The finger moved: touch the mark again and hold still."
        case (.takenBack, _): notice = "The touch was lost: touch the mark again."
        case (.point(let point), .mark(let index)): recordPoint(point, at: index)
        case (.point(let point), .check(let fit)): check(point, fit)
        }
    }

    /// Keeps what was found, checked or not; does nothing before there is anything.
    package mutating func keepFit() {
        if case .check(let fit) = stage { stage = .kept(fit) }
    }

    private mutating func recordPoint(_ point: SurfacePoint, at index: Int) {
        notice = nil
        pairs.append(SurfaceMatrix.Pair(seen: point, meant: marks.point(of: marks.corners[index])))
        guard pairs.count == marks.corners.count else {
            stage = .mark(index + 1)
            return
        }
        do throws(CalibrationFit.Fault) {
            stage = .check(try CalibrationFit(pairs, on: device))
        } catch {
            notice = words(for: error)
            stage = .mark(0)
        }
        pairs = []
    }

    private mutating func check(_ point: SurfacePoint, _ fit: CalibrationFit) {
        let pair = SurfaceMatrix.Pair(seen: point, meant: marks.point(of: marks.check))
        let distance = fit.matrix.residual(of: [pair])
        if distance <= CalibrationFit.maxResidual {
            stage = .kept(fit)
        } else {
            let millimetres = device.isKnown ? fit.matrix.residual(of: [pair], on: fit.matrix.placed(device)) : nil
            notice =
                "That touch was \(CalibrationFit.words(fraction: distance, millimetres: millimetres)) off the mark: "
                + "touch it again, or press Esc and start over."
        }
    }

    private func words(for fault: CalibrationFit.Fault) -> String {
        switch fault {
        case .flat: "The four touches are in a line: start again."
        case .order: "The marks were touched in the wrong order: start again with the bright one."
        case .far(let fraction):
            "The touches are \(CalibrationFit.words(fraction: fraction, millimetres: nil)) of the screen off the marks: "
                + "start again."
        }
    }
}
