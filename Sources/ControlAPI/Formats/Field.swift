import PassAPI

/// An object of a document. Its schema and the value of each key follow from one table of rows.
protocol DocumentObject: Sendable {
    /// The object before any key is set.
    init()

    static var fields: [Field<Self>] { get }

    static var constraints: [Schema.Constraint] { get }

    /// Sets properties that depend on several keys.
    mutating func finishDecoding()
}

extension DocumentObject {
    static var constraints: [Schema.Constraint] { [] }

    mutating func finishDecoding() {}

    static var schema: Schema { Schema(.record(fields.map(\.key), constraints)) }

    /// - Parameter node: a node that is valid by the schema.
    init(valid node: Node) {
        self.init()
        update(with: node)
    }

    /// Sets the properties whose keys the node has.
    mutating func update(with node: Node) {
        for field in Self.fields { field.decode(node, into: &self) }
        finishDecoding()
    }
}

/// A key of an object: its validation, its help text, and the property that it sets.
///
/// Has no constraint, so that the runtime need not look up the conformance of each object when the mock starts.
struct Field<Object>: Sendable {
    var key: Schema.Field
    private let set: @Sendable (inout Object, Node) -> Void

    /// - Parameters:
    ///   - path: the property, which has the default until the key sets it.
    ///   - defaultText: the default as help states it. `{value}` stands for the value of the property; `nil` states none.
    init<Value>(
        _ name: String, _ path: any WritableKeyPath<Object, Value> & Sendable, _ kind: FieldKind<Value>,
        _ help: String, default defaultText: String? = "{value}"
    ) where Object: DocumentObject {
        let value = kind.helpText(Object()[keyPath: path])
        self.init(described: name, kind.schema, help, default: defaultText?.filling(value)) { object, node in
            if let value = kind.read(node, object[keyPath: path]) { object[keyPath: path] = value }
        }
    }

    /// A key whose property is `nil` if it is missing.
    init<Value>(
        _ name: String, _ path: any WritableKeyPath<Object, Value?> & Sendable, _ kind: FieldKind<Value>,
        _ help: String, default defaultText: String? = "{value}"
    ) where Object: DocumentObject {
        self.init(name, path, kind.optional, help, default: defaultText)
    }

    /// A key that the object, or another part of the program, decodes itself.
    init(
        described name: String, _ schema: Schema, _ help: String, default defaultText: String? = nil,
        _ set: @escaping @Sendable (inout Object, Node) -> Void = { _, _ in }
    ) {
        key = Schema.Field(name, schema.described(help, default: defaultText))
        self.set = set
    }

    /// This key, required in every object.
    var required: Field {
        var field = self
        field.key.isRequired = true
        return field
    }

    /// This key with a secret value, which messages and explanations hide.
    var secret: Field {
        var field = self
        field.key.schema.isSecret = true
        return field
    }

    func decode(_ node: Node, into object: inout Object) {
        if let value = node[key.name] { set(&object, value) }
    }
}

extension String {
    /// The text with a value in place of `{value}`; `nil` if there is no value.
    fileprivate func filling(_ value: String?) -> String? {
        guard let start = utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = utf8.firstIndex(of: UInt8(ascii: "}"))
        else { return self }
        return value.map { String(self[..<start]) + $0 + self[end...].dropFirst() }
    }
}
