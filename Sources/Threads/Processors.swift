import Glibc

/// What the machine has to work with.
package enum Processors {
    /// How many run now, 1 or more.
    package static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
