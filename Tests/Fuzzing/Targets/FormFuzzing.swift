import HTTPMessages
import HTTPTypes
import PassAPI

/// Checks that decoding never adds characters or produces NUL, that decoding reverses encoding, and that a
/// template matches each path that was made from it, with the same values.
enum FormFuzzing {
    private static let template = PathTemplate("/api/v2/{serviceProvider}/profiles/{mvpd}")

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let form = Form(bytes)
        for pair in form.pairs {
            try Finding.unless(form[pair.name] != nil, "\(pair.name) is not found")
            // A literal NUL is kept when decoding, but cannot be encoded.
            if (pair.name + pair.value).utf8.contains(0) { continue }
            let text = "\(PercentEncoding.encode(pair.name))=\(PercentEncoding.encode(pair.value))"
            let again = Form(text)
            // A pair with an empty name or value is kept.
            var expected = pair
            expected.hasEqualsSign = true
            try Finding.unless(again.pairs == [expected], "\(pair) is read as \(again.pairs)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for plusIsSpace in [false, true] {
            guard let decoded = PercentEncoding.decode(text, plusIsSpace: plusIsSpace) else { continue }
            try Finding.unless(decoded.utf8.count <= text.utf8.count, "\(text) grew to \(decoded)")
            try Finding.unless(
                text.utf8.contains(0) || !decoded.utf8.contains(0), "NUL came out of \(text)")
            try Finding.unless(
                decoded.utf8.contains(0)
                    || PercentEncoding.decode(PercentEncoding.encode(decoded)) == decoded,
                "\(decoded) is not encoded")
        }
        let halves = bytes.split(separator: UInt8(ascii: "/"), maxSplits: 1).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard halves.count == 2, halves.allSatisfy({ !$0.utf8.contains(0) }) else { return }
        let values = ["serviceProvider": halves[0], "mvpd": halves[1]]
        let request = Request(method: .get, path: template.path(values))
        let parameters = request.pathSegments.flatMap(template.match)
        try Finding.unless(
            parameters?["serviceProvider"] == halves[0] && parameters?["mvpd"] == halves[1],
            "\(values) is \(request.path)")
        _ = Request(method: .get, path: "/" + text).pathSegments.flatMap(template.match)
    }
}
