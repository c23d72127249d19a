// Literals make schemas and the expectations of tests easier to read.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members))
    }
}
