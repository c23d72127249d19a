import ControlAPI
import PassAPI
import PassSimulator
import TestSupport
import Testing

@testable import ControlAPI

/// Valid and invalid YAML.
struct YAMLReaderTests {
    private func read(_ text: String) throws -> Node {
        try YAMLReader.read(Array(text.utf8), file: "x.yaml")
    }

    @Test(arguments: [
        ("a", Node.Value.string("a")), ("5", .integer(5)), ("-5", .integer(-5)), ("+5", .integer(5)),
        ("0x1F", .integer(31)), ("0o17", .integer(15)), ("010", .integer(10)), ("5.5", .number(5.5)),
        ("1e3", .number(1_000)), (".5", .number(0.5)), (".inf", .number(.infinity)), ("true", .bool(true)),
        ("False", .bool(false)), ("null", .null), ("~", .null), ("", .null), ("on", .string("on")),
        ("no", .string("no")), ("yes", .string("yes")), ("\"5\"", .string("5")), ("'true'", .string("true")),
        ("\"\"", .string("")), ("!!str 5", .string("5")), ("1.2.3", .string("1.2.3")), ("e", .string("e")),
        ("0x", .string("0x")), ("'-'", .string("-")), ("1_000", .string("1_000")), ("nan", .string("nan")),
        ("PT6H", .string("PT6H")), ("2026-01-01", .string("2026-01-01")),
        ("99999999999999999999", .number(1e20)), ("|\n  two\n  lines\n", .string("two\nlines\n")),
        (">-\n  folded\n  text\n", .string("folded text")),
    ])
    func `a scalar has the type of the core schema`(_ text: String, _ value: Node.Value) throws {
        let node = try read("key: \(text)")
        #expect(node["key"]?.value == value)
    }

    @Test(arguments: ["010", "+5", "0x1F", "1.50", "99999999999999999999", "5", "-5.5"])
    func `the text of a number is the one in the file`(text: String) throws {
        #expect(try read("key: \(text)")["key"]?.scalarText == text)
    }

    @Test func `keys are text and keep their order and locations`() throws {
        let node = try read("\u{FEFF}# comment\non: 1\n5: 2\ntrue:\n  - a\n  - b: c\n")
        #expect(node.entries.map(\.key) == ["on", "5", "true"])
        #expect(node.entries.map(\.location.description) == ["x.yaml:2", "x.yaml:3", "x.yaml:4"])
        #expect(node["true"]?.items[1]["b"]?.location.description == "x.yaml:6")
    }

