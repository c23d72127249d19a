#!/usr/bin/env python3
"""Runs the BrightScript of the page "BrightScript and Roku" against a mock: run.py FILE URL

Calls `Main` of the file as three starts of the channel on one device: the first start logs in while it sleeps, the second one
comes from the home screen, without the URL, and finds the login, and before the third one seven hours pass. Knows the part of
BrightScript that the page uses, and has stand-ins for Roku's objects, because there is no Roku in a test. What it does not know
is an error. As on a Roku, a name after a dot is in lower case: `json.serializedToken` finds nothing in parsed JSON,
`json["serializedToken"]` does.
"""
import base64
import hashlib
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

TOKEN = re.compile(r'\s*(?:(?P<string>"(?:[^"]|"")*")|(?P<number>\d+)|(?P<name>[A-Za-z_]\w*)|(?P<sign><>|<=|>=|[-+*/<>=(){}\[\],:.;]))')


class Mistake(Exception):
    pass


class Return(Exception):
    def __init__(self, value):
        self.value = value


class Table(dict):
    """An associative array."""

    def append(self, other):
        self.update(other)


class Registry:
    def __init__(self):
        self.values = {}

    def exists(self, key):
        return key in self.values

    def read(self, key):
        return self.values.get(key, "")

    def write(self, key, value):
        if not isinstance(value, str):
            raise Mistake(f"the registry has strings only, found {value!r}")
        self.values[key] = value

    def delete(self, key):
        self.values.pop(key, None)

    def flush(self):
        pass


class Device:
    def getmodeldetails(self):
        return Table({"VendorName": "Roku", "ModelNumber": "4800X"})

    def getosversion(self):
        return Table({"major": "14", "minor": "5"})

    def getchannelclientid(self):
        return "3f2a54c1-roku"


class Bytes:
    def fromasciistring(self, text):
        self.bytes = text.encode()

    def tobase64string(self):
        return base64.b64encode(self.bytes).decode()


class Digest:
    def setup(self, name):
        self.name = name

    def process(self, data):
        return hashlib.new(self.name, data.bytes).hexdigest()


class DateTime:
    def asseconds(self):
        return int(time.time())


class Port:
    event = None


class Event:
    def __init__(self, status, text):
        self.status, self.text = status, text

    def getresponsecode(self):
        return self.status

    def getstring(self):
        return self.text


class Transfer:
    def __init__(self):
        self.headers, self.retains = {}, False

    def setmessageport(self, port):
        self.port = port

    # The mock stands in for Adobe's host.
    mock = None

    def seturl(self, url):
        self.url = url.replace("https://api.auth.adobe.com", self.mock)

    def setcertificatesfile(self, path):
        pass

    def retainbodyonerror(self, retains):
        self.retains = retains

    def addheader(self, name, value):
        self.headers[name] = value

    def asyncgettostring(self):
        return self.send(None)

    def asyncpostfromstring(self, body):
        return self.send(body.encode())

    def asynccancel(self):
        pass

    def send(self, body):
        request = urllib.request.Request(self.url, body, self.headers)
        request.add_unredirected_header("User-Agent", "Roku/DVP-14.5")
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                self.port.event = Event(reply.status, reply.read().decode())
        except urllib.error.HTTPError as error:
            self.port.event = Event(error.code, error.read().decode() if self.retains else "")
        return True


