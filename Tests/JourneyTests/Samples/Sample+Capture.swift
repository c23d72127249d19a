import HTTPMessages
import HTTPTypes
import PassAPI

extension Sample {
    private var degradedMVPD: String { request.target.contains("/logout/") ? "ATTOTT" : "Cablevision" }

    /// The published exchange as a program would have captured it (HAR 1.2).
    ///
    /// - Parameter now: the time of the request, from which the published times are counted.
    func archive(at now: Timestamp) -> JSONValue {
        // The page has a placeholder.
        let context = JSONPattern.Context(now: now, replacements: ["${degradedMvpd}": degradedMVPD])
        var replyFields: [JSONValue] = []
        if body != nil {
            replyFields.append(["name": "Content-Type", "value": "application/json;charset=UTF-8"])
        }
        if let location { replyFields.append(["name": "Location", "value": .string(location)]) }
        let fields = request.headers.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
            ["name": .string(name), "value": .string(value)]
        }
        var posted: [String: JSONValue] = [
            "method": .string(request.method.rawValue),
            "url": .string("https://api.auth.adobe.com\(context.replace(in: request.target))"),
            "headers": .array(fields),
        ]
        if !request.body.isEmpty { posted["postData"] = ["text": .string(request.body)] }
        var content: [String: JSONValue] = [:]
        if let body {
            content["text"] = .string(String(decoding: body.example(in: context).jsonBytes, as: UTF8.self))
        }
        let entry: JSONValue = [
            "startedDateTime": .string(now.utcString), "request": .object(posted),
            "response": [
                "status": .integer(Int64(status)), "headers": .array(replyFields),
                "content": .object(content),
            ],
        ]
        return ["log": ["version": "1.2", "entries": [entry]]]
    }
}

extension JSONPattern {
    /// A body that matches. What the pages shorten is redacted.
    fileprivate func example(in context: Context) -> JSONValue {
        switch self {
        case .constant(.string(let text)): .string(context.replace(in: text))
        case .constant(let value): value
        case .text, .prefix: "[redacted]"
        case .uuid: "0c1bb38b-2d0c-4b8f-9c0a-2f3e4d5c6b7a"
        case .code: "SB7ZRIO"
        case .flag: .bool(true)
        case .moment(let time): .integer((context.now + time).milliseconds)
        case .momentText(let time): .string(String((context.now + time).milliseconds))
        case .momentInSeconds(let time): .integer((context.now + time).seconds)
        case .object(let required, _):
            .object(
                Dictionary(
                    uniqueKeysWithValues: required.map { (context.replace(in: $0), $1.example(in: context)) })
            )
        case .list(let patterns): .array(patterns.map { $0.example(in: context) })
        case .every(let pattern): [pattern.example(in: context)]
        }
    }
}
