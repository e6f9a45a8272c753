import Glibc

/// Whether something comes true: looks at once, and then again every few milliseconds for up to a minute and a half, or `seconds`.
///
/// Only what never comes true takes that long, so no test depends on how fast a machine is.
/// - Parameters:
///   - milliseconds: how long to sleep between two looks.
///   - seconds: how long to look: more than 90 for what only an idle machine gets to.
///   - condition: what is to come true.
package func eventually(every milliseconds: UInt32 = 5, within seconds: Int = 90, _ condition: () throws -> Bool)
    rethrows -> Bool
{
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < end else { return try condition() }
        usleep(milliseconds * 1_000)
    }
    return true
}
