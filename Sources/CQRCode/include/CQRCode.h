#pragma once

// QR codes; Debian's libqrencode.
#include <qrencode.h>
