import Glibc

/// Whether `condition` comes true within some seconds.
package func soon(_ condition: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
