#ifndef QUERN_CMOSQUITTO_H
#define QUERN_CMOSQUITTO_H

#include <sys/types.h>

// libmosquitto as it is, and the start of a broker's process, which needs calls between fork and exec.
#include <mosquitto.h>
#include <mqtt_protocol.h>

// Starts the program at `path` with no descriptors but `log` as its standard output and error, with no signal held off or ignored, in
// a process group of its own; `words` ends with NULL, the first is the program's name. The system kills it as soon as the calling
// thread ends, however that comes: the caller stays until the program has ended.
// Returns its number, or minus the error number.
pid_t quern_broker_start(const char *path, char *const words[], int log);

// Of quern_broker_wait: the other side has ended its half (POLLRDHUP).
enum { quern_broker_closed = 0x2000 };
// Waits up to `milliseconds` (-1: as long as it takes) until `file` can be read or written, or `wake` can be read; either may be -1.
// Returns what was seen of `file`, as poll's bits.
short quern_broker_wait(int file, int wants_write, int wake, int milliseconds);

#endif
