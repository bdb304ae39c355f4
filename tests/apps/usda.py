"""Reads the text form of USD, by its grammar: as much of it as a flock needs. Debian 12 has no library that does."""

import re

TOKEN = re.compile(r'''\s*(?:(?P<text>"(?:[^"\\\n]|\\.)*")|(?P<path><[^>\s]*>)|(?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?![\w])
                      |(?P<word>[A-Za-z_][\w:.]*(?:\[\])?)|(?P<mark>[(){}\[\]=,:]))''', re.X)
SIZES = {'point3f': 3, 'vector3f': 3, 'float3': 3, 'color3f': 3, 'quath': 4, 'int': 0, 'int64': 0, 'bool': 0}


class Prim:
    def __init__(self, kind, name):
        self.kind, self.name, self.metadata, self.properties, self.children = kind, name, {}, {}, {}

    def __getitem__(self, path):
        """A prim below this one."""
        prim = self
        for name in path.strip('/').split('/'):
            prim = prim.children[name]
        return prim


class Reader:
    def __init__(self, text):
        header, _, rest = text.partition('\n')
        assert header == '#usda 1.0', header
        self.tokens, at = [], 0
        rest = rest.rstrip()
        while at < len(rest):
            match = TOKEN.match(rest, at)
            assert match, f'no token at {rest[at:at + 40]!r}'
            self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
            at = match.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else (None, None)

    def take(self, kind=None, value=None):
        found = self.tokens[self.at]
        assert kind in (None, found[0]) and value in (None, found[1]), f'{found} is no {kind} {value}'
        self.at += 1
        return found[1]

    def takes(self, value):
        if self.peek() != ('mark', value):
            return False
        self.at += 1
        return True

    def stage(self):
        root = Prim('', '')
        root.metadata = self.metadata()
        while self.peek()[0]:
            self.prim(root)
        return root

    def metadata(self):
        values = {}
        if self.takes('('):
            while not self.takes(')'):
                name = self.take('word')
                self.take('mark', '=')
                values[name] = self.value()
        return values

    def prim(self, parent):
        self.take('word', 'def')
        prim = Prim(self.take('word'), self.take('text')[1:-1])
        assert re.fullmatch(r'[A-Za-z_]\w*', prim.name) and prim.name not in parent.children, prim.name
        parent.children[prim.name] = prim
        prim.metadata = self.metadata()
        self.take('mark', '{')
        while not self.takes('}'):
            if self.peek() == ('word', 'def'):
                self.prim(prim)
            else:
                self.property(prim)

    def property(self, prim):
        kind = self.take('word')
        while kind in ('custom', 'uniform'):
            kind = self.take('word')
        name = self.take('word')
        self.take('mark', '=')
        assert name not in prim.properties, name
        if name.endswith('.timeSamples'):
            prim.properties[name.removesuffix('.timeSamples')] = self.samples(kind)
        else:
            prim.properties[name] = self.checked(kind, self.value())

    def samples(self, kind):
        found = {}
        self.take('mark', '{')
        while not self.takes('}'):
            time = float(self.take('number'))
            assert time not in found
            self.take('mark', ':')
            found[time] = self.checked(kind, self.value())
            self.takes(',')
        return found

    def checked(self, kind, value):
        """A value that is of its type."""
        size = SIZES.get(kind.removesuffix('[]'))
        if kind.endswith('[]'):
            assert isinstance(value, list), (kind, value)
            for each in value:
                assert (len(each) == size) if size else isinstance(each, int), (kind, each)
        return value

    def value(self):
        kind, text = self.peek()
        for begin, end, make in (('(', ')', tuple), ('[', ']', list)):
            if self.takes(begin):
                values = []
                while not self.takes(end):
                    values.append(self.value())
                    if not self.takes(','):
                        self.take('mark', end)
                        break
                return make(values)
        assert kind in ('number', 'text', 'path'), (kind, text)
        self.at += 1
        if kind == 'number':
            return float(text) if re.search(r'[.eE]', text) else int(text)
        return re.sub(r'\\(.)', r'\1', text[1:-1])


def read_usda(path):
    """The root of a stage, with its metadata, prims and properties; an AssertionError where the grammar is not kept."""
    return Reader(path.read_text()).stage()
