import Workshop

extension OpenRoom {
    /// Lets happen what is due up to a moment of `CLOCK_MONOTONIC`, in microseconds, which may lie ahead.
    package func advance(to microseconds: Int64) {
        state.withLock { state in
            carryOut(state.workshop.advance(to: microseconds), &state)
            askToBeWoken(&state)
        }
    }
}
