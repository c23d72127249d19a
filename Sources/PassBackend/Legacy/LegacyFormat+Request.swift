import HTTPMessages
import HTTPTypes
import PassAPI

extension LegacyFormat {
    /// The format that a request asks for: by its path extension, by `format`, or by `Accept`; else XML.
    init(of request: Request, query: Form, form: Form) {
        let ending = request.path.split(separator: "/").last.flatMap {
            LegacyFormat(suffixOf: String($0))
        }
        self =
            ending ?? (query["format"] ?? form["format"]).flatMap(LegacyFormat.init(rawValue:))
            ?? request.fields[.accept].flatMap(LegacyFormat.init(accept:)) ?? .xml
    }
}
