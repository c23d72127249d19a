import HTTPTypes

/// Header fields that many replies have, put together once.
package final class ReplyFieldBlock: Sendable {
    package let fields: [HTTPField]
    /// As they go over the wire, each with its line end (RFC 9112, 5).
    package let bytes: [UInt8]

    /// - Parameter fields: none that belongs to the framing or the connection.
    package init(_ fields: [HTTPField]) {
        self.fields = fields
        bytes = fields.flatMap { Array("\($0.name.rawName): \($0.value)\r\n".utf8) }
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        fields.contains { $0.name == name }
    }
}
