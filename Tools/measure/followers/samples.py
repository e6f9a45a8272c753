"""Recordings of sound, sample for sample."""
import struct

import numpy

PIECE = 4_800  # frames: 0.1 s


def frames(path):
    """The frames of a WAV file of 32-bit floats and two channels, as bits."""
    data = path.read_bytes()
    place = 12
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack_from("<I", data, place + 4)[0]
        if name == b"data":
            samples = data[place + 8:min(place + 8 + size, len(data))]
            return numpy.frombuffer(samples[:len(samples) // 8 * 8], "<u8")
        place += 8 + size + size % 2
    raise ValueError(f"{path} has no sound")


def loudest(found):
    return float(numpy.abs(found.view("<f4")).max()) if len(found) else 0.0


def sounding_pieces(found):
    """Where pieces of 0.1 s begin that are no silence, and differ from frame to frame."""
    return [start for start in range(0, len(found) - PIECE + 1, PIECE) if loudest(found[start:start + PIECE]) > 1e-4]


def find(piece, text, near):
    """Where a piece lies in the text of a recording, if it does: first where it is expected."""
    if near is not None and 0 <= near and near + len(piece) <= len(text) and (text[near:near + len(piece)] == piece).all():
        return near
    # Few frames have the same bits.
    for place in numpy.flatnonzero(text[:max(len(text) - len(piece) + 1, 0)] == piece[0]):
        if (text[place:place + len(piece)] == piece).all():
            return int(place)
    return None


def fraction_found(leader, follower, starts=None):
    """The fraction of the leader's sounding pieces that are found in the follower's recording, and how many there are."""
    starts = sounding_pieces(leader) if starts is None else starts
    found, offset = 0, None
    for start in starts:
        place = find(leader[start:start + PIECE], follower, None if offset is None else start + offset)
        if place is not None:
            found, offset = found + 1, place - start
    return found / max(len(starts), 1), len(starts)
