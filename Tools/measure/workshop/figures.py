"""The lines that a measurement prints."""
missed = []


def tell(what, figure, goal, holds, must=None):
    """A figure beside its goal. Where `must` is given and does not hold, the measurement ends with 1."""
    print(f"{what:<66} {figure:>16}   goal {goal:<14} {'' if holds else 'MISSED'}".rstrip(), flush=True)
    if must is False:
        missed.append(what)
