/// What is done with Avahi, on the thread that ``AvahiThread`` has for it.
protocol AvahiClient {
    /// avahi-daemon is there: what is wanted of it is asked for.
    mutating func start(_ avahi: Avahi) throws(BusProblem)
    /// It says something.
    mutating func handle(_ event: AvahiEvent, _ avahi: Avahi) throws(BusProblem)
    /// It is gone, with all that it was asked for.
    mutating func lose()
    /// It is not there, or does not do what it is asked: one line for people. Said once.
    func remark(_ line: String)
}