class Program:
    def __init__(self, text, sleep):
        self.registry, self.functions = Registry(), {}
        self.builtins = {
            "createobject": self.create, "formatjson": lambda value: json.dumps(value),
            "left": lambda text, count: text[:count], "len": len, "parsejson": self.parse, "sleep": sleep, "wait": lambda _, port: port.event,
        }
        self.lines = self.joined(text)
        position = 0
        while position < len(self.lines):
            header = re.fullmatch(r"(?:function|sub) (\w+)\((.*)\)(?: as \w+)?", self.lines[position], re.I)
            if not header:
                raise Mistake(f"expected a function: {self.lines[position]}")
            names = [part.split()[0].lower() for part in header[2].split(",") if part.strip()]
            body, position = self.block(position + 1, ("end function", "end sub"))
            self.functions[header[1].lower()] = (names, body)

    @staticmethod
    def parse(text):
        def tables(value):
            if isinstance(value, dict):
                return Table({key: tables(item) for key, item in value.items()})
            return [tables(item) for item in value] if isinstance(value, list) else value

        try:
            return tables(json.loads(text))
        except ValueError:
            return None

    def create(self, name, *arguments):
        if name == "roRegistrySection":
            return self.registry
        objects = {
            "roDeviceInfo": Device, "roUrlTransfer": Transfer, "roMessagePort": Port, "roByteArray": Bytes,
            "roDateTime": DateTime, "roEVPDigest": Digest,
        }
        return objects[name]()

    @staticmethod
    def joined(text):
        """The lines without comments, with each literal in one line."""
        lines, depth = [], 0
        for line in text.splitlines():
            line = line.strip()
            if not line or line.startswith("'"):
                continue
            bare = re.sub(r'"[^"]*"', "", line)
            if depth and line[0] not in "}])" and lines[-1][-1] not in "{[(,":
                lines[-1] += ","
            lines[-1:] = [lines[-1] + " " + line] if depth else lines[-1:] + [line]
            depth += sum(bare.count(sign) for sign in "{[(") - sum(bare.count(sign) for sign in "}])")
        return lines

    def block(self, position, ends):
        """The statements until one of the ends, and the position after it."""
        statements = []
        while self.lines[position].lower() not in ends and not self.lines[position].lower().startswith("else"):
            line = self.lines[position]
            if match := re.fullmatch(r"if (.+) then", line, re.I):
                branches, other = [], []
                condition = match[1]
                while condition is not None:
                    body, position = self.block(position + 1, ("end if",))
                    branches.append((self.expression(condition), body))
                    previous = self.lines[position - 1].lower()
                    condition = None
                    if match := re.fullmatch(r"else if (.+) then", self.lines[position - 1], re.I):
                        condition, position = match[1], position - 1
                    elif previous == "else":
                        other, position = self.block(position, ("end if",))
                statements.append(("if", branches, other))
            elif match := re.fullmatch(r"if (.+?) then (.+)", line, re.I):
                statements.append(("if", [(self.expression(match[1]), [self.statement(match[2])])], []))
                position += 1
            elif match := re.fullmatch(r"while (.+)", line, re.I):
                body, position = self.block(position + 1, ("end while",))
                statements.append(("while", self.expression(match[1]), body))
            elif match := re.fullmatch(r"for each (\w+) in (.+)", line, re.I):
                body, position = self.block(position + 1, ("end for",))
                statements.append(("for", match[1].lower(), self.expression(match[2]), body))
            else:
                statements.append(self.statement(line))
                position += 1
        return statements, position + 1

    def statement(self, line):
        if match := re.fullmatch(r"return\b *(.*)", line, re.I):
            return ("return", self.expression(match[1]) if match[1] else None)
        if match := re.fullmatch(r"print (.+)", line, re.I):
            return ("print", self.expression(match[1]))
        if match := re.fullmatch(r'([A-Za-z_]\w*)((?:\["\w[\w-]*"\])?) = (.+)', line):
            return ("set", match[1].lower(), json.loads(match[2])[0] if match[2] else None, self.expression(match[3]))
        return ("call", self.expression(line))

    # Expressions are lists: an operator and its operands.

    def expression(self, text):
        tokens, position = [], 0
        while position < len(text.rstrip()):
            match = TOKEN.match(text, position)
            if not match:
                raise Mistake(f"unknown sign: {text[position:]}")
            tokens.append((match.lastgroup, match[match.lastgroup]))
            position = match.end()
        self.tokens = tokens + [("end", "")]
        result = self.binary(0)
        if self.tokens[0][0] != "end":
            raise Mistake(f"unexpected {self.tokens[0][1]}: {text}")
        return result

    LEVELS = [("or",), ("and",), ("=", "<>", "<", ">", "<=", ">="), ("+", "-"), ("*", "/")]

    def binary(self, level):
        if level == 2 and self.tokens[0][1].lower() == "not":
            self.tokens.pop(0)
            return ["not", self.binary(2)]
        if level == len(self.LEVELS):
            return self.postfix(self.primary())
        left = self.binary(level + 1)
        while self.tokens[0][0] != "string" and self.tokens[0][1].lower() in self.LEVELS[level]:
            sign = self.tokens.pop(0)[1].lower()
            left = [sign, left, self.binary(level + 1)]
        return left

    def take(self, sign):
        if self.tokens[0][1] != sign:
            raise Mistake(f"expected {sign}, found {self.tokens[0][1]}")
        self.tokens.pop(0)

    def primary(self):
        kind, text = self.tokens.pop(0)
        if kind == "string":
            return ["value", text[1:-1].replace('""', '"')]
        if kind == "number":
            return ["value", int(text)]
        if kind == "name":
            constants = {"true": True, "false": False, "invalid": None}
            name = text.lower()
            return ["value", constants[name]] if name in constants else ["name", name]
        if text == "-":
            return ["-", ["value", 0], self.postfix(self.primary())]
        if text == "(":
            inner = self.binary(0)
            self.take(")")
            return inner
        if text == "[":
            return ["list", self.items("]")]
        if text == "{":
            pairs = []
            while self.tokens[0][1] != "}":
                kind, key = self.tokens.pop(0)
                self.take(":")
                # Only a quoted key keeps its capitals.
                pairs.append((key[1:-1] if kind == "string" else key.lower(), self.binary(0)))
                if self.tokens[0][1] == ",":
                    self.tokens.pop(0)
            self.take("}")
            return ["table", pairs]
        raise Mistake(f"unexpected {text}")

    def items(self, end):
        items = []
        while self.tokens[0][1] != end:
            items.append(self.binary(0))
            if self.tokens[0][1] == ",":
                self.tokens.pop(0)
        self.take(end)
        return items

    def postfix(self, left):
        while self.tokens[0][1] in (".", "[", "(") and self.tokens[0][0] == "sign":
            sign = self.tokens.pop(0)[1]
            if sign == ".":
                left = ["member", left, self.tokens.pop(0)[1].lower()]
            elif sign == "[":
                left = ["index", left, self.binary(0)]
                self.take("]")
            else:
                left = ["call", left, self.items(")")]
        return left

    # Evaluation

    def call(self, name, *arguments):
        names, body = self.functions[name.lower()]
        if len(names) != len(arguments):
            raise Mistake(f"{name} takes {len(names)} arguments, found {len(arguments)}")
        try:
            self.run(body, dict(zip(names, arguments)))
        except Return as result:
            return result.value
        return None

    def run(self, statements, local):
        for statement in statements:
            kind, *parts = statement
            if kind == "if":
                chosen = next((body for condition, body in parts[0] if self.truth(condition, local)), parts[1])
                self.run(chosen, local)
            elif kind == "while":
                while self.truth(parts[0], local):
                    self.run(parts[1], local)
            elif kind == "for":
                for item in list(self.value(parts[1], local)):
                    local[parts[0]] = item
                    self.run(parts[2], local)
            elif kind == "return":
                raise Return(self.value(parts[0], local) if parts[0] else None)
            elif kind == "print":
                print(self.value(parts[0], local), flush=True)
            elif kind == "set":
                name, key, expression = parts
                if key is None:
                    local[name] = self.value(expression, local)
                else:
                    local[name][key] = self.value(expression, local)
            else:
                self.value(parts[0], local)

    def truth(self, expression, local):
        value = self.value(expression, local)
        if not isinstance(value, bool):
            raise Mistake(f"a condition is {value!r}, expected true or false")
        return value

    def value(self, expression, local):
        kind, *parts = expression
        if kind == "value":
            return parts[0]
        if kind == "name":
            if parts[0] not in local:
                raise Mistake(f"the variable {parts[0]} has no value")
            return local[parts[0]]
        if kind == "list":
            return [self.value(item, local) for item in parts[0]]
        if kind == "table":
            return Table({key: self.value(item, local) for key, item in parts[0]})
        if kind == "index":
            container, key = self.value(parts[0], local), self.value(parts[1], local)
            return container.get(key) if isinstance(container, dict) else container[key]
        if kind == "member":
            table = self.value(parts[0], local)
            if not isinstance(table, Table):
                raise Mistake(f"{table!r} has no member {parts[1]}")
            return table.get(parts[1])
        if kind == "call":
            return self.called(parts[0], [self.value(item, local) for item in parts[1]], local)
        if kind == "not":
            return not self.truth(parts[0], local)
        if kind in ("and", "or"):
            left = self.truth(parts[0], local)
            return left if left == (kind == "or") else self.truth(parts[1], local)
        left, right = (self.value(part, local) for part in parts)
        if kind == "+" and type(left) is not type(right):
            raise Mistake(f"type mismatch: {left!r} + {right!r}")
        operators = {
            "=": lambda: left == right, "<>": lambda: left != right, "<": lambda: left < right,
            ">": lambda: left > right, "<=": lambda: left <= right, ">=": lambda: left >= right,
            "+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right, "/": lambda: left / right,
        }
        return operators[kind]()

    def called(self, function, arguments, local):
        kind, *parts = function
        if kind == "name":
            if parts[0] in self.builtins:
                return self.builtins[parts[0]](*arguments)
            return self.call(parts[0], *arguments)
        owner, name = self.value(parts[0], local), parts[1]
        if isinstance(owner, str):
            return {"encodeuricomponent": lambda: urllib.parse.quote(owner, safe=""), "toint": lambda: int(owner or 0)}[name]()
        if isinstance(owner, int):
            return {"tostr": lambda: str(owner)}[name]()
        return getattr(owner, name)(*arguments)


def main():
    path, url = sys.argv[1:]
    Transfer.mock = url

    def admin(call, body=None):
        request = urllib.request.Request(f"{url}/__admin{call}", json.dumps(body or {}).encode(), {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=30).close()

    def sleep(milliseconds):
        """The user logs in while the channel waits."""
        with urllib.request.urlopen(f"{url}/__admin/requests?limit=1", timeout=30) as reply:
            polled = json.load(reply)["requests"][0]["request"]["path"]
        admin(f"/sessions/{polled.rsplit('/', 1)[1]}/complete")
        time.sleep(milliseconds / 1_000)

    with open(path, encoding="utf-8") as file:
        program = Program(file.read(), sleep)
    for start in range(3):
        print(f"start {start + 1}", flush=True)
        if start == 2:
            admin("/clock/advance", {"advance": "PT7H"})
        program.call("main", Table({} if start == 1 else {"passurl": url}))


if __name__ == "__main__":
    main()
