import PassAPI

/// The values of a key: how they are validated, read and written.
struct FieldKind<Value>: Sendable {
    var schema: Schema
    /// Reads a node that is valid by the schema. A mapping can change a part of the present value.
    let read: @Sendable (_ node: Node, _ present: Value?) -> Value?
    /// Writes a value for the help; `nil` if the help does not state it.
    var helpText: @Sendable (Value) -> String? = { _ in nil }

    /// This kind for a property that can be `nil`.
    var optional: FieldKind<Value?> {
        FieldKind<Value?>(
            schema: schema, read: { node, present in read(node, present.flatMap(\.self)).map(Optional.some) },
            helpText: { value in value.map(helpText) ?? "none" })
    }
}

// MARK: Scalars

extension FieldKind where Value == Bool {
    static var boolean: Self { Self(.boolean(""), \.bool) { String($0) } }
}

extension FieldKind where Value: FixedWidthInteger & SendableMetatype {
    static func integer(_ range: ClosedRange<Int64>) -> Self {
        Self(.integer(range, ""), { $0.integer.flatMap { Value(exactly: $0) } }) { String($0) }
    }
}

extension FieldKind where Value == Double {
    static func number(_ range: ClosedRange<Double>) -> Self {
        Self(.number(range, ""), \.number) { Int(exactly: $0).map(String.init) ?? String($0) }
    }
}

extension FieldKind where Value == Duration {
    static var duration: Self { duration(.duration) }

    static func duration(_ format: TextFormat) -> Self {
        Self(.text(format, ""), \.duration, helpText: \.isoText)
    }

    /// A number of seconds, with or without decimals.
    static func seconds(from minimum: Double) -> Self {
        Self(.number(minimum...1_000_000, ""), { $0.number.map { .seconds($0) } }) {
            String($0.components.seconds)
        }
    }
}

extension FieldKind where Value == String {
    /// A text that is not empty.
    static var text: Self { Self(.text(.filled, ""), \.string) { $0 } }

    static var deviceName: Self { Self(.text(.deviceName, ""), \.string) { $0 } }

    static var bearerToken: Self { Self(.text(.bearerToken, ""), \.string) { $0 } }

    /// One of several words that another type defines.
    static func word(_ allowedValues: AllowedValues) -> Self { Self(.word(allowedValues, ""), \.string) }
}

extension FieldKind where Value == JSONValue {
    static var anything: Self { Self(Schema(.anything), \.json) }
}

extension FieldKind {
    init(
        _ schema: Schema, _ read: @escaping @Sendable (Node) -> Value?,
        helpText: @escaping @Sendable (Value) -> String? = { _ in nil }
    ) {
        self.init(schema: schema, read: { node, _ in read(node) }, helpText: helpText)
    }

    static func text(
        _ format: TextFormat = .filled, _ parse: @escaping @Sendable (String) -> Value?
    ) -> Self {
        Self(.text(format, "")) { $0.string.flatMap(parse) }
    }

    static func id<Kind>() -> Self where Value == Identifier<Kind> { text { Identifier($0) } }
}

extension FieldKind where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the values of an enumeration.
    static func word(_ noun: String, definition: String? = nil) -> Self {
        word(AllowedValues(noun, of: Value.self), definition: definition)
    }

    static func word(_ allowedValues: AllowedValues, definition: String? = nil) -> Self {
        Self(
            .word(allowedValues, "", definition: definition), { $0.string.flatMap(Value.init(rawValue:)) },
            helpText: { $0.rawValue })
    }
}

// MARK: Collections

extension FieldKind {
    static func list<Item>(of item: FieldKind<Item>) -> Self where Value == [Item] {
        Self(.list(of: item.schema, ""), { $0.items.compactMap { item.read($0, nil) } }) { items in
            let texts = items.compactMap(item.helpText)
            guard texts.count > 1, let last = texts.last else { return texts.first ?? "none" }
            return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
        }
    }

    /// A mapping whose keys the author chooses.
    static func map<Item>(_ noun: String, of item: FieldKind<Item>) -> Self where Value == [String: Item] {
        Self(
            .map(noun, of: item.schema, ""),
            { node in
                Dictionary(
                    node.entries.compactMap { entry in item.read(entry.node, nil).map { (entry.key, $0) } }
                ) { $1 }
            }
        ) { $0.isEmpty ? "none" : nil }
    }

    /// A mapping of objects by their identifiers.
    static func objects<ID, Item: DocumentObject>(
        _ noun: String, _ make: @escaping @Sendable (Identifier<ID>) -> Item
    ) -> Self where Value == [Identifier<ID>: Item] {
        Self(.map(noun, of: Item.schema, "")) { node in
            node.entries.reduce(into: [:]) { objects, entry in
                var object = make(Identifier(entry.key))
                object.update(with: entry.node)
                objects[Identifier(entry.key)] = object
            }
        }
    }

    /// A value for all devices, or values for platforms. A mapping without `default` does not change the other devices.
    static func perPlatform<Part>(_ part: FieldKind<Part>, _ platforms: Schema) -> Self
    where Value == PerPlatform<Part> {
        Self(
            schema: .either([part.schema, platforms], ""),
            read: { node, present in
                if let value = part.read(node, nil) { return PerPlatform(value) }
                let values = DevicePlatform.allCases.reduce(into: [:]) { values, platform in
                    values[platform] = node[platform.rawValue].flatMap { part.read($0, nil) }
                }
                if let general = node["default"].flatMap({ part.read($0, nil) }) {
                    return PerPlatform(general, platforms: values)
                }
                return present.map {
                    PerPlatform($0.general, platforms: $0.platforms.merging(values) { $1 })
                }
            }
        ) { $0.platforms.isEmpty ? part.helpText($0.general) : nil }
    }

    static func perPlatform<Part>(_ part: FieldKind<Part>, named definition: String) -> Self
    where Value == PerPlatform<Part> {
        func schema(_ help: String) -> Schema { Schema(part.schema.kind, help) }
        let general = Schema.Field("default", schema("For the platforms that have no value here."))
        let platforms = DevicePlatform.allCases.map { Schema.Field($0.rawValue, schema($0.help)) }
        return perPlatform(part, Schema(.record([general] + platforms, []), definition: definition))
    }
}

extension FieldKind where Value: DocumentObject {
    static var object: Self {
        Self(
            schema: Value.schema,
            read: { node, present in
                var object = present ?? Value()
                object.update(with: node)
                return object
            })
    }
}

extension DevicePlatform {
    /// The description of the platform's key in a setting by platform.
    fileprivate var help: String {
        switch self {
        case .desktop: "For desktop and laptop computers."
        case .mobile: "For phones and tablets whose platform has no value here."
        case .tvConnected: "For TVs and set-top boxes whose platform has no value here."
        case .unidentified: "For devices that the mock cannot identify."
        case .iOS, .iPadOS, .tvOS, .android, .androidTV, .fireTV, .roku: "For devices with \(rawValue)."
        }
    }
}
