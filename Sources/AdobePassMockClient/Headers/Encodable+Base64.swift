import Foundation

extension Encodable {
    /// Base64 of JSON whose members are in the order of their names.
    var base64JSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and whole numbers are all that is encoded so, and JSON can say them.
        return (try? encoder.encode(self))?.base64EncodedString() ?? ""
    }
}
