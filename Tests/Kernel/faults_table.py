#!/usr/bin/python3
"""The table of docs/reliability.md, of what faults.py found.

  faults_table.py FAULTS.json [--write FILE]      prints it, or puts it between the marks of FILE; exit code 1 where Quern fell
"""
import json
import sys

BEGIN, END = "<!-- what .ci/faults found -->", "<!-- so far -->"
faults = json.load(open(sys.argv[1]))


def again(seconds):
    return "" if seconds is None else "no gap" if seconds == 0 else f"{1000 * seconds:.0f} ms"


lines = ["| fault | required | observed | sound back after | verdict |", "|---|---|---|---|---|"]
for fault in faults:
    was = fault["was"].replace("|", "/")
    lines.append(f"| {fault['title']} | {fault['wanted']} | {was} | {again(fault['again'])} | {fault['verdict']} |")
survived = sum(fault["verdict"] == "survived" for fault in faults)
lines += ["", f"{survived} of {len(faults)} survived."]
table = "\n".join(lines)
print(table)
if "--write" in sys.argv:
    path = sys.argv[sys.argv.index("--write") + 1]
    text = open(path).read()
    before, after = text[:text.index(BEGIN) + len(BEGIN)], text[text.index(END):]
    open(path, "w").write(f"{before}\n\n{table}\n\n{after}")
sys.exit(0 if survived == len(faults) else 1)
