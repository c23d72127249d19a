/// The description of a format, or of a part of one, from which two things follow: what is wrong with a
/// document, and a JSON Schema for editors.
package struct Shape: Sendable {
    package var kind: Kind
    package var help: String
    /// The name under which JSON Schema has it once and refers to it; for shapes that occur often.
    package var definition: String?
    /// True where `null` may stand as well: in an overlay it takes away what that lies on.
    package var isRemovable = false

    package indirect enum Kind: Sendable {
        case anything
        case boolean
        case integer(ClosedRange<Int64>)
        case number(ClosedRange<Double>)
        case text(TextFormat?)
        case word(Vocabulary)
        case list(of: Shape, count: ClosedRange<Int>)
        /// Keys are names that the author chooses; messages call one by the noun.
        case map(noun: String, keys: TextFormat, of: Shape)
        case record([Field], [Constraint])
        /// The first one of the node's own sort counts, so each sort (scalar, list, mapping) occurs once.
        case either([Shape])
    }

    /// A key of a record.
    package struct Field: Sendable {
        package var name: String
        package var shape: Shape
        package var isRequired: Bool

        package init(_ name: String, _ shape: Shape, isRequired: Bool = false) {
            self.name = name
            self.shape = shape
            self.isRequired = isRequired
        }
    }

    /// What a record's keys have to do with one another.
    package enum Constraint: Sendable, Hashable {
        case atLeastOne([String])
        case exactlyOne([String])
        case excludes(String, String)
        case needs(String, its: String)
    }

    package init(_ kind: Kind, _ help: String = "", definition: String? = nil) {
        self.kind = kind
        self.help = help
        self.definition = definition
    }
}

extension Shape {
    /// The keys of a record; none for anything else.
    package var fields: [Field] {
        if case .record(let fields, _) = kind { fields } else { [] }
    }

    package static func boolean(_ help: String) -> Shape { Shape(.boolean, help) }

    package static func integer(_ range: ClosedRange<Int64>, _ help: String) -> Shape {
        Shape(.integer(range), help)
    }

    package static func number(_ range: ClosedRange<Double>, _ help: String) -> Shape {
        Shape(.number(range), help)
    }

    package static func text(_ format: TextFormat? = nil, _ help: String) -> Shape {
        Shape(.text(format), help)
    }

    package static func word(_ vocabulary: Vocabulary, _ help: String, definition: String? = nil) -> Shape {
        Shape(.word(vocabulary), help, definition: definition)
    }

    package static func list(of shape: Shape, count: ClosedRange<Int> = 0...Int.max, _ help: String) -> Shape
    {
        Shape(.list(of: shape, count: count), help)
    }

    package static func map(
        _ noun: String, keys: TextFormat = .filled, of shape: Shape, _ help: String
    ) -> Shape {
        Shape(.map(noun: noun, keys: keys, of: shape), help)
    }

    package static func record(
        _ help: String, _ fields: [Field], _ constraints: [Constraint] = []
    ) -> Shape {
        Shape(.record(fields, constraints), help)
    }

    package static func either(_ shapes: [Shape], _ help: String) -> Shape {
        Shape(.either(shapes), help)
    }

    /// The shape of what may lie over a document of this shape: nothing is required, and `null` takes keys
    /// away.
    package var overlay: Shape {
        var overlay = self
        switch kind {
        case .map(let noun, let keys, let shape):
            overlay.kind = .map(noun: noun, keys: keys, of: shape.removableOverlay)
        case .record(let fields, _):
            overlay.kind = .record(fields.map { Field($0.name, $0.shape.removableOverlay) }, [])
        case .either(let shapes):
            overlay.kind = .either(shapes.map(\.overlay))
        case .anything, .boolean, .integer, .number, .text, .word, .list:
            break
        }
        return overlay
    }

    /// The same, or `null`.
    package var orNull: Shape {
        var shape = self
        shape.isRemovable = true
        return shape
    }

    /// A record with more fields, and otherwise the same.
    package func adding(_ more: [Field]) -> Shape {
        guard case .record(let fields, let constraints) = kind else { return self }
        var shape = self
        shape.kind = .record(fields + more, constraints)
        return shape
    }

    private var removableOverlay: Shape {
        overlay.orNull
    }
}
