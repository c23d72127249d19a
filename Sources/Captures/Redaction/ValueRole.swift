/// The role of a value, which decides which parts of it can stay. It follows from the value's name: that of a JSON member, an
/// XML element, a parameter or a header field.
enum ValueRole {
    /// The name of a service provider, an MVPD, a resource or a constant of the API.
    case name
    /// Several of them.
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
    /// A software statement, which can have white space in it.
    case statement
    /// The text of `AP-Device-Identifier` in hexadecimal digits.
    case hexadecimalDevice
    /// A scheme and its credentials.
    case credentials
    /// The user of a login page and the password. A comparison knows the mark of the journal, but not the pseudonym of a
    /// test user.
    case user
    /// Nothing can stay but the form.
    case secret

    /// - Parameters:
    ///   - name: ignores case, and the prefix of an XML name.
    ///   - parent: the name of what contains it; empty for a whole document.
    init(named name: String, in parent: String = "") {
        let (name, parent) = (Self.local(name), Self.local(parent))
        self =
            switch name {
            // Identifiers of users and devices have the same name.
            case "id": Self.identified.contains(parent) ? .name : .secret
            case "name" where parent == "encrypted": .name
            // The channel in media RSS, which is a resource like its name.
            case "title" where parent == "channel": .name
            default: Self.roles[name] ?? .secret
            }
    }

    private static func local(_ name: String) -> String {
        name.lowercased().split(separator: ":").last.map(String.init) ?? ""
    }

    /// The names of the objects whose identifiers can stay.
    private static let identified: Set<String> = [
        "requestor", "mvpd", "mvpds", "resource", "resources", "frameworkproviderinfo",
    ]

    /// The role of a parameter in a path, a query or a form. Its `code` is that of a session.
    init(parameter name: String) {
        let role = ValueRole(named: name)
        if ["user", "username", "password"].contains(name) {
            self = .user
        } else if case .errorCode = role {
            self = .secret
        } else {
            self = role
        }
    }

    /// The role of an attribute of a user that the service itself computes; `nil` for all others.
    init?(serviceAttribute name: String) {
        switch name {
        case "expiration_date", "remaining_resources": self = .number
        case "used_assets": self = .name
        case "tokenSource": self = .product
        default: return nil
        }
    }

    /// True for a name that Adobe's API has.
    static func isKnown(_ name: String) -> Bool { roles[name.lowercased()] != nil }

    /// The members whose values belong to a user, whatever the names in them are.
    static func isPersonal(_ name: String) -> Bool {
        ["attributes", "data", "generic_data", "attributestatement"].contains(name.lowercased())
    }

    private static let roles: [String: ValueRole] = {
        let names: [(ValueRole, String)] = [
            (
                .name,
                """
                mvpd mvpdid mvpd_id mso_id msoid serviceprovider requestor requestorid requestor_id issuer type source \
                actionname actiontype reasontype action missingparameters attributesnames token_type grant_type \
                grant_types boardingstatus platformmappingid clienttype sdktype platform platformcategory \
                accessstatus partner noflash no_iframe format outcome devicetype primaryhardwaretype \
                authorizationtype alg typ networktype hashed_guid usermeta _method status proxymvpd proxymvpdid \
                resource resources resourceid resource_id signature_method simpletokenrequestorid \
                simpletokenmsoid simpletokenresourceid requiredmetadatafields encrypted connectiontype
                """
            ),
            (.names, "scope scopes x-mock-scenario"), (.mediaType, "content-type accept allow"),
            (.errorCode, "code error"),
            (
                .number,
                """
                notbefore notafter notonorafter sessionnotonorafter authninstant issueinstant issuetime expires \
                expires_in created_at updated generated client_id_issued_at client_secret_expires_at ttl iat exp \
                nbf expirationdate lastseen major minor patch width height ppi diagonalsize displaywidth displayheight \
                displayppi simpletokenexpires simpletokenttl request_time retry-after time reason
                """
            ),
            (
                .prose,
                "message details error_description errordetails description www-authenticate statustext"
            ),
            (
                .url,
                """
                url helpurl logourl redirecturl redirect_url redirect_uri redirect_uris registrationurl destination \
                location assertionconsumerserviceurl request_uri
                """
            ),
            (.userAgent, "useragent originaluseragent user-agent"),
            (
                .product,
                "device model vendor manufacturer os osname osfamily osvendor browsername browservendor family name"
            ),
            (.version, "version osversion browserversion appversion"),
            (.credentials, "authorization"), (.statement, "software_statement"),
            (.hexadecimalDevice, "pt_device_id"),
            (.deviceInformation, "x-device-info device_info deviceinfo"),
        ]
        var roles: [String: ValueRole] = [:]
        for (role, text) in names { for name in text.split(separator: " ") { roles[String(name)] = role } }
        return roles
    }()
}
