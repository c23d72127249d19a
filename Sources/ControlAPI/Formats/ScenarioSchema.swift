import PassAPI

/// The lists of a scenario are decoded separately, because it inherits items of its parents.
extension Schema {
    /// The schema of `scenarios/**/*.yaml`, after the substitution of parameters.
    static let scenario = Schema.record(
        "A scenario: changes to the configuration, seeded profiles, and rules.",
        [
            Field(
                "description", .text(.filled),
                "A sentence about what the scenario simulates, shown in lists of scenarios.", isRequired: true
            ),
            Field(
                "extends", .text(.filled),
                """
                The name of the parent, which is the scenario on which this one is based. world and throttle are merged over \
                the parent's, decisions and rules come before the parent's, and seed and degradation replace the parent's.
                """,
                default: "none"),
            Field(
                "parameters", .map(noun: "parameter", keys: .parameterName, of: parameter),
                """
                Values that are chosen when the scenario is activated, as in enhanced-error-code;code=…;on=…. ${name} stands \
                for a value in the rest of the file.
                """),
            Field("world", configurationOverlay),
            Field("seed", seed),
            Field(
                "degradation", .list(of: DegradationRule.schema, count: 0...Int.max),
                "Integrations for which Adobe decides in place of the MVPD, as during an outage."),
            Field(
                "decisions", .list(of: ResourceDecision.schema, count: 0...Int.max),
                """
                The decisions of the MVPD on resources. The first matching one applies. A resource without a matching one is \
                permitted.
                """),
            // `null` removes the rate limit of a parent scenario.
            Field("throttle", Configuration.throttle.key.schema.orNull),
            Field(
                "rules", .list(of: rule, count: 0...Int.max),
                """
                Rules that change replies: with errors, other replies, delays and faults. They are evaluated in order for \
                each request.
                """),
        ])

    private static let seed = Schema.record(
        "What a device has before its first request.",
        [Field("profiles", .list(of: seededProfile, "Profiles that each device has without a login."))])

    /// The schema of an item of `seed.profiles`, and of a profile in the admin API.
    package static let seededProfile = ProfileSeed.schema

    private static let configurationOverlay = Configuration.schema.overlay.described(
        """
        Changes to the configuration, with the same keys: they are merged over it, and null removes a key. In mvpds and \
        integrations, "*" stands for every entry, adopted ones included, and first for the first MVPD of the service \
        provider; entries by name come after them.
        """, default: nil)

    private static let parameter = Schema.record(
        "",
        [
            Field(
                "type", .word(AllowedValues("parameter type", of: ParameterType.self)),
                """
                The values that are allowed. operations: natural, *, one operation, or several, separated by commas. \
                duration: PT6H or 300ms, which needs quotes when it is chosen, as in for="300ms". choice: one of the names in \
                values.
                """, isRequired: true),
            Field(
                "description", .text(.filled), "The parameter's purpose, shown in lists of scenarios.",
                default: "none"),
            Field(
                "default", .anything, "The value when none is chosen.",
                default: "none, so that a value must be chosen"),
            Field(
                "values", .map(noun: "value", keys: .filled, of: Schema(.anything)),
                """
                For the type choice: the names of which one is chosen, each with the value for which ${name} then stands. It \
                can be a mapping, such as a whole then.
                """,
                default: "none"),
        ])

    /// The answer of `/__admin/schema/config.json`: the JSON Schema of a configuration file. No key is required and `null` removes
    /// a key, because a file can be a part of a configuration, or change the built-in one.
    package static let configurationSchema = configuration.overlay.jsonSchema(
        title: "adobe-pass-mock configuration")

    /// The answer of `/__admin/schema/scenario.json`: the JSON Schema of a scenario file.
    package static let scenarioSchema = scenario.jsonSchema(
        title: "adobe-pass-mock scenario", placeholders: true)
}

extension ProfileSeed: DocumentObject {
    static let fields: [Field<Self>] = [
        .serviceProvider(\.integration.serviceProvider), .mvpd(\.integration.mvpd),
        Field(
            "type", \.type, .word(.seedableProfileTypes),
            """
            How the user logged in. regular: at the page of the MVPD. appleSSO: with Apple single sign-on. platformSSO: with \
            a token of the device's platform. serviceTokenSSO: with a service token.
            """),
        Field(
            "expiresIn", \.expiresIn, .duration(.signedDuration),
            "When the profile expires, from now on; a negative duration creates an expired profile.",
            default: "authenticationTTL of the integration; of a mapping by platform, its default"),
        Field(
            "attributes", \.attributes, .map("attribute", of: .anything), "User metadata, such as userID.",
            default: "the attributes of the MVPD's first test user"),
    ]

