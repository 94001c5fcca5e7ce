"""A bot of another program in a few lines of Python's standard library: well-behaved, or as its first word says."""

import json
import sys
import time

manner = sys.argv[1] if len(sys.argv) > 1 else "well"


def action_for(legal, number):
    if manner == "illegal":
        return "discard J" if "discard J" not in legal["actions"] else "courtesy 9"
    passes = legal["passes"]
    if passes:
        return " ".join(["pass", *passes["available"][: passes["count"]]])
    return legal["actions"][number % len(legal["actions"])]


def answer(message):
    kind = message["type"]
    if kind == "hello":
        return {"type": "hello", "name": "talker"}
    if kind == "options":
        odd = sorted(set(message["options"]) - {"level"})
        return {"type": "refused", "why": f"no option {odd[0]!r}"} if odd else {"type": "ready"}
    if kind == "end":
        sys.exit()
    if manner == "late":
        time.sleep(60)
    if manner == "dies":
        sys.exit("the rack is 1B 2B 3B")
    if manner == "garbage":
        return "discard 5B"
    if manner == "out-of-turn":
        return {"type": "ready"}
    if manner == "mumbles":
        return {"type": "action", "action": "throw the five"}
    return {"type": "action", "action": action_for(message["legal"], message["random"]), "reasons": ["why not"]}


if manner == "silent":
    time.sleep(60)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
