import HTTPTypes

/// Header fields that many replies have, put together once.
package final class ReplyFieldBlock: Sendable {
    package let fields: [HTTPField]
    /// As they go over the wire, each with its line end (RFC 9112, 5).
    package let bytes: [UInt8]
    /// A bit for each length that a name has, modulo 64.
    let lengths: UInt64

    /// - Parameter fields: none that belongs to the framing or the connection.
    package init(_ fields: [HTTPField]) {
        self.fields = fields
        bytes = fields.reduce(into: []) { $0.append($1) }
        lengths = fields.reduce(0) { $0 | ReplyFields.bit(for: $1.name) }
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        fields.contains { $0.name == name }
    }
}