    @Test func `a byte order mark before the first key is ignored`() throws {
        let node = try read("\u{FEFF}a: 1\r\nb: 2\r\n")
        #expect(node.entries.map(\.key) == ["a", "b"])
        #expect(
            diagnostics { try read("\u{FEFF}a: b: c\n") }
                == "x.yaml:1: a value contains \":\" before a space, expected the value in quotes, such as \"b: c\""
        )
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0, 0x3A, 0], [0xFE, 0xFF, 0, 0x61, 0, 0x3A]] as [[UInt8]])
    func `UTF-16 text is refused by its name`(bytes: [UInt8]) {
        #expect(
            diagnostics { try YAMLReader.read(bytes, file: "x.yaml") }
                == "x.yaml:1: the file is UTF-16 text, expected UTF-8")
    }

    @Test func `CRLF line breaks and flow style are accepted`() throws {
        let node = try read("a: { b: [1, 'two'], c: {} }\r\nd: []\r\n")
        #expect(node["a"]?["b"]?.items.map(\.value) == [.integer(1), .string("two")])
        #expect(node["d"]?.value == .list([]))
    }

    @Test(arguments: [
        ("", "x.yaml:1: the file is empty, expected a mapping"),
        ("# only a comment\n", "x.yaml:1: the file is empty, expected a mapping"),
        ("---\n", "x.yaml:1: the file is empty, expected a mapping"),
        ("a: 1\n---\nb: 2\n", "x.yaml:2: a second document begins here, expected one document per file"),
        (
            "a: 1\nb: 2\na: 3\nb: 4\n",
            """
            x.yaml:3: "a" is already set in line 1, expected it only once
            x.yaml:4: "b" is already set in line 2, expected it only once
            """
        ),
        ("a: &x 1\nb: *x\n", "x.yaml:1: anchors and aliases are not supported, expected the value itself"),
        ("a: 1\nb: *x\n", "x.yaml:2: anchors and aliases are not supported, expected the value itself"),
        (
            "a: 1\nb: \"e\(String(repeating: "\\u0301", count: 31))\"\n",
            "x.yaml:2: a text has more than 30 combining marks in a row, expected fewer"
        ),
        ("&x a: 1\n", "x.yaml:1: anchors and aliases are not supported, expected the value itself"),
        ("a: &x [1]\n", "x.yaml:1: anchors and aliases are not supported, expected the value itself"),
        (
            "a: !!binary x\n",
            "x.yaml:1: tags are not supported, expected the value alone, in quotes if it begins with !"
        ),
        (
            "a: !my {}\n",
            "x.yaml:1: tags are not supported, expected the value alone, in quotes if it begins with !"
        ),
        (
            "clientSecret: !hunter2\n",
            "x.yaml:1: tags are not supported, expected the value alone, in quotes if it begins with !"
        ),
        (
            "a: { clientSecret: hunter2: x }\n",
            "x.yaml:1: a value contains \":\" before a space, expected the value in quotes"
        ),
        ("? [a]\n: 1\n", "x.yaml:1: a key is a list or a mapping, expected a name"),
        ("a: 1\non: *\n", "x.yaml:2: an unquoted * starts an alias in YAML, expected \"*\" in quotes"),
        (
            "a: 1\n\tb: 2\n",
            "x.yaml:2: the indentation contains a tab, expected spaces"
        ),
        ("a:\n\tb: 2\n", "x.yaml:2: the indentation contains a tab, expected spaces"),
        ("a:\n  - b: 1\n  \tc: 2\n", "x.yaml:3: the indentation contains a tab, expected spaces"),
        (
            "a: 1\ndetails: Note: call us\n",
            "x.yaml:2: a value contains \":\" before a space, expected the value in quotes, such as "
                + "\"Note: call us\""
        ),
        (
            "- details: Note:\r\n",
            "x.yaml:1: a value contains \":\" before a space, expected the value in quotes, such as \"Note:\""
        ),
        (
            "a: { error: x, details: Note: call us, b: c }\n",
            "x.yaml:1: a value contains \":\" before a space, expected the value in quotes, such as "
                + "\"Note: call us\""
        ),
        (
            "a: [x, b: c: d]\n",
            "x.yaml:1: a value contains \":\" before a space, expected the value in quotes, such as \"c: d\""
        ),
        (
            "a: [1\nb: 2\n",
            "x.yaml:2: did not find expected ',' or ']' (while parsing a flow sequence), expected valid YAML"
        ),
        (
            "a: \"b\n",
            "x.yaml:2: found unexpected end of stream (while scanning a quoted scalar), expected valid YAML"
        ),
        (
            "a: 1\n b: 2\n",
            "x.yaml:2: the key \"b\" is indented below a value, expected the indentation of the keys above it"
        ),
    ])
    func `an invalid document is refused with one line for each mistake`(_ text: String, _ message: String) {
        #expect(diagnostics { try read(text) } == message)
    }

    @Test func `invalid UTF-8 is refused with its line`() {
        let message = diagnostics {
            try YAMLReader.read(Array("a: 1\nb: ".utf8) + [0xFF, 0x0A], file: "x.yaml")
        }
        #expect(message == "x.yaml:2: invalid leading UTF-8 octet, expected UTF-8 text")
    }

    @Test func `size and depth are limited`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(
            diagnostics { try read(deep) }
                == "x.yaml:1: the document is nested too deeply, expected at most 64 levels")
        let large = "a: " + String(repeating: "x", count: 4 << 20)
        #expect(
            diagnostics { try read(large) }
                == "x.yaml:1: the file has 4194307 bytes, expected at most 4194304")
    }

    @Test(arguments: ShippedFilesTests.names) func `a damaged file is read or refused without a crash`(
        _ name: String
    ) throws {
        var library = try ControlDocuments.shipped.get()
        let bytes = try #require(BuiltInFiles.all["scenarios"]?["\(name).yaml"])
        // Seeded, so that failures are reproducible.
        var random = RandomSource(seed: UInt64(bytes.count))
        for _ in 0..<100 {
            var damaged = bytes
            let index = Int.random(in: damaged.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: damaged.removeSubrange(index...)
            case 1: damaged[index] = UInt8.random(in: 0...255, using: &random)
            case 2: damaged.insert("*&{}[]:-!|\n\t\"$ ".utf8.randomElement(using: &random)!, at: index)
            default: damaged.remove(at: index)
            }
            _ = diagnostics {
                library.add(try YAMLReader.read(damaged, file: "x.yaml"), named: "x")
                try library.validate(scenario: "x")
            }
        }
    }
}
