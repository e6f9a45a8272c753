import Files
import Glibc
import Threads

/// Starts mosquitto, and starts it again whenever it ends: on the one thread that ``OwnBroker`` gives it.
final class BrokerWatch: Sendable {
    private struct State: Sendable {
        var port: Int
        var restarts = 0
        var processNumber: Int32?
        var isStopping = false
        /// How the first start went.
        var started: Result<Int, OwnBroker.Problem>?
    }

    /// How long mosquitto may take until it listens.
    private static let maxStartingNanoseconds: Int64 = 5_000_000_000
    /// Ports that others took between our look and mosquitto's.
    private static let maxPorts = 5
    /// How long is waited before another start, in milliseconds: as long as this once it has failed, at once after one that held.
    private static let pauses = [0, 100, 200, 400, 800]
    private static let goodNanoseconds: Int64 = 5_000_000_000

    private let settings: OwnBroker.Settings
    private let report: @Sendable (String) -> Void
    private let state: RankedMutex<State>
    private let wakeUp = WakeUp()
    private let firstStart = WakeUp()

    init(_ settings: OwnBroker.Settings, _ report: @escaping @Sendable (String) -> Void) {
        (self.settings, self.report) = (settings, report)
        state = RankedMutex(State(port: settings.port), rank: .leaf)
    }

    var port: Int { state.withLock { $0.port } }
    var restarts: Int { state.withLock { $0.restarts } }
    var processNumber: Int32? { state.withLock { $0.processNumber } }
    var isStopping: Bool { state.withLock { $0.isStopping } }

    func stop() {
        state.withLock { $0.isStopping = true }
        wakeUp.signal()
    }

    /// The port once it listens.
    func waitForStart() throws(OwnBroker.Problem) -> Int {
        while true {
            if let started = state.withLock({ $0.started }) { return try started.get() }
            firstStart.wait(nanoseconds: nil)
        }
    }

    func run(_ programs: BrokerPrograms) {
        let started: (process: BrokerProcess, hashed: [UInt8])
        do throws(OwnBroker.Problem) {
            started = try firstProcess(programs)
        } catch {
            state.withLock { $0.started = .failure(error) }
            firstStart.signal()
            return
        }
        state.withLock { $0.started = .success($0.port) }
        firstStart.signal()
        keepRunning(started.process, programs, started.hashed)
        state.withLock { $0.processNumber = nil }
    }

    private func firstProcess(_ programs: BrokerPrograms) throws(OwnBroker.Problem) -> (BrokerProcess, [UInt8]) {
        let hashed: [UInt8]
        do throws(FileProblem) {
            let files = try BrokerFiles()
            defer { files.remove() }
            hashed = try files.hashedPasswords(settings.accounts, by: programs.passwords)
        } catch {
            throw OwnBroker.Problem("the broker's passwords cannot be written: \(error.text)")
        }
        for attempt in 1...Self.maxPorts {
            let port = settings.port > 0 ? settings.port : FreePort.find(at: settings.addresses.first ?? "0.0.0.0")
            guard let port else {
                throw OwnBroker.Problem("no port is free at \(settings.addresses.first ?? "0.0.0.0")")
            }
            state.withLock { $0.port = port }
            do throws(OwnBroker.Problem) {
                return (try start(programs, hashed), hashed)
            } catch {
                guard settings.port == 0, attempt < Self.maxPorts, error.description.contains("in use") else {
                    throw error
                }
            }
        }
        throw OwnBroker.Problem("no port is free for the broker")
    }

    /// Starts it, and waits until it listens; then its files are gone again.
    private func start(_ programs: BrokerPrograms, _ hashed: [UInt8]) throws(OwnBroker.Problem) -> BrokerProcess {
        let process: BrokerProcess
        let files: BrokerFiles
        do throws(FileProblem) {
            files = try BrokerFiles()
            do throws(FileProblem) {
                try files.write(settings, port: port, hashed: hashed)
                process = try BrokerProcess(programs.broker, configuration: files.configuration)
            } catch {
                files.remove()
                throw error
            }
        } catch {
            throw OwnBroker.Problem("the broker cannot be started: \(error.text)")
        }
        defer { files.remove() }
        let until = MonotonicTime.nanoseconds + Self.maxStartingNanoseconds
        while !process.isRunning {
            guard process.wait(wakeUp, milliseconds: 100) else { throw OwnBroker.Problem(words(of: process)) }
            guard !isStopping else { throw OwnBroker.Problem("the broker was stopped") }
            guard MonotonicTime.nanoseconds < until else {
                throw OwnBroker.Problem("the broker does not listen at port \(port) after 5 s")
            }
        }
        state.withLock { $0.processNumber = process.number }
        return process
    }

    /// Until it is to stop.
    private func keepRunning(_ first: BrokerProcess, _ programs: BrokerPrograms, _ hashed: [UInt8]) {
        var process: BrokerProcess? = first
        defer { process?.end() }
        var startedAt = MonotonicTime.nanoseconds
        var failures = 0
        var lines = LineLimiter()
        while !isStopping {
            if let running = process {
                if running.wait(wakeUp, milliseconds: -1) { continue }
                if isStopping { return }
                state.withLock { $0.processNumber = nil }
                failures = MonotonicTime.nanoseconds - startedAt > Self.goodNanoseconds ? 0 : failures
                tell("the broker ended and is started again: \(words(of: running))", &lines)
                process = nil
            }
            pause(milliseconds: Self.pauses[min(failures, Self.pauses.count - 1)])
            if isStopping { return }
            failures += 1
            do throws(OwnBroker.Problem) {
                process = try start(programs, hashed)
                startedAt = MonotonicTime.nanoseconds
                state.withLock { $0.restarts += 1 }
            } catch {
                if !isStopping { tell("the broker cannot be started again: \(error)", &lines) }
            }
        }
    }

    private func tell(_ line: String, _ lines: inout LineLimiter) {
        if lines.allows(line, at: MonotonicTime.microseconds) { report(line) }
    }

    private func pause(milliseconds: Int) {
        let until = MonotonicTime.nanoseconds + Int64(milliseconds) * 1_000_000
        while !isStopping, MonotonicTime.nanoseconds < until {
            wakeUp.wait(nanoseconds: until - MonotonicTime.nanoseconds)
        }
    }

    /// What it said last of why it does not run.
    private func words(of process: BrokerProcess) -> String {
        let trouble = process.lines.last { $0.hasPrefix("Error") } ?? process.lines.last
        guard let trouble else { return "mosquitto said nothing" }
        if trouble.contains("in use") { return "port \(port) is in use" }
        return "mosquitto said: \(trouble)"
    }
}
