#include "grain_kernels.h"
