import HTTPMessages
import HTTPTypes

extension LegacyFormat {
    /// The format that a request asks for: by its path extension, by `format`, or by `Accept`; else XML. The
    /// paths below `/adobe-services` are older than JSON and answer XML to every request.
    package init(of request: Request, query: Form, form: Form) {
        guard !request.path.hasPrefix("/adobe-services/") else {
            self = .xml
            return
        }
        let ending = request.path.split(separator: "/").last.flatMap {
            LegacyFormat(suffixOf: String($0))
        }
        self =
            ending ?? (query["format"] ?? form["format"]).flatMap(LegacyFormat.init(rawValue:))
            ?? request.fields[.accept].flatMap(LegacyFormat.init(accept:)) ?? .xml
    }
}
