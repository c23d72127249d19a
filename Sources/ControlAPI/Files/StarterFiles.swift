import PassAPI

/// The files that `init` writes: a configuration over the built-in one, and a scenario with a single rule.
package struct StarterFiles: Sendable {
    private let serviceProvider: String
    private let mvpds: [String]
    private let builtIn: Node

    /// The path of the certificate that encrypts user metadata, in the configuration.
    package static let certificatePath = "keys/metadata.cert.pem"

    /// - Parameter mvpds: the MVPDs of the service provider. One that is not built in gets an entry with a test user.
    /// - Throws: a diagnostic for each identifier that cannot be used.
    package init(serviceProvider: String, mvpds: [String]) throws(Diagnostics) {
        var diagnostics: [Diagnostic] = []
        Self.check(serviceProvider, called: "--service-provider", &diagnostics)
        for mvpd in mvpds { Self.check(mvpd, called: "--mvpd", &diagnostics) }
        if mvpds.contains("first") {
            diagnostics.add(
                "--mvpd is \"first\", which scenarios use for the first integration, expected another identifier"
            )
        }
        try Diagnostics.raise(diagnostics)
        self.serviceProvider = serviceProvider
        self.mvpds = mvpds.distinct
        builtIn = try ControlDocuments().load().configurationDocument
    }

    /// Notes for the user about identifiers that resemble or abbreviate a built-in one, and about a service provider with only
    /// temporary passes.
    package var notes: [String] {
        let known = [
            ("--service-provider", "service provider", [serviceProvider], "serviceProviders"),
            ("--mvpd", "MVPD", mvpds, "mvpds"),
        ]
        var notes = known.flatMap { option, noun, identifiers, key in
            let names = builtIn[key]?.entries.map(\.key) ?? []
            return identifiers.compactMap { identifier -> String? in
                let start = identifier.lowercased()
                let isStart = start.count > 2 && names.contains { $0.lowercased().hasPrefix(start) }
                guard !names.contains(identifier), isStart || NearestName.isNear(identifier, to: names) else {
                    return nil
                }
                let hint = NearestName.hint(for: identifier, among: names)
                return
                    "\(option) \(identifier) is a new \(noun), because no built-in one has this name; \(hint)"
            }
        }
        let passes = mvpds.filter { builtIn["mvpds"]?[$0]?["isTempPass"]?.bool == true }
        // A built-in service provider also has integrations with other MVPDs.
        if passes.count == mvpds.count, builtIn["serviceProviders"]?[serviceProvider] == nil {
            notes.append(
                "\(serviceProvider) has only temporary passes, and scenarios that name the MVPD \"first\" do nothing for it; "
                    + "add another --mvpd")
        }
        return notes
    }

    /// The texts of the files by path.
    ///
    /// - Parameter hasKeys: whether the configuration names the certificate at ``certificatePath``.
    package func texts(hasKeys: Bool) -> [String: String] {
        ["config/service-provider.yaml": configuration(hasKeys: hasKeys), "scenarios/first.yaml": scenario]
    }

    private func configuration(hasKeys: Bool) -> String {
        var text = """
            # yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/config.json
            #
            # Changes to the built-in configuration, which stays usable.

            extends: built-in

            """
        let entry = Self.scalar(serviceProvider)
        let isNew = builtIn["serviceProviders"]?[serviceProvider] == nil
        if isNew || hasKeys { text += "\nserviceProviders:\n  \(entry):\n" }
        if isNew {
            text += """
                    # An example. Apps send one as domainName. The mock accepts others, unless policies: { domainName: strict }.
                    domains: [\(exampleDomain)]

                """
        }
        if hasKeys {
            text += """
                    # Encrypts user metadata such as zip. keys/metadata.key.pem decrypts it.
                    certificate: \(Self.certificatePath)

                """
        }
        let newMVPDs = mvpds.filter { builtIn["mvpds"]?[$0] == nil }
        if !newMVPDs.isEmpty {
            text += "\nmvpds:\n"
            for mvpd in newMVPDs {
                text += "  \(Self.scalar(mvpd)):\n    users: [{ name: user, password: password }]\n"
            }
        }
        text += "\nintegrations:\n  \(entry):\n"
        for mvpd in mvpds { text += "    \(Self.scalar(mvpd)): {}\n" }
        return text + Self.nextSteps
    }

    /// A host name for the service provider, in a domain that is reserved for examples (RFC 6761, 6.5).
    private var exampleDomain: String {
        let words = serviceProvider.lowercased().prefix(63).split { !$0.isLetter && !$0.isNumber }
        return words.joined(separator: "-") + ".example"
    }

    /// Comments in the integrations about the next changes that most teams make.
    private static let nextSteps = """
            # More resources in one request than 5 in preauthorization and 1 in authorization:
            #   Dish: { maxResources: { preauthorize: 20, authorize: 2 } }
            # A temporary pass, here a built-in one. One of your own has isTempPass and tempPass in mvpds:
            #   TempPass_5mins: {}
            # Apple single sign-on needs an MVPD with platformMappingId and boardingStatus: SUPPORTED in mvpds, such as this one:
            #   Cablevision: { applePlatformServices: true, displayInPlatformPicker: true }
            # and fallbackMVPD: Cablevision of the service provider. Without it, users who deny access to Apple's framework get an
            # error (status 400) instead of the basic login.

        """

    private var scenario: String {
        """
        # yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/scenario.json
        #
        # Change this scenario as you like. With --watch, the mock reloads it when you save the file.

        description: The first authorization of a device at \(serviceProvider) fails with a network error; the next is permitted.
        extends: valid-sso
        rules:
          - on: [retrieveAuthorizationDecisions]
            when: { serviceProvider: \(Self.scalar(serviceProvider)) }
            times: 1
            then: { error: network_received_error }

        """
    }

    private static func check(_ identifier: String, called name: String, _ diagnostics: inout [Diagnostic]) {
        let isUsable =
            identifier.utf8.count <= 64 && identifier.first.map { $0.isLetter || $0.isNumber } == true
            && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        guard !isUsable else { return }
        diagnostics.add(
            "\(name) is \"\(identifier)\", expected at most 64 letters, digits, ., _ and -, with a letter or a digit "
                + "first")
    }

    /// An identifier in YAML, quoted if YAML 1.1 or 1.2 would not read it as text.
    private static func scalar(_ identifier: String) -> String {
        let isText =
            identifier.first?.isLetter == true && Node.Value(plainScalar: identifier) == .string(identifier)
        let words = ["y", "n", "yes", "no", "on", "off"]
        return isText && !words.contains(identifier.lowercased()) ? identifier : "\"\(identifier)\""
    }
}
