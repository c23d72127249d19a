import HTTPTypes

/// Header fields that many replies share, encoded once.
package final class ReplyFieldBlock: Sendable {
    let fields: [HTTPField]
    /// The encoded field lines, each with its CR LF (RFC 9112, 5).
    package let bytes: [UInt8]
    /// One bit for each name that occurs.
    let nameMask: UInt64

    /// - Parameter fields: must not contain `Content-Length`, `Transfer-Encoding` or `Connection`.
    package init(_ fields: [HTTPField]) {
        self.fields = fields
        bytes = fields.reduce(into: []) { $0.append($1) }
        nameMask = fields.reduce(0) { $0 | ReplyFields.bit(for: $1.name) }
    }

    func contains(_ name: HTTPField.Name) -> Bool {
        fields.contains { $0.name == name }
    }
}
