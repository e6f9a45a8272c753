"""Avahi as a template of python3-dbusmock: announces whatever it is asked to but "Friday", and has heard of one room."""

BUS_NAME = "org.freedesktop.Avahi"
MAIN_OBJ = "/"
MAIN_IFACE = "org.freedesktop.Avahi.Server"
SYSTEM_BUS = True

ROOM = "[1, 0, 'Sunday', '_quern._tcp', 'local'"
GROUP_ANSWER = "self.EmitSignal('org.freedesktop.Avahi.EntryGroup', 'StateChanged', 'is', [{state}, ''])"
BROWSER = f"""
ret = dbus.ObjectPath('/browser')
browser = objects['/browser']
browser.EmitSignal('org.freedesktop.Avahi.ServiceBrowser', 'ItemNew', 'iisssu', {ROOM}, 0])
browser.EmitSignal('org.freedesktop.Avahi.ServiceBrowser', 'AllForNow', '', [])
"""
RESOLVER = f"""
ret = dbus.ObjectPath('/resolver')
details = {ROOM}, 'hall.local', 0, '10.0.0.9', 4711, [dbus.ByteArray(b'id=d4')], 0]
objects['/resolver'].EmitSignal('org.freedesktop.Avahi.ServiceResolver', 'Found', 'iissssisqaayu', details)
"""
ADD = """
if args[3] == 'Friday':
    raise dbus.exceptions.DBusException('taken', name='org.freedesktop.Avahi.CollisionError')
"""


def load(mock, parameters):
    mock.AddMethods(MAIN_IFACE, [
        ("GetState", "", "i", "ret = 2"),
        ("EntryGroupNew", "", "o", "ret = dbus.ObjectPath('/group')"),
        ("GetAlternativeServiceName", "s", "s", "ret = args[0] + ' #2'"),
        ("ServiceBrowserNew", "iissu", "o", BROWSER),
        ("ServiceResolverNew", "iisssiu", "o", RESOLVER),
    ])
    commit = GROUP_ANSWER.format(state=2)
    mock.AddObject("/group", "org.freedesktop.Avahi.EntryGroup", {}, [
        ("Reset", "", "", ""), ("AddService", "iiussssqaay", "", ADD), ("Commit", "", "", commit)])
    mock.AddObject("/browser", "org.freedesktop.Avahi.ServiceBrowser", {}, [("Free", "", "", "")])
    mock.AddObject("/resolver", "org.freedesktop.Avahi.ServiceResolver", {}, [("Free", "", "", "")])
