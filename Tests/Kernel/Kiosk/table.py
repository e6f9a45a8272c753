#!/usr/bin/python3
"""The table of docs/kiosk.md, of what prove.py found.

  table.py KIOSK.json [--cage] [--write FILE]      prints it, and puts it between the marks of FILE; exit code 1 where something was not as it
                                                  must be
"""
import json
import sys

BEGIN, END = f"<!-- what Tools/long-tests/kiosk-test{' --cage' * ('--cage' in sys.argv)} found -->", "<!-- so far -->"
rows = json.load(open(sys.argv[1]))
lines = ["| test | required | observed | seconds |", "|---|---|---|---|"]
for row in rows:
    was = ("" if row["holds"] else "**failed:** ") + row["was"].replace("|", "/")
    seconds = "" if row["seconds"] is None else f"{row['seconds']:.1f}"
    lines.append(f"| {row['title']} | {row['wanted']} | {was} | {seconds} |")
well = sum(row["holds"] for row in rows)
lines += ["", f"{well} of {len(rows)} passed."]
table = "\n".join(lines)
print(table)
if "--write" in sys.argv:
    path = sys.argv[sys.argv.index("--write") + 1]
    text = open(path).read()
    begin = text.index(BEGIN) + len(BEGIN)
    before, after = text[:begin], text[text.index(END, begin):]
    open(path, "w").write(f"{before}\n\n{table}\n\n{after}")
sys.exit(0 if well == len(rows) else 1)
