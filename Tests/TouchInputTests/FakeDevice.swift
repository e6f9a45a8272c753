import Glibc
import Synchronization
import TestSupport
import TouchInput

/// A device that says what a test has it say, through the very code that reads a kernel device.
final class FakeDevice: EventDevice {
    private struct State {
        var reads: [EventRead] = []
        var caughtUp: [EventRead] = []
        var grabResult: Int32 = 0
        var grabs: [Bool] = []
        var isClosed = false
    }

    let description: DeviceDescription
    let slots: [Int: ContactValues]
    let fileDescriptor: Int32
    private let writeEnd: Int32
    private let state = Mutex(State())

    init(_ description: DeviceDescription, slots: [Int: ContactValues] = [:]) {
        self.description = description
        self.slots = slots
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        fileDescriptor = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        Glibc.close(fileDescriptor)
        Glibc.close(writeEnd)
    }

    /// Has the device say something; `caughtUp` is what it answers while it is asked for what was lost.
    func say(_ reads: [EventRead], caughtUp: [EventRead] = []) {
        state.withLock {
            $0.reads += reads
            $0.caughtUp += caughtUp
        }
        write(writeEnd, "!", 1)
    }

    /// Has the device say events, all at one time.
    func say(_ said: [Say], at time: Int64 = 0) { say(said.map { .event($0.event(at: time)) }) }

    func next(catchingUp: Bool) -> EventRead {
        state.withLock { state in
            if catchingUp { return state.caughtUp.isEmpty ? .nothing : state.caughtUp.removeFirst() }
            if !state.reads.isEmpty { return state.reads.removeFirst() }
            var bytes = [UInt8](repeating: 0, count: 64)
            _ = read(fileDescriptor, &bytes, bytes.count)
            return .nothing
        }
    }

    func grab(_ wanted: Bool) -> Int32 {
        state.withLock { state in
            if state.grabResult == 0 { state.grabs.append(wanted) }
            return state.grabResult
        }
    }

    func close() { state.withLock { $0.isClosed = true } }

    /// What grabbing answers from now on: 0 or an error number.
    func answerGrab(_ result: Int32) { state.withLock { $0.grabResult = result } }

    /// The grabs that went well, in order.
    var grabs: [Bool] { state.withLock { $0.grabs } }

    var isClosed: Bool { state.withLock { $0.isClosed } }
}

/// What a listener heard.
final class Ear: Sendable {
    private let heard = Mutex<[TouchEvent]>([])

    var listener: @Sendable (TouchEvent) -> Void { { event in self.heard.withLock { $0.append(event) } } }

    var events: [TouchEvent] { heard.withLock { $0 } }

    var frames: [[String]] {
        events.compactMap { event in
            if case .frame(let frame) = event { frame.words } else { nil }
        }
    }

    var statuses: [TouchStatus] {
        events.compactMap { event in
            if case .status(let status) = event { status } else { nil }
        }
    }

    /// Waits until what was heard is as expected.
    func wait(until isHeard: (Ear) -> Bool) -> Bool { eventually(every: 2) { isHeard(self) } }
}

/// What libevdev says while it catches up with what was lost.
func caught(_ said: [Say], at time: Int64) -> [EventRead] { said.map { .lost($0.event(at: time)) } }
