import Foundation
import HTTPMessages
import PassAPI

/// Looks for a text in a capture: as it is, encoded, and in everything that can be decoded.
struct SecretSearch {
    private var texts: Set<String> = []
    /// The same texts in lower case, with precomposed accents.
    private var lowered: [String] = []

    init(in archive: [UInt8]) {
        add(String(decoding: archive, as: UTF8.self), depth: 0)
        if let json = JSONValue(parsing: archive) { add(json, depth: 0) }
    }

    /// The forms in which the capture has the secret.
    func forms(of secret: String) -> [String] {
        Self.forms(of: secret).filter { form in
            let form = form.lowercased().precomposedStringWithCanonicalMapping
            return lowered.contains { $0.range(of: form, options: .literal) != nil }
        }
    }

    /// The secret, and its encodings. Base64 of a longer text has one of three forms.
    static func forms(of secret: String) -> [String] {
        let bytes = Array(secret.utf8)
        let alignments = (0..<3).flatMap { offset -> [String] in
            let text = Base64.encode(Array(repeating: 0, count: offset) + bytes).filter { $0 != "=" }
            let shown = String(
                text.dropFirst([0, 2, 3][offset]).dropLast((offset + bytes.count) % 3 == 0 ? 0 : 1))
            return shown.count < 6 ? [] : [shown, shown.replacing("+", with: "-").replacing("/", with: "_")]
        }
        let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
        let encoded = PercentEncoding.encode(secret)
        return [secret, encoded, encoded.replacing("%20", with: "+"), XMLText.escape(secret), hexadecimal]
            + alignments
    }

    /// Of each byte, whether it is a digit of Base64 in one of its two alphabets.
    private static let isDigit: [Bool] = {
        let digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-".utf8)
        return (UInt8.min...UInt8.max).map { digits.contains($0) }
    }()

    private mutating func add(_ value: JSONValue, depth: Int) {
        switch value {
        case .string(let text): add(text, depth: depth)
        case .array(let elements): for element in elements { add(element, depth: depth) }
        case .object(let members):
            for (name, value) in members {
                add(name, depth: depth)
                add(value, depth: depth)
            }
        default: break
        }
    }

    private mutating func add(_ text: String, depth: Int) {
        guard depth < 8, texts.insert(text).inserted else { return }
        lowered.append(text.lowercased().precomposedStringWithCanonicalMapping)
        if let json = JSONValue(parsing: text.utf8) { add(json, depth: depth + 1) }
        if let plain = text.removingPercentEncoding, plain != text { add(plain, depth: depth + 1) }
        let unescaped = XMLText.unescape(text)
        if unescaped != text { add(unescaped, depth: depth + 1) }
        for bytes in text.utf8.split(whereSeparator: { !Self.isDigit[Int($0)] }) where bytes.count >= 8 {
            let word = String(decoding: bytes, as: UTF8.self)
            let run = word.replacing("+", with: "-").replacing("/", with: "_")
            for start in 0..<4 {
                let part = run.dropFirst(start)
                guard let text = Base64.decodeURL(part.prefix(part.count - part.count % 4)) else { continue }
                add(String(decoding: text, as: UTF8.self), depth: depth + 1)
            }
            if let device = DeviceIdentifier(hexadecimal: word) {
                add(device.base64, depth: depth + 1)
            }
        }
    }
}
