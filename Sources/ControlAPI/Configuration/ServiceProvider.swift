import PassAPI

/// `serviceProviders.<id>`: a channel or brand of a programmer.
package struct ServiceProvider: Sendable, Hashable, DocumentObject {
    package var id: ServiceProviderID
    package var name: String
    package var domains: [ConfigurationResponse.Domain] = []
    package var certificate: String?
    /// Whether the values of user metadata are encrypted, by key. For other keys, the page *User Metadata* decides.
    package var userMetadata: [String: Bool] = [:]
    package var fallbackMVPD: MVPDID?

    package init(id: ServiceProviderID) {
        self.id = id
        name = id.text
    }

    init() { self.init(id: "") }

    static let fields: [Field<Self>] = [
        Field("name", \.name, .text, "The name that users see.", default: "the identifier"),
        Field(
            "domains", \.domains, .list(of: domain),
            "The valid values of domainName. The policy domainName: strict checks it."),
        Field(
            "certificate", \.certificate, .text,
            """
            The certificate that encrypts user metadata such as zip: a path below the configuration directory, or PEM.
            """,
            default: "none, so nothing is encrypted, unless the policy missingCertificate is refuse"),
        Field(
            "userMetadata", \.userMetadata, .map("attribute", of: encryption),
            "How the service provider gets user metadata, by key.",
            default: "zip and encryptedZip are encrypted"),
        Field(
            "fallbackMVPD", \.fallbackMVPD, .id(),
            "The MVPD of a partner session if the partner framework status contains no MVPD."),
    ]

    private static let domain = FieldKind(
        .either([.text(.filled, "The domain name."), ConfigurationResponse.Domain.schema], "")
    ) { node in
        node.string.map { ConfigurationResponse.Domain(name: $0) }
            ?? ConfigurationResponse.Domain(valid: node)
    }

    private static let encryption = FieldKind(
        .record(
            "",
            [
                Schema.Field(
                    "encrypted",
                    .boolean(
                        "Whether the value is encrypted with the certificate. Default: true for zip and encryptedZip."
                    ))
            ])
    ) { $0["encrypted"]?.bool }
}

extension ConfigurationResponse.Domain: DocumentObject {
    init() { self.init(name: "") }

    static let fields: [Field<Self>] = [
        Field("name", \.name, .text, "The domain name, such as adobe.com.", default: nil).required,
        Field(
            "mvpdInitiated", \.mvpdInitiated, .boolean,
            "The member mvpdInitiated in the configuration response."),
    ]
}

/// `identityServices.<issuer>`: a service outside Adobe whose tokens identify users, so that applications can
/// share logins (page *Header - AD-Service-Token*).
package struct IdentityService: Sendable, Hashable, DocumentObject {
    package var publicKey = ""
    /// The service providers that accept the service's tokens; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?

    static let fields: [Field<Self>] = [
        Field(
            "publicKey", \.publicKey, .text,
            "The public key that verifies its tokens: a path below the configuration directory, or PEM.",
            default: nil
        ).required,
        .serviceProviders(\.serviceProviders),
    ]
}

extension Field where Object: DocumentObject {
    /// `serviceProviders` of an application or an identity service: a list, or `*` for all, which is decoded as `nil`.
    static func serviceProviders(
        _ path: any WritableKeyPath<Object, Set<ServiceProviderID>?> & Sendable
    ) -> Field {
        let selection = FieldKind<Set<ServiceProviderID>>(
            .either(
                [.word(AllowedValues("selection", ["*"]), ""), .list(of: .text(.filled, ""), "")], "")
        ) { node in
            node.string == nil ? Set(node.items.compactMap(\.string).map { ServiceProviderID($0) }) : nil
        }
        return Field(
            "serviceProviders", path, selection,
            "The service providers to which it applies; \"*\" means all.", default: "\"*\"")
    }
}

/// `singleSignOnService`: the lifetimes of Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
package struct SingleSignOnService: Sendable, Hashable, DocumentObject {
    package var tokenTTL = Duration.hours(1)
    package var refreshWindow = Duration.days(1)
    package var linkCodeTTL = Duration.minutes(45)

    static let fields: [Field<Self>] = [
        Field(
            "tokenTTL", \.tokenTTL, .duration, "How long a service token is valid.",
            default: "{value} (documented, by samples)"),
        Field(
            "refreshWindow", \.refreshWindow, .duration,
            "How long after its end a service token can be refreshed.",
            default: "{value} (inferred: the page says recently)"),
        Field(
            "linkCodeTTL", \.linkCodeTTL, .duration, "How long a link code is valid.",
            default: """
                {value}, as in the sample of the link operation (documented; elsewhere the page says an hour, and 5 to 30 \
                minutes)
                """),
    ]
}
