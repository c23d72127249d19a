import HTTPMessages

/// The role of a value, which decides which parts of it can stay. It follows from the name of the JSON member, XML element,
/// parameter or header field.
package enum ValueRole {
    /// The name of a service provider, an MVPD, a resource or a constant of the API.
    case name
    /// Several such names.
    case names
    /// Media types, or methods.
    case mediaType
    case errorCode
    /// A number, a time or a lifetime.
    case number
    /// A sentence, in which only known words stay.
    case prose
    case url
    case userAgent
    /// The name of a platform, a device or a browser.
    case product
    case version
    /// A JSON object in base64 that describes a device.
    case deviceInformation
    /// A software statement, which can contain white space.
    case statement
    /// The type of a device identifier, and the identifier.
    case device
    /// The text of `AP-Device-Identifier` in hexadecimal digits.
    case hexadecimalDevice
    /// A scheme and its credentials.
    case credentials
    /// The value of `WWW-Authenticate`.
    case challenge
    /// A long random value.
    case token
    /// Another credential, or a value that identifies a user.
    case secret
    /// The name or the password of a login page's user. A comparison knows the mark of the journal, but not the pseudonym of a test
    /// user.
    case user
    /// Any value in the data of a user.
    case personal
    /// The state of an attribute in the data of a user.
    case metadataState
    /// An unknown value. A redacted capture keeps only its form.
    case unknown

    /// True if the journal hides the whole value, including its parts.
    package var isSecret: Bool {
        switch self {
        case .statement, .credentials, .challenge, .token, .secret, .user: true
        default: false
        }
    }

    /// True if the journal hides a text or a number of this role.
    package var isHidden: Bool { isSecret || self == .personal || self == .metadataState }

    /// True for a secret that is too long to be guessed.
    package var isToken: Bool { self == .token || self == .statement || self == .credentials }

    /// - Parameters:
    ///   - name: the name. Ignores case and the prefix of an XML name.
    ///   - parent: the name of the enclosing value; empty for a whole document.
    package init(named name: String, in parent: String = "", isObject: Bool = false) {
        let (name, parent) = (Self.local(name), Self.local(parent))
        self =
            switch name {
            // Identifiers of users and devices are also named `id`.
            case "id": Self.identified.contains(parent) ? .name : .unknown
            case "name" where parent == "encrypted": .name
            case "field" where parent == "requiredmetadatafields": .name
            // The channel in media RSS is a resource like its name.
            case "title" where parent == "channel": .name
            case _ where Self.isPersonal(name) && Self.roles[name] == nil: .personal
            default: Self.roles[name] ?? Self.role(ofSpelling: name, isObject: isObject)
            }
    }

    /// The role of a name that the API does not have, such as `X-Auth-Token`, `client-secret` or `passwords`: `secret` if it ends
    /// like the name of a secret, or is another spelling of one.
    private static func role(ofSpelling name: String, isObject: Bool) -> ValueRole {
        var letters = String(decoding: name.utf8.filter { !"_-. ".utf8.contains($0) }, as: UTF8.self)
        if let role = hiddenSpellings[letters] { return role }
        if letters.hasSuffix("s") { letters.removeLast() }
        // Some objects, such as those in decisions, describe a token and its expiry, and are not secret.
        let isSecret =
            !isObject && letters.hasSuffix("token") || secretEndings.contains(where: letters.hasSuffix)
        return isSecret ? .secret : .unknown
    }

    /// The endings of names that applications give to their own secrets, without separators, in the singular.
    private static let secretEndings = [
        "secret", "password", "passwd", "pwd", "passphrase", "passcode", "apikey", "secretkey", "privatekey",
        "credential",
    ]

    /// The names of the API whose values are hidden, without separators. Omits short names, which can be ordinary words.
    private static let hiddenSpellings: [String: ValueRole] = {
        let hidden = roles.filter { $0.value.isHidden && $0.key.utf8.count > 3 }
            .map { ($0.key.filter { !"_-".contains($0) }, $0.value) }
        return Dictionary(hidden) { first, _ in first }
    }()

    /// The role of a name that a client has sent, if it is secret. Ignores percent-encoding, quotation marks, the brackets of
    /// lists and maps, as in `user[password]`, and white space.
    package init(loosely name: String, isObject: Bool = false) {
        let plain = PercentEncoding.decode(name, plusIsSpace: true) ?? name
        self =
            plain.split { "[]\"'".contains($0) || $0.isWhitespace }
            .map { ValueRole(named: String($0), isObject: isObject) }.first(where: \.isHidden) ?? .unknown
    }

    private static func local(_ name: String) -> String {
        name.lowercased().split(separator: ":").last.map(String.init) ?? ""
    }

    /// The names of the objects whose identifiers can stay.
    private static let identified: Set<String> = [
        "requestor", "mvpd", "mvpds", "resource", "resources", "frameworkproviderinfo",
    ]

    /// The role of a parameter in a path, a query or a form. There, `code` belongs to a session.
    package init(parameter name: String) {
        let role = ValueRole(named: name)
        if ["user", "username", "password"].contains(name) {
            self = .user
        } else if case .errorCode = role {
            self = .unknown
        } else {
            self = role
        }
    }

    /// The role of a user attribute that the service itself computes, or of a time in a token; `nil` for all others.
    package init?(serviceAttribute name: String) {
        switch name {
        case "expiration_date", "remaining_resources", "exp", "iat", "nbf": self = .number
        case "used_assets": self = .name
        case "tokenSource": self = .product
        default: return nil
        }
    }

    /// True for a name that Adobe's API has.
    package static func isKnown(_ name: String) -> Bool { roles[name.lowercased()] != nil }

    /// True for members whose values belong to a user, whatever names these values contain.
    package static func isPersonal(_ name: String) -> Bool {
        ["attributes", "data", "generic_data", "attributestatement", "ap-temppass-identity"].contains(
            name.lowercased())
    }

    private static let roles: [String: ValueRole] = {
        let names: KeyValuePairs<ValueRole, String> = [
            .name: """
            mvpd mvpdid mvpd_id mso_id msoid serviceprovider requestor requestorid requestor_id issuer type source \
            actionname actiontype reasontype action missingparameters attributesnames token_type grant_type \
            grant_types boardingstatus platformmappingid clienttype sdktype platform platformcategory \
            accessstatus partner noflash no_iframe format outcome devicetype primaryhardwaretype \
            authorizationtype alg typ networktype hashed_guid usermeta _method status proxymvpd proxymvpdid \
            resource resources resourceid resource_id signature_method simpletokenrequestorid \
            simpletokenmsoid simpletokenresourceid requiredmetadatafields encrypted connectiontype \
            access-control-allow-credentials
            """,
            .names: "scope scopes x-mock-scenario", .mediaType: "content-type accept allow",
            .errorCode: "code error",
            .number: """
            notbefore notafter notonorafter sessionnotonorafter authninstant issueinstant issuetime expires \
            expires_in created_at updated generated client_id_issued_at client_secret_expires_at ttl iat exp \
            nbf expirationdate lastseen major minor patch width height ppi diagonalsize displaywidth displayheight \
            displayppi simpletokenexpires simpletokenttl request_time retry-after time reason
            """,
            .prose: "message details error_description errordetails description statustext",
            .url: """
            url helpurl logourl redirecturl redirect_url redirect_uri redirect_uris registrationurl destination \
            location assertionconsumerserviceurl request_uri
            """,
            .userAgent: "useragent originaluseragent user-agent",
            .product:
                "device model vendor manufacturer os osname osfamily osvendor browsername browservendor family name",
            .version: "version osversion browserversion appversion",
            .credentials: "authorization", .statement: "software_statement",
            .device: "ap-device-identifier", .hexadecimalDevice: "pt_device_id",
            .deviceInformation: "x-device-info device_info deviceinfo", .challenge: "www-authenticate",
            .token: """
            adobe-subject-token x-roku-reserved-roku-connect-token ad-service-token access_token samlresponse samlart \
            serializedtoken servicetoken jws ast
            """,
            .secret: """
            proxy-authorization x-sso-id ap-temppass-identity ap-visitor-identifier cookie set-cookie x-api-key \
            client_secret password username user key userid generic_data data nameid attributevalue sessionguid \
            signaturevalue simplesamlnameid
            """,
            // The tokens of AccessEnabler clients. A comparison needs to see their purpose.
            .unknown: "authentication_token authz_token",
        ]
        var roles: [String: ValueRole] = [:]
        for (role, text) in names { for name in text.split(separator: " ") { roles[String(name)] = role } }
        return roles
    }()
}