    /// - Throws: all violations of the schema.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.seededProfile.diagnostics(in: node))
        self.init(valid: node)
    }
}

extension DegradationRule: DocumentObject {
    static let fields: [Field<Self>] = [
        .serviceProvider(\.integration.serviceProvider), .mvpd(\.integration.mvpd),
        Field(
            "rule", \.rule, .word("degradation rule"),
            """
            AuthNAll: every user counts as logged in, and every resource is permitted. AuthZAll: every resource is \
            permitted. AuthZNone: every resource is denied.
            """,
            default: nil
        ).required,
        Field(
            "details", \.details, .text,
            "The details member of the error, for example a message to the user."),
    ]
}

extension Field where Object: DocumentObject {
    fileprivate static func serviceProvider(
        _ path: any WritableKeyPath<Object, ServiceProviderID?> & Sendable
    ) -> Field {
        Field(
            "serviceProvider", path, .serviceProvider,
            """
            The identifier of the service provider, such as REF30, or "*": every service provider that has an active \
            integration with the MVPD, adopted ones included.
            """,
            default: "\"*\"")
    }

    fileprivate static func mvpd(
        _ path: any WritableKeyPath<Object, MVPDSelector> & Sendable
    ) -> Field {
        Field(
            "mvpd", path, .text { MVPDSelector($0) },
            """
            The identifier of the MVPD, such as Cablevision; or first: the first active integration of the service \
            provider, in the order of the files, that is not a temporary pass; or "*": every one of these.
            """,
            default: nil
        ).required
    }
}

extension FieldKind where Value == ServiceProviderID {
    /// A service provider, or `*` for all, which is decoded as `nil`.
    fileprivate static var serviceProvider: Self {
        .text { $0 == IntegrationSelector.every ? nil : ServiceProviderID($0) }
    }
}

extension ResourceDecision: DocumentObject {
    init() { self.init(resource: Pattern("*"), verdict: .permit) }

    static let fields: [Field<Self>] = [
        Field(
            "resource", \.resource, .pattern,
            "The resource, such as HBO; case matters. * stands for any text: HBO* or *.", default: nil
        ).required,
        Field(
            "serviceProvider", \.serviceProvider, .serviceProvider,
            "The identifier of the service provider, or \"*\" for every one.",
            default: "every service provider"),
        Field(
            "mvpd", \.mvpd, .text { $0 == IntegrationSelector.every ? nil : MVPDSelector($0) },
            """
            The identifier of the MVPD, first for the first MVPD of the service provider, or "*" for every one.
            """,
            default: "every MVPD"),
        Field(
            described: "decision", .word(AllowedValues("decision", ["permit", "deny", "omit"]), ""),
            """
            permit: the user can watch the resource. deny: the user cannot. omit: preauthorization leaves the resource out, \
            like a resource that needs no authorization, and authorization permits it.
            """
        ).required,
        Field(
            described: "error", .word(.enhancedErrorCodes, "", definition: "enhancedErrorCode"),
            "The error code of the denial.",
            default: "authorization_denied_by_mvpd, and in preauthorization preauthorization_denied_by_mvpd"),
        Field(
            described: "details", .text(.filled, ""),
            "The details member of the error: a message of the MVPD to the user.", default: "none"),
    ]

    /// - Parameter node: a node that is valid by the schema.
    /// - Throws: an error for a code or details with a decision other than `deny`.
    init(_ node: Node) throws(Diagnostics) {
        self.init(valid: node)
        switch node["decision"]?.string {
        case "deny":
            let code = node["error"]?.string.flatMap(EnhancedErrorCode.init)
            verdict = .deny(code, details: node["details"]?.string)
        case let decision:
            if let key = ["error", "details"].first(where: { node[$0] != nil }) {
                throw Diagnostics(
                    "\"\(key)\" applies only to a denial, expected \"decision: deny\"",
                    at: node[key]?.location)
            }
            verdict = decision == "omit" ? .omit : .permit
        }
    }
}
