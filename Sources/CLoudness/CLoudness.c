#include "CLoudness.h"
