#include "COSC.h"
