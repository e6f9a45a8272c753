import CThreads

/// What the machine has to work with.
package enum Processors {
    /// How many the calling thread may run on, 1 or more: not all of the machine's, where it is confined to some.
    package static var count: Int { max(Int(quern_processor_count()), 1) }
}
