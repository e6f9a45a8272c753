"""A sound card that is none (card.c): runs dry like a real one, and tells when there was sound."""
import pathlib
import re
import shutil
import subprocess

SOURCE = pathlib.Path(__file__).parent / "card.c"


class Card:
    """The card `testcard` of whoever has this home."""
    name = "testcard"

    def __init__(self, home):
        self.log = home / "card.log"
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None:
            raise SystemExit("there is no C compiler: Tools/packages phones installs one")
        plugin = home / "card.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", plugin, SOURCE, "-lasound", "-lm"], check=True)
        (home / ".asoundrc").write_text(
            f'pcm_type.{self.name} {{ lib "{plugin}" }}\npcm.{self.name} {{ type {self.name} log "{self.log}" }}\n')

    def text(self):
        return self.log.read_text() if self.log.exists() else ""

    def sounds(self):
        """The moments (time.monotonic()) at which it began to sound after a silence."""
        return [int(found) / 1e9 for found in re.findall(r"^sound (\d+)$", self.text(), re.MULTILINE)]

    def late(self):
        """The moments (time.monotonic()) of the blocks that were more than a period late, each with how late it was in ms."""
        return [(int(at) / 1e9, int(late) / 1e6) for at, late in re.findall(r"^late (\d+) (\d+)$", self.text(), re.MULTILINE)]

    def lateness(self):
        """Blocks that it was given, those more than a period late, and how late the latest was in ms. Known at the end."""
        found = re.findall(r"^card (\d+) (\d+) (\d+)$", self.text(), re.MULTILINE)[-1]
        return int(found[0]), int(found[1]), int(found[2]) / 1e6
