import HTTPMessages

/// The parameters of dynamic client registration, from the query and the body. The body is a JSON object or a form, whatever the
/// content type. Working clients use all three forms. A request can have some parameters in the query and others in the body.
package struct RegistrationParameters: Sendable, JSONDescribed {
    private let values: [String: String]

    /// - Throws: `invalid_request` when a known parameter is repeated (even once in the query and once in the body) or not a
    ///   string, and when a JSON body is malformed or longer than ``longestJSON``.
    package init(of request: Request) throws(RegistrationError) {
        let query = try Self.values(in: Form(request.query ?? ""))
        let body = try Self.values(inBodyOf: request)
        if let name = body.keys.filter({ query[$0] != nil }).min() {
            throw RegistrationError(
                .invalidRequest,
                because: "The request has the parameter \(name) both in the query and in the body.")
        }
        values = query.merging(body) { $1 }
    }

    private static func values(inBodyOf request: Request) throws(RegistrationError) -> [String: String] {
        if request.body.first(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) == UInt8(ascii: "{") {
            guard request.body.count <= longestJSON else {
                throw RegistrationError(
                    .invalidRequest,
                    because: Reason(
                        "The body has \(request.body.count) bytes of JSON, more than the \(longestJSON) that the mock reads.",
                        hint: "Adobe's software statements have about one kilobyte."))
            }
            // Removes control characters: the published sample has a line break inside a string, which JSON
            // does not allow.
            let body = request.body.filter { $0 >= 0x20 }
            let object: JSONValue
            do throws(JSONReader.Malformed) { object = try JSONReader.read(body) } catch {
                // Omits the place, which differs in the original body, because of its control characters.
                throw RegistrationError(
                    .invalidRequest, because: "The body cannot be read as JSON: \(error.explanation).")
            }
            var values: [String: String] = [:]
            for name in names {
                guard let value = object[name], value != .null else { continue }
                guard let text = value.string else {
                    throw RegistrationError(.invalidRequest, because: "The member \(name) is not a string.")
                }
                values[name] = text
            }
            return values
        }
        return try values(in: Form(request.body))
    }

    private static func values(in form: Form) throws(RegistrationError) -> [String: String] {
        if let name = names.filter({ form.repeats($0) }).min() {
            throw RegistrationError(
                .invalidRequest, because: "The request has the parameter \(name) more than once.")
        }
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in form[name].map { (name, $0) } })
    }

    /// The value of a parameter; `nil` when it is missing or empty.
    package subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a parameter.
    ///
    /// - Throws: `invalid_request` when it is missing or empty.
    package func required(_ name: String) throws(RegistrationError) -> String {
        guard let value = self[name] else {
            throw RegistrationError(
                .invalidRequest, because: Reason("\(name) is missing.", hint: Self.hint(forMissing: name)))
        }
        return value
    }

    private static func hint(forMissing name: String) -> String {
        switch name {
        case "grant_type": "Send grant_type=client_credentials."
        case "software_statement":
            "Send the software statement of the app. Make one with adobe-pass-mock software-statement."
        default: "Send the \(name) in the reply of POST /o/client/register."
        }
    }

    /// The maximum size of a JSON body. Any client can send one, and reading a megabyte of JSON takes long.
    package static let longestJSON = 24 << 10

    private static let names: Set<String> = [
        "software_statement", "redirect_uri", "client_id", "client_secret", "grant_type", "scope",
    ]

    /// The body of *Retrieve client credentials*.
    package static let schema = Schema.record(
        "An application.",
        [
            .always(
                "software_statement",
                .text(
                    .filled, "The software statement of the application, a JWT. Spaces in it are ignored.")),
            .optional("redirect_uri", .text("An absolute URI.")),
        ])
}
