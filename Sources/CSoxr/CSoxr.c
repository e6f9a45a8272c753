#include "CSoxr.h"
