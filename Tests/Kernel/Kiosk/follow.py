#!/usr/bin/python3
"""Does what docs/kiosk.md says, command by command, from the package on a bare machine up to the reboot behind which the kiosk stands.

  follow.py PAGE FOLDER LOG [cage]      FOLDER has the package and kiosk.toml; LOG is what the commands say

Exit code 1 where a command does not do what it says.
"""
import re
import subprocess
import sys

page, folder, log = open(sys.argv[1]).read(), sys.argv[2], sys.argv[3]


def commands(section):
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL).group(1)
    found = re.findall(r"(?:^    .*\n?)+", text, re.MULTILINE)
    return [line[4:] for block in found for line in block.splitlines()]


console, *cage = commands("Choose console or cage")
way = cage if "cage" in sys.argv else [console]
wanted = commands("Install Quern") + commands("Configure the kiosk") + way + commands("Lock down the machine")
assert wanted[-1] == "reboot", wanted
with open(log, "w") as out:
    for command in wanted:
        print("#", command, file=out, flush=True)
        if command == "reboot":
            break
        result = subprocess.run(["bash", "-c", command], cwd=folder, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            print(f"exit code {result.returncode}", file=out)
            sys.exit(1)
