import Glibc
import PhoneClient
import PhoneServer
import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct StartTests {
    @Test("where it cannot listen, one plain line says why")
    func problems() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        func problem(_ settings: PhoneServer.Settings) throws -> String {
            let server = PhoneServer(settings, page: try PhonePage())
            do throws(PhoneServer.Problem) {
                _ = try server.start(room)
            } catch {
                return error.description
            }
            server.stop()
            return "none"
        }
        let taken = room.number
        for address in ["127.0.0.1", nil] {
            #expect(
                try problem(.init(address: address, port: taken))
                    == "cannot serve phones: port \(taken) is in use by another program")
        }
        #expect(
            try problem(.init(address: "192.0.2.1")) == "cannot serve phones: 192.0.2.1 is no address of this machine")
        #expect(try problem(.init(address: "desk")) == "cannot serve phones: \"desk\" is no IP address")
        #expect(try problem(.init(trustedProxies: ["x"])) == "cannot serve phones: \"x\" is no IP address")
        #expect(
            try problem(.init(port: 65_536)) == "cannot serve phones: there is no port 65536, only 0 to 65535")
        #expect(room.serves())
    }

    @Test("its end is told to every phone and takes no longer than it may; it starts again at the same port at once")
    func restart() throws {
        let first = try TestRoom()
        let port = first.number
        let phone = try first.phone()
        let deaf = try first.phone()
        let idle = try first.client()
        #expect(eventually { first.heard.phones.count == 2 })
        let start = ContinuousClock.now
        first.server.stop()
        // One second for phones to agree, which the deaf one does not.
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect(phone.readEnd() == 1001 && idle.readToEnd().isEmpty)
        #expect(first.heard.gone.count == 2)
        first.server.stop()
        first.server.send([65], to: first.heard.phones[0])
        first.server.wake(at: 0)
        let second = try TestRoom(.init(address: "127.0.0.1", port: port))
        #expect(second.number == port && second.serves())
        second.server.stop()
        #expect(first.heard.wakes.isEmpty && (try? PhoneClient(port: port)) == nil)
        _ = deaf
    }

    @Test("all addresses: IPv4 is among them, and a phone's address is written as one of IPv4")
    func everywhere() throws {
        let room = try TestRoom(.init())
        defer { room.server.stop() }
        #expect(room.serves() && room.heard.addresses == ["127.0.0.1"])
    }

    @Test("everything is told on one thread, which has a name and normal priority whoever started it")
    func thread() async throws {
        final class Watcher: PhoneHandling {
            let seen = Mutex<[String]>([])
            func note() {
                let text =
                    "\(Self.threadText("comm")) \(sched_getscheduler(0) == SCHED_OTHER) \(Self.threadText("stat"))"
                seen.withLock { $0.append(text) }
            }
            /// The first word of what the kernel says about the calling thread.
            private static func threadText(_ name: String) -> Substring {
                var bytes = [UInt8](repeating: 0, count: 256)
                let file = open("/proc/thread-self/\(name)", O_RDONLY)
                let count = max(0, read(file, &bytes, bytes.count))
                close(file)
                return String(decoding: bytes[..<count], as: UTF8.self).prefix { $0 != " " && $0 != "\n" }
            }
            func connected(_ phone: PhoneConnection, from address: String) { note() }
            func received(_ text: [UInt8], from phone: PhoneConnection) { note() }
            func disconnected(_ phone: PhoneConnection) { note() }
            func wake() { note() }
            func remark(_ line: String) { note() }
        }
        let watcher = Watcher()
        let server = PhoneServer(.init(address: "127.0.0.1"), page: try PhonePage())
        let port = Mutex(0)
        let starter = WorkThread(named: "starter") {
            // As a thread that plays has it, and here one that threads it starts inherit; where the user may.
            var wanted = sched_param()
            wanted.sched_priority = 5
            pthread_setschedparam(pthread_self(), SCHED_FIFO, &wanted)
            let started = try? server.start(watcher)
            port.withLock { $0 = started ?? 0 }
        }
        #expect(starter?.join(withinSeconds: 60) == true)
        var phone: PhoneClient? = try PhoneClient.joined(port: port.withLock { $0 })
        try phone?.say("hello")
        server.wake(at: 0)
        #expect(eventually { watcher.seen.withLock { $0.count } == 3 })
        phone = nil
        #expect(eventually { watcher.seen.withLock { $0.count } == 4 })
        server.stop()
        let seen = watcher.seen.withLock { $0 }
        #expect(Set(seen).count == 1 && seen[0].hasPrefix("quern-phones true "), "\(seen)")
    }

    @Test("what the process does with a broken pipe is as it was")
    func brokenPipe() throws {
        func handling() -> Bool {
            var now = sigaction()
            sigaction(SIGPIPE, nil, &now)
            return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self) == 1
        }
        let before = handling()
        let room = try TestRoom()
        #expect(room.serves())
        room.server.stop()
        #expect(handling() == before)
    }

    @Test("no descriptors left: connections wait, and are served when there are some again")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let room = try TestRoom()
            let phone = try room.phone()
            let waiting = try room.client()
            #expect(waiting.ask("GET /favicon.ico").hasPrefix("HTTP/1.1 204 "))
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = 128
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let late = try room.client()
            var taken: [Int32] = []
            while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
            // The system connects them; the server cannot take them yet.
            close(taken.removeLast())
            let lost = try? room.client()
            try phone.say("still here")
            let answer = phone.readFrame()?.text
            for descriptor in taken { close(descriptor) }
            let isServed = late.ask("GET /favicon.ico").hasPrefix("HTTP/1.1 204 ")
            let isLostServed = lost?.ask("GET /favicon.ico").hasPrefix("HTTP/1.1 204 ") ?? false
            exit(answer == "still here" && isServed && isLostServed && room.serves() ? 0 : 1)
        }
    }
}
