// Ableton Link's session, told and led line by line: a program of its own, which `quern play --link` runs beside it. Link comes
// under the GNU General Public License, and so does this program as it is built; Quern speaks to it through pipes alone.
//
//   out, ten times a second and when somebody else starts or stops:
//     at MICROSECONDS BEAT BEATS_A_MINUTE PEERS PLAYING      of CLOCK_MONOTONIC; a bar has four beats; playing is 0 or 1
//   in:
//     tempo BEATS_A_MINUTE                                   everybody goes at that from now on
//   The end of its input ends it.
#include <ableton/Link.hpp>

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>

namespace {

constexpr double quantum = 4;
constexpr int periodMilliseconds = 100;

std::chrono::microseconds monotonic() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_nsec / 1'000);
}

bool tell(ableton::Link& link) {
    // Link counts by a clock of its own; both are read at one moment.
    const auto now = link.clock().micros();
    const auto here = monotonic();
    const auto session = link.captureAppSessionState();
    std::printf("at %lld %.6f %.6f %zu %d\n", static_cast<long long>(here.count()), session.beatAtTime(now, quantum),
        session.tempo(), link.numPeers(), session.isPlaying() ? 1 : 0);
    return std::fflush(stdout) == 0;
}

void follow(ableton::Link& link, const std::string& line) {
    double tempo = 0;
    if (std::sscanf(line.c_str(), "tempo %lf", &tempo) != 1 || !(tempo >= 20 && tempo <= 999)) return;
    auto session = link.captureAppSessionState();
    session.setTempo(tempo, link.clock().micros());
    link.commitAppSessionState(session);
}

} // namespace

int main() {
    ableton::Link link(120);
    std::atomic<bool> hasNews{false};
    link.setStartStopCallback([&](bool) { hasNews = true; });
    link.setTempoCallback([&](double) { hasNews = true; });
    link.enableStartStopSync(true);
    link.enable(true);

    std::string input;
    int waited = periodMilliseconds;
    while (true) {
        if (waited >= periodMilliseconds || hasNews.exchange(false)) {
            waited = 0;
            if (!tell(link)) return 0;
        }
        pollfd in{STDIN_FILENO, POLLIN, 0};
        constexpr int step = 10;
        const int ready = poll(&in, 1, step);
        waited += step;
        if (ready <= 0) continue;
        char bytes[256];
        const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) return 0;
        input.append(bytes, static_cast<size_t>(count));
        for (size_t end; (end = input.find('\n')) != std::string::npos; input.erase(0, end + 1)) {
            follow(link, input.substr(0, end));
        }
        if (input.size() > 1'000) input.clear();
    }
}
