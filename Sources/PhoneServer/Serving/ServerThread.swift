import Glibc
import NIOCore
import NIOPosix
import Threads

/// The one thread of a server that runs, and what others hand to it.
final class ServerThread: Sendable {
    private typealias Start = Result<ServerThread, PhoneServer.Problem>

    let port: Int
    let timer: WakeTimer
    private let mailboxes: Mailboxes
    private let server: NIOLoopBound<ServerLoop>
    private let work = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// How long ``stop()`` waits for the thread, in seconds: longer than phones have to agree.
    private static let stopSeconds = 4

    private init(port: Int, timer: WakeTimer, mailboxes: Mailboxes, server: NIOLoopBound<ServerLoop>) {
        self.port = port
        self.timer = timer
        self.mailboxes = mailboxes
        self.server = server
    }

    /// A thread that serves.
    static func start(
        _ settings: PhoneServer.Settings, _ page: PhonePage, _ handler: any PhoneHandling,
        _ answerer: (any RequestAnswering)?
    ) throws(PhoneServer.Problem) -> ServerThread {
        let start = Handoff<Start>()
        let work = WorkThread(named: "quern-phones") {
            // Whoever starts it may be in a hurry; it is not.
            RealTimePriority.leave()
            MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
                let pipe = BrokenPipeHandling()
                serve(settings, page, handler, answerer, on: loop).whenComplete { result in
                    pipe.restore()
                    switch result {
                    case .success(let thread): start.provide(.success(thread))
                    case .failure(let error):
                        loop.shutdownGracefully { _ in start.provide(.failure(Listening.problem(error, settings))) }
                    }
                }
            }
        }
        guard let work else { throw .init(description: "cannot serve phones: the system has no thread left") }
        let thread = try start.wait().get()
        thread.work.withLock { $0 = work }
        return thread
    }

    private static func serve(
        _ settings: PhoneServer.Settings, _ page: PhonePage, _ handler: any PhoneHandling,
        _ answerer: (any RequestAnswering)?, on loop: any EventLoop
    ) -> EventLoopFuture<ServerThread> {
        let mailboxes = Mailboxes()
        let server = NIOLoopBound(ServerLoop(settings, page, handler, answerer, mailboxes, loop), eventLoop: loop)
        return Listening.start(settings, on: loop) { try server.value.accept($0) }.map { channel in
            let port = channel.localAddress?.port ?? settings.port
            server.value.listen(on: channel, port: port)
            return ServerThread(
                port: port, timer: WakeTimer(loop, handler), mailboxes: mailboxes, server: server)
        }
    }

    /// Changes what waits for a phone.
    func change(_ phone: PhoneConnection, _ body: (inout Outbox) -> Void) {
        guard mailboxes.change(phone, body) else { return }
        server.eventLoop.execute { [server] in server.value.deliver() }
    }

    /// Tells all phones, and waits for the thread's end.
    func stop() {
        server.eventLoop.execute { [server] in server.value.stop() }
        work.withLock { $0 }?.join(withinSeconds: Self.stopSeconds)
    }
}

/// What happens to the process where it writes to somebody who is gone. NIO has that ignored by all threads and by programs that are
/// started later; its own thread does not need it, as signals do not reach it.
private struct BrokenPipeHandling: @unchecked Sendable {
    private var before = sigaction()

    init() { sigaction(SIGPIPE, nil, &before) }

    func restore() {
        var before = before
        sigaction(SIGPIPE, &before, nil)
    }
}

/// A value that one thread waits for and another provides.
private final class Handoff<Value: Sendable>: Sendable {
    private let value = RankedMutex<Value?>(nil, rank: .leaf)
    private let wakeUp = WakeUp()

    func provide(_ given: Value) {
        value.withLock { $0 = given }
        wakeUp.signal()
    }

    func wait() -> Value {
        while true {
            if let value = value.withLock({ $0 }) { return value }
            wakeUp.wait(nanoseconds: nil)
        }
    }
}
