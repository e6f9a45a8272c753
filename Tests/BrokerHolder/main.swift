import Broker
import Glibc

// A program with a broker of its own, to be killed. It says on one line the numbers of the broker's process and port.
let broker = OwnBroker(.init(accounts: [BrokerAccount(user: "leader")]))
let port = try broker.start()
let line = "\(broker.processNumber ?? 0) \(port)\n"
_ = write(STDOUT_FILENO, line, line.utf8.count)
while true { pause() }
