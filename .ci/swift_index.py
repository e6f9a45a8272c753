"""What the compiler wrote down of a debug build: where each name is defined, and where it is used."""
import collections
import ctypes
import pathlib
import shutil

DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.length).decode() if self.length else ""


NAMES = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
THINGS = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


def uses(store, sources):
    """Every use of something that is defined once, in another file: (file, line, name, file of the definition).

    `store` is the folder `index/store` of a build; of files in the folder `sources` alone, as they were when it was made.
    """
    place = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/libIndexStore.so"
    library = ctypes.CDLL(str(place))

    def call(name, result, *arguments):
        function = getattr(library, "indexstore_" + name)
        function.restype = result
        function.argtypes = [kind for kind, _ in arguments]
        return function(*(value for _, value in arguments))

    def thing(value):
        return ctypes.c_void_p, value

    def each(name, kind, of, tell, *more):
        """What is listed lives as long as it is listed, so `tell` asks of it at once."""
        call(name, ctypes.c_bool, thing(of), *more, thing(None), (kind, kind(lambda _, value: tell(value) or True)))

    def opened(what, name):
        return call(f"{what}_reader_create", ctypes.c_void_p, thing(index), (ctypes.c_char_p, name.encode()), thing(None))

    index = call("store_create", ctypes.c_void_p, (ctypes.c_char_p, str(store).encode()), thing(None))
    if not index:
        raise OSError(f"no index store in {store}")
    units, records = [], {}
    each("store_units_apply_f", NAMES, index, lambda name: units.append(str(name)), (ctypes.c_uint, 1))
    for name in units:
        unit = opened("unit", name)
        file = pathlib.Path(str(call("unit_reader_get_main_file", Text, thing(unit))))
        if sources not in file.parents or not file.is_file():
            continue

        # A unit names the records of all files that it was made of; its own is the one of that path.
        def note(dependency):
            if call("unit_dependency_get_kind", ctypes.c_int, thing(dependency)) == RECORD and str(
                    call("unit_dependency_get_filepath", Text, thing(dependency))) == str(file):
                records[file] = str(call("unit_dependency_get_name", Text, thing(dependency)))

        each("unit_reader_dependencies_apply_f", THINGS, unit, note)
    homes, found = collections.defaultdict(set), []
    for file, name in sorted(records.items()):
        def look(occurrence):
            roles = call("occurrence_get_roles", ctypes.c_uint64, thing(occurrence))
            symbol = call("occurrence_get_symbol", ctypes.c_void_p, thing(occurrence))
            key = str(call("symbol_get_usr", Text, thing(symbol)))
            if roles & DEFINITION:
                homes[key].add(file)
            elif roles & REFERENCE and not roles & IMPLICIT:
                line, column = ctypes.c_uint(), ctypes.c_uint()
                call("occurrence_get_line_col", None, thing(occurrence), (ctypes.c_void_p, ctypes.addressof(line)),
                     (ctypes.c_void_p, ctypes.addressof(column)))
                found.append((file, line.value, str(call("symbol_get_name", Text, thing(symbol))), key))

        each("record_reader_occurrences_apply_f", THINGS, opened("record", name), look)
    for file, line, name, key in found:
        if len(homes[key]) == 1 and file not in homes[key]:
            yield file, line, name, next(iter(homes[key]))
