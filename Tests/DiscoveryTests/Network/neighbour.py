"""The other machine of network.py: sees what is announced and announces by python-zeroconf, or by packets that no library would send.

Commands, a line each, JSON:
  {"do": "announce", "name": "Friday", "port": 4711, "text": {"id": "a"}}   {"do": "withdraw", "name": "Friday"}
  {"do": "flood", "names": ["…"], "text": ["…"], "address": "10.77.0.2"}     every name over and over, from raw packets
Events: {"event": "added" | "updated" | "removed", "name": …, "port": …, "addresses": […], "text": {…}}
"""

import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time

from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

TYPE = "_quern._tcp.local."
ADDRESS = "10.77.0.2"
GROUP = ("224.0.0.251", 5353)


def tell(event, **values):
    sys.stdout.write(json.dumps({"event": event, **values}) + "\n")
    sys.stdout.flush()


class Observer(ServiceListener):
    def tell_room(self, event, zeroconf, name):
        info = zeroconf.get_service_info(TYPE, name, 3000)
        if info:
            text = {key.decode(): (value or b"").decode() for key, value in info.properties.items()}
            tell(event, name=name[: -len(TYPE) - 1], port=info.port, addresses=info.parsed_addresses(), text=text)

    def add_service(self, zeroconf, kind, name):
        self.tell_room("added", zeroconf, name)

    def update_service(self, zeroconf, kind, name):
        self.tell_room("updated", zeroconf, name)

    def remove_service(self, zeroconf, kind, name):
        tell("removed", name=name[: -len(TYPE) - 1])


def dns_name(*labels):
    encoded = [label if isinstance(label, bytes) else label.encode() for label in labels]
    return b"".join(bytes([len(label)]) + label for label in encoded) + b"\0"


def record(name, kind, flush, data):
    return name + struct.pack("!HHIH", kind, 0x8001 if flush else 1, 120, len(data)) + data


def response(name, port, text, address):
    """A response of RFC 6762 that holds all there is of a service: PTR, SRV, TXT and A (RFC 6763)."""
    kind = dns_name("_quern", "_tcp", "local")
    service = dns_name(name)[:-1] + kind
    host = dns_name("stranger", "local")
    items = b"".join(bytes([len(item)]) + item for item in text) or b"\0"
    records = [
        record(kind, 12, False, service),
        record(service, 33, True, struct.pack("!HHH", 0, 0, port) + host),
        record(service, 16, True, items),
        record(host, 1, True, socket.inet_aton(address)),
    ]
    return struct.pack("!6H", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


def flood(names, text, address):
    sending = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sending.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sending.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    sending.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    sending.bind((ADDRESS, 5353))
    items = [item.encode("latin-1") for item in text]
    packets = [response(name.encode(), 4000 + at, items, address) for at, name in enumerate(names)]
    while True:
        for packet in packets:
            sending.sendto(packet, GROUP)
            time.sleep(0.001)
        time.sleep(0.2)


def run(*words):
    subprocess.run(words, check=True)


def main():
    while not os.path.exists("/proc/self/net/dev_mcast") or "room1" not in open("/proc/self/net/dev").read():
        time.sleep(0.01)
    run("ip", "link", "set", "lo", "up")
    run("ip", "address", "add", f"{ADDRESS}/24", "dev", "room1")
    run("ip", "link", "set", "room1", "up")
    zeroconf = Zeroconf(interfaces=[ADDRESS], ip_version=IPVersion.V4Only)
    ServiceBrowser(zeroconf, TYPE, Observer())
    announced = {}
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "announce":
            info = ServiceInfo(
                TYPE, f"{command['name']}.{TYPE}", port=command["port"], properties=command["text"],
                addresses=[socket.inet_aton(ADDRESS)], server="neighbour.local.")
            zeroconf.register_service(info)
            announced[command["name"]] = info
            tell("announced", name=command["name"])
        elif command["do"] == "withdraw":
            zeroconf.unregister_service(announced.pop(command["name"]))
            tell("withdrawn", name=command["name"])
        elif command["do"] == "flood":
            words = (command["names"], command["text"], command["address"])
            threading.Thread(target=flood, args=words, daemon=True).start()


main()
