import Instrument
import OSC
import Performer
import Remote
import Testing

@Suite("Who is told by OSC, and how much") struct RemoteListenersTests {
    private let state: InstrumentState
    private let own: OSCAddress
    private let foreign: OSCAddress

    init() throws {
        var state = try Listening().instrument.state
        // Beyond what OSC can tell, so that no beat comes while a test runs, however long it takes.
        state.tempo.line = BeatLine(beat: 1e12)
        self.state = state
        own = try OSCEndpoint(port: 9_001).address()
        foreign = try OSCEndpoint(host: "192.0.2.7", port: 9_001).address()
    }

    private func request(_ name: String, port: Int32? = nil) throws -> RemoteListeners.Request {
        try #require(RemoteListeners.Request(OSCMessage(name, port.map { [.int($0)] } ?? [])))
    }

    @Test(
        "everything is told ten times a second at most to one host, whatever ports it names, and what was asked for comes"
    )
    func tenASecond() throws {
        func byteCount(_ listeners: inout RemoteListeners, at now: Int64) -> Int {
            listeners.packets(state, at: now).reduce(0) { $0 + $1.bytes.count }
        }
        var single = RemoteListeners()
        try single.handle(request("/quern/all", port: 9_001), of: own, at: 0)
        let complete = byteCount(&single, at: 0)
        #expect(complete > 1_000)
        var listeners = RemoteListeners()
        var completes: [Int64] = []
        for millisecond in Int64(0)..<2_000 {
            let now = millisecond * 1_000
            for port in Int32(9_001)...9_004 {
                try listeners.handle(request("/quern/unsubscribe", port: port), of: own, at: now)
                try listeners.handle(request("/quern/all", port: port), of: own, at: now)
            }
            let bytes = byteCount(&listeners, at: now)
            if bytes > 0 { completes.append(now) }
            #expect(bytes <= complete)
        }
        #expect((15...20).contains(completes.count))
        #expect(zip(completes, completes.dropFirst()).allSatisfy { $1 - $0 >= RemoteListeners.completeMicroseconds })
        #expect(!listeners.packets(state, at: 2_100_000).isEmpty)
    }

    @Test("one that listens and asks once more is told in its turn; nothing new is told in between")
    func onceMore() throws {
        var listeners = RemoteListeners()
        try listeners.handle(request("/quern/subscribe"), of: own, at: 0)
        #expect(!listeners.packets(state, at: 0).isEmpty)
        #expect(listeners.packets(state, at: 33_000).isEmpty)
        try listeners.handle(request("/quern/all"), of: own, at: 40_000)
        #expect(listeners.packets(state, at: 66_000).isEmpty)
        #expect(!listeners.packets(state, at: 100_000).isEmpty)
        #expect(listeners.packets(state, at: 133_000).isEmpty)
    }

    @Test("another machine is told everything only after it subscribed")
    func subscribedFirst() throws {
        var listeners = RemoteListeners()
        try listeners.handle(request("/quern/all"), of: foreign, at: 0)
        #expect(listeners.isEmpty)
        #expect(listeners.packets(state, at: 0).isEmpty)
        try listeners.handle(request("/quern/subscribe"), of: foreign, at: 200_000)
        #expect(!listeners.packets(state, at: 200_000).isEmpty)
        try listeners.handle(request("/quern/all"), of: foreign, at: 400_000)
        #expect(!listeners.packets(state, at: 400_000).isEmpty)
    }

    @Test("this machine's own addresses are known, of both kinds")
    func loopback() throws {
        for (host, isOwn) in [
            ("127.0.0.1", true), ("127.9.8.7", true), ("::1", true), ("::ffff:127.0.0.1", true), ("192.0.2.7", false),
            ("::", false), ("2001:db8::1", false), ("::ffff:192.0.2.7", false), ("128.0.0.1", false),
        ] {
            #expect(try OSCEndpoint(host: host, port: 1).address().isLoopback == isOwn, "\(host)")
        }
    }
}
