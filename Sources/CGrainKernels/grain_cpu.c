#include "grain_kernels.h"

// With what the kernels are compiled for; the system's side (that it keeps the wide registers) is in the answers too.
int grain_has_avx2(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return 0;
#endif
}

int grain_has_avx512(void) {
#if defined(__x86_64__)
    return grain_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
    return 0;
#endif
}

int grain_has_avx512vnni(void) {
#if defined(__x86_64__)
    return grain_has_avx512() && __builtin_cpu_supports("avx512vnni");
#else
    return 0;
#endif
}
