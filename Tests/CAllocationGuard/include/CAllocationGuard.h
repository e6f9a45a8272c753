#pragma once

/// Counts, on the calling thread, from now on.
void guard_begin(void);
/// Ends the count: how often the thread took or gave back memory, or took a lock, since guard_begin().
long guard_end(void);
