import Foundation

extension Encodable {
    /// The value as JSON with sorted keys, in base64.
    var base64JSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: the values contain only strings and integers.
        return (try? encoder.encode(self))?.base64EncodedString() ?? ""
    }
}
