import HTTPMessages
import PassAPI

/// Parts of a scenario or a configuration that are valid, and do nothing, or what Adobe never does.
extension ScenarioLibrary {
    /// The warnings about the configuration: user metadata that no user has, that cannot be encrypted or that is not sent as it
    /// is written, MVPDs without users, service providers without integrations or with an inactive fallback, and lifetimes that end
    /// at once. Empty for a configuration with mistakes.
    var configurationWarnings: [Diagnostic] {
        guard (try? makeConfiguration()) != nil else { return [] }
        return configurationDocument.userMetadataWarnings + configurationDocument.longUserMetadataWarnings
            + configurationDocument.missingUserWarnings
            + configurationDocument.missingIntegrationWarnings
            + ReferenceCheck(configurationDocument).inactiveFallbackWarnings
            + configurationDocument.lifetimeWarnings
            + configurationDocument.users.flatMap(\.changedNumberWarnings)
    }

    /// The warnings about a scenario's own file: parameters without a use, removals of what does not exist, rules that can never
    /// apply, decisions and degradations behind others, seeded profiles that others replace, integrations that are missing or not
    /// active, errors on operations where Adobe never sends them, lifetimes that end at once, and user metadata that is not sent as
    /// it is written. Parts that contain parameters are not judged, because their values differ. Empty for a scenario with mistakes.
    func warnings(of name: String) -> [Diagnostic] {
        guard let node = document(of: name), (try? validate(scenario: name)) != nil else { return [] }
        // A rule has its place in the file as its identifier. Rules with mistakes are left out.
        let rules = (node["rules"]?.items ?? []).filter { !$0.hasPlaceholder }.compactMap { item in
            (try? Rule(item, id: "at \(item.location)")).map { (node: item, rule: $0) }
        }
        let decisions = (node["decisions"]?.items ?? []).filter { !$0.hasPlaceholder }
        let resources =
            decisions.compactMap { $0["resource"] } + rules.compactMap { $0.node["when"]?["resource"] }
        let profiles = node["seed"]?["profiles"]?.items ?? []
        let seeds = profiles.filter { !$0.hasPlaceholder }
        let degradations = (node["degradation"]?.items ?? []).filter { !$0.hasPlaceholder }
        let owners = (node["world"]?.users ?? []) + profiles
        var warnings = unusedParameterWarnings(of: name, node) + removalWarnings(of: name, node)
        warnings += Rule.warnings(on: rules) + Node.warnings(onDecisions: decisions)
        let items = seeds + degradations + decisions
        if !items.isEmpty, let merged = try? builder(ofSample: name).mergedConfiguration {
            warnings += merged.warnings(onSeeds: seeds, degradations: degradations)
            warnings += inactiveIntegrationWarnings(of: name, items, in: merged.document)
        }
        warnings += node["world"]?.lifetimeWarnings ?? []
        warnings += resources.compactMap(\.mediaRSSWarning) + owners.flatMap(\.changedNumberWarnings)
        return warnings
    }

    /// Warnings about seeded profiles, degradations and decisions for an integration that is not active in the configuration,
    /// and that the scenario does not activate. A scenario that ends an integration itself gets none, and one that others extend,
    /// because these can activate the integration. One whose integrations depend on parameters gets none either.
    private func inactiveIntegrationWarnings(
        of name: String, _ items: [Node], in merged: Node
    ) -> [Diagnostic] {
        let (base, own) = (ReferenceCheck(configurationDocument), ReferenceCheck(merged))
        let warnings = items.compactMap { item -> Diagnostic? in
            func warning(by references: ReferenceCheck) -> Diagnostic? {
                references.inactiveIntegration(item["serviceProvider"]?.string, item["mvpd"])
            }
            return warning(by: base) == nil ? nil : warning(by: own)
        }
        guard !warnings.isEmpty, let chain = try? chain(of: name), let scenario = chain.first else {
            return []
        }
        let worlds = chain.compactMap { $0.node["world"] }
        let hasPlaceholder = worlds.contains { world in
            let policies = world["policies"]
            return [world["integrations"], policies?["unknownMVPDs"], policies?["unknownServiceProviders"]]
                .contains { $0?.hasPlaceholder == true }
        }
        return !hasPlaceholder && documents(extending: scenario.node).isEmpty ? warnings : []
    }

    /// Warnings about parameters that neither the scenario nor its parents use, nor a scenario that extends it.
    private func unusedParameterWarnings(of name: String, _ node: Node) -> [Diagnostic] {
        let declared = node["parameters"]?.entries ?? []
        // A scenario that was not read can use the parameter: one beside a single file, or one with a mistake.
        guard !declared.isEmpty, !FileTree.isYAML(name),
            scenarios.keys.allSatisfy({ document(of: $0) != nil })
        else { return [] }
        let parents = (try? chain(of: name))?.map(\.node) ?? [node]
        func isUnused(_ parameter: Node.Entry, in documents: [Node]) -> Bool {
            !documents.contains { $0.uses(parameter: parameter.key) }
        }
        let candidates = declared.filter { isUnused($0, in: parents) }
        guard !candidates.isEmpty else { return [] }
        let children = documents(extending: node)
        return candidates.filter { isUnused($0, in: children) }.map { parameter in
            Diagnostic(
                "the parameter \"\(parameter.key)\" is used nowhere, expected \"${\(parameter.key)}\" in a value",
                at: parameter.location)
        }
    }

    /// The documents of the scenarios that extend one, also through others. They are compared by their locations, because a
    /// scenario can have two names: its path, and the name by which files beside it extend it.
    private func documents(extending parent: Node) -> [Node] {
        scenarios.keys.sorted().compactMap { name in
            guard let chain = try? chain(of: name),
                chain.dropFirst().contains(where: { $0.node.location == parent.location })
            else { return nil }
            return chain.first?.node
        }
    }

    /// Warnings about MVPDs and integrations that `world` removes, although neither the configuration nor a parent has them. They
    /// are no mistakes, because a scenario can be used with several configurations.
    private func removalWarnings(of name: String, _ node: Node) -> [Diagnostic] {
        func removed(from mapping: Node?) -> [Node.Entry] {
            (mapping?.entries ?? []).filter {
                $0.node.isNull && !$0.key.contains("${") && !MVPDSelector.reservedNames.contains($0.key)
            }
        }
        let mvpds = removed(from: node["world"]?["mvpds"])
        let integrations = (node["world"]?["integrations"]?.entries ?? []).filter {
            $0.key != IntegrationSelector.every && !$0.key.contains("${") && !removed(from: $0.node).isEmpty
        }
        guard !mvpds.isEmpty || !integrations.isEmpty, let sample = try? builder(ofSample: name) else {
            return []
        }
        let merged = sample.mergedConfiguration.document
        guard !merged.adoptsMVPDs, !merged.adoptsServiceProviders else { return [] }
        let parents = ScenarioBuilder(
            configurationDocument: configurationDocument, links: Array(sample.links.dropFirst()))
        let document = parents.mergedConfiguration.document
        func warnings(_ subject: String, _ removed: [Node.Entry], from mapping: Node?) -> [Diagnostic] {
            let known = AllowedValues("name", (mapping?.entries ?? []).map(\.key))
            return removed.filter { !known.contains($0.key) }.map { entry in
                let hint = NearestName.hint(for: entry.key, among: known.names)
                return Diagnostic("\(subject) \"\(entry.key)\" to remove, \(hint)", at: entry.location)
            }
        }
        let ofMVPDs = warnings("there is no MVPD", mvpds, from: document["mvpds"])
        return ofMVPDs
            + integrations.flatMap { entry in
                warnings(
                    "\(entry.key) has no integration with", removed(from: entry.node),
                    from: document["integrations"]?[entry.key])
            }
    }
}

/// Earlier parts of a file, among which only those are looked for that can match a resource, or have an MVPD. A file can have
/// thousands, which are not compared with each other.
private struct EarlierParts<Part> {
    /// Parts for all resources, or for a pattern with a star, are under `*`; others are under their resource.
    private var parts: [String: [(position: Int, part: Part)]] = [:]
    private var count = 0

    private static func key(_ resource: String?) -> String {
        resource.flatMap { Pattern($0).hasWildcard ? nil : $0 } ?? "*"
    }

    mutating func append(_ part: Part, for resource: String?) {
        parts[Self.key(resource), default: []].append((count, part))
        count += 1
    }

    /// The parts that can match all that a resource or pattern matches, the earliest first.
    func parts(for resource: String?) -> [Part] {
        let key = Self.key(resource)
        let general = parts["*", default: []]
        // Each list is in the order of the file.
        guard key != "*", let special = parts[key] else { return general.map(\.part) }
        return (general + special).sorted { $0.position < $1.position }.map(\.part)
    }
}

extension Rule {
    fileprivate static func warnings(on rules: [(node: Node, rule: Rule)]) -> [Diagnostic] {
        var earlier = EarlierParts<Rule>()
        return rules.flatMap { node, rule -> [Diagnostic] in
            let resource = rule.when.resource?.description
            let covering = rule.covering(among: earlier.parts(for: resource))
            if rule.alwaysApplies, covering == nil { earlier.append(rule, for: resource) }
            return rule.warnings(at: node, behind: covering)
        }
    }

    /// The warnings about a rule of the admin API.
    ///
    /// - Parameters:
    ///   - node: the document of the rule.
    ///   - earlier: the rules that are evaluated before it, for at least the same devices.
    package func warnings(at node: Node, behind earlier: [Rule]) -> [Diagnostic] {
        warnings(at: node, behind: covering(among: earlier.filter(\.alwaysApplies)))
            + [node["when"]?["resource"]?.mediaRSSWarning].compactMap(\.self)
    }

    /// True for a rule that applies to each request that meets its conditions.
    private var alwaysApplies: Bool { after == 0 && times == nil && probability >= 1 }

    /// - Parameter covering: an earlier rule that always applies before this one; `nil` if there is none.
    private func warnings(at node: Node, behind covering: Rule?) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        if probability == 0 {
            warnings.add(
                "the rule never applies, because its probability is 0, expected a larger one",
                at: node["probability"]?.location)
        } else if let covering {
            warnings.add(
                "the rule never applies, because the rule \(covering.id) always applies before it, "
                    + "expected the special rule first", at: node.location)
        }
        return warnings + warningsOnOperations(in: node) + warningsOnConditions(in: node)
            + Self.warningsOnHeaders(in: node)
    }

    /// Warnings about patterns that look for a word in a header whose value is base64.
    private static func warningsOnHeaders(in node: Node) -> [Diagnostic] {
        let encoded = [
            "x-device-info", "ap-device-identifier", "ap-partner-framework-status", "ap-temppass-identity",
        ]
        return (node["when"]?["header"]?.entries ?? []).compactMap { entry in
            guard encoded.contains(entry.key.lowercased()), let pattern = entry.node.string
            else { return nil }
            let isTyped = entry.key.lowercased() == "ap-device-identifier"
            var text = isTyped && pattern.hasPrefix("fingerprint ") ? pattern.dropFirst(12) : pattern[...]
            // The type in front of a whole identifier.
            if isTyped, text.hasPrefix("*"), Base64.decodePaddedOrNot(String(text.dropFirst())) != nil {
                text = ""
            }
            let canMatch = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+/=_-*".utf8.contains($0) }
            guard text != "*", text.hasPrefix("*") || !canMatch else { return nil }
            return Diagnostic(
                "the value of \(entry.key) is base64, which does not contain the words that are encoded, expected its base64 or "
                    + "its beginning, a condition on User-Agent, or a rule for one device",
                at: entry.node.location)
        }
    }

    /// An earlier rule that covers an effect of this rule, if earlier rules cover all of its effects; otherwise `nil`.
    ///
    /// - Parameter others: rules that always apply.
    private func covering(among others: [Rule]) -> Rule? {
        // The rules for all requests to which this one can apply.
        let operations = operationsWithAnswer
        let always = others.filter {
            $0.when.includes(when) && $0.operationsWithAnswer.isSuperset(of: operations)
        }
        var last: Rule?
        func isCovered(by covers: (Rule) -> Bool) -> Bool {
            guard let first = always.first(where: covers) else { return false }
            last = first
            return true
        }
        if then.delay != nil, !isCovered(by: { $0.then.delay != nil }) { return nil }
        if then.fault != nil, !isCovered(by: { $0.then.fault != nil }) { return nil }
        if then.answer != nil, !isCovered(by: { $0.then.answer != nil }) { return nil }
        return last
    }

    /// The operations to which the rule can apply: those of `on` that can answer with its error.
    private var operationsWithAnswer: Set<PassOperation> {
        then.answer.map { on.filter($0.isSupported) } ?? on
    }

    /// A warning for the operations of `on` on which Adobe never sends the error.
    private func warningsOnOperations(in node: Node) -> [Diagnostic] {
        guard let selection = node["on"], selection.string != OperationSelection.all,
            !selection.items.contains(where: { $0.string == OperationSelection.all }),
            let natural = then.answer?.naturalOperations, !natural.isEmpty
        else { return [] }
        let names = PassOperation.allCases.filter { on.contains($0) && !natural.contains($0) }
        guard !names.isEmpty else { return [] }
        let all = PassOperation.allCases.filter(natural.contains).map(\.rawValue)
        let expected = all.count <= 4 ? all.joined(separator: " or ") : "\"on: natural\""
        return [
            Diagnostic(
                "Adobe never sends \"\(node["then"]?["error"]?.string ?? "")\" on "
                    + "\(names.map(\.rawValue).joined(separator: ", ")), expected \(expected)",
                at: selection.location)
        ]
    }

    /// A warning for the operations in the list `on` to which the conditions never apply.
    private func warningsOnConditions(in node: Node) -> [Diagnostic] {
        guard let selection = node["on"], !selection.items.isEmpty,
            !selection.items.contains(where: { $0.string == OperationSelection.all })
        else { return [] }
        let names = PassOperation.allCases.filter { on.contains($0) && !when.canMatch($0.definition) }
        guard !names.isEmpty else { return [] }
        return [
            Diagnostic(
                "the rule never applies to \(names.map(\.rawValue).joined(separator: ", ")), because these requests cannot "
                    + "meet all conditions in \"when\", expected other operations, or fewer conditions",
                at: selection.location)
        ]
    }
}

extension Rule.Condition {
    /// True if the condition holds for all requests for which another one holds.
    fileprivate func includes(_ other: Rule.Condition) -> Bool {
        Self.includes(serviceProvider, other.serviceProvider) && Self.includes(mvpd, other.mvpd)
            && Self.includes(partner, other.partner) && Self.includes(resource, other.resource)
            && (api == nil || api == other.api)
            && header.allSatisfy { name, pattern in Self.includes(pattern, other.header[name]) }
    }

    private static func includes(_ pattern: Rule.MVPDPattern?, _ other: Rule.MVPDPattern?) -> Bool {
        switch (pattern, other) {
        case (nil, _): true
        case (.first?, _): other == .first
        case (.matching(let pattern)?, .matching(let other)?): pattern.includes(other)
        case (.matching?, _): false
        }
    }

    private static func includes(_ pattern: Pattern?, _ other: Pattern?) -> Bool {
        pattern.map { pattern in other.map(pattern.includes) ?? false } ?? true
    }
}

extension Pattern {
    /// True if the pattern matches all texts that another pattern matches. A star of the other pattern must stand where
    /// this pattern has one, because its other characters match only themselves.
    fileprivate func includes(_ other: Pattern) -> Bool { matches(other.description) }
}

extension Rule.Answer {
    /// The operations on which Adobe sends the error; empty for a reply.
    fileprivate var naturalOperations: Set<PassOperation> {
        switch self {
        case .error(let error):
            // REST API V1 has codes of the same names.
            error.code.naturalOperations.union(
                LegacyErrorCode(rawValue: error.code.rawValue)?.naturalOperations ?? [])
        case .registrationError(let code): code.naturalOperations
        case .legacyError(let error):
            (error.code?.naturalOperations ?? []).union(error.singleSignOnCode?.naturalOperations ?? [])
        case .singleSignOnError(let code): code.naturalOperations
        case .reply: []
        }
    }
}

extension MergedConfiguration {
    /// Warnings about seeded profiles that later ones replace, and degradations behind others. A seeded profile does not concern
    /// adopted integrations.
    fileprivate func warnings(onSeeds seeds: [Node], degradations: [Node]) -> [Diagnostic] {
        let ofSeeds = covered(seeds.reversed(), concernAdopted: false).map { seed, later in
            Diagnostic(
                "the profile is never used, because the one at \(later.location) replaces it, expected the special "
                    + "profile last", at: seed.location)
        }
        let ofDegradations = covered(degradations, concernAdopted: true).map { degradation, earlier in
            Diagnostic(
                "the degradation is never used, because the one at \(earlier.location) applies first, expected the "
                    + "special degradation first", at: degradation.location)
        }
        return ofSeeds + ofDegradations
    }

    /// The items whose integrations an earlier item covers completely, with that item.
    ///
    /// - Parameter concernAdopted: true for items that concern adopted integrations, too.
    private func covered(_ items: [Node], concernAdopted: Bool) -> [(item: Node, covering: Node)] {
        var earlier = EarlierParts<Node>()
        return items.compactMap { item -> (item: Node, covering: Node)? in
            let mvpd = item["mvpd"]?.string
            if let covering = earlier.parts(for: mvpd).first(where: { covers(item, by: $0, concernAdopted) })
            {
                return (item, covering)
            }
            earlier.append(item, for: mvpd)
            return nil
        }
    }

    /// True if an item concerns every integration of another one. `*` as the MVPD leaves out temporary passes, and without
    /// `concernAdopted` also integrations that exist by adoption alone.
    private func covers(_ item: Node, by other: Node, _ concernAdopted: Bool) -> Bool {
        let serviceProvider = other["serviceProvider"]?.string ?? IntegrationSelector.every
        guard let mvpd = item["mvpd"]?.string,
            serviceProvider == IntegrationSelector.every || serviceProvider == item["serviceProvider"]?.string
        else { return false }
        guard other["mvpd"]?.string != mvpd else { return true }
        guard other["mvpd"]?.string == IntegrationSelector.every else { return false }
        guard mvpd != MVPDSelector.firstWord else { return true }
        let settings = document["mvpds"]?[mvpd]
        let adopted = concernAdopted ? adoptedMVPDs[mvpd] : nil
        guard (settings ?? adopted)?["isTempPass"]?.bool != true else { return false }
        let named = item["serviceProvider"]?.string ?? IntegrationSelector.every
        let isActive = document["integrations"]?[named]?[mvpd].map(\.isActive)
        if concernAdopted { return isActive ?? true }
        guard settings != nil else { return false }
        return named == IntegrationSelector.every ? !document.adoptsServiceProviders : isActive ?? false
    }
}

extension Node {
    /// True if a key or a value contains `${`.
    fileprivate var hasPlaceholder: Bool {
        string?.contains("${") == true || items.contains(where: \.hasPlaceholder)
            || entries.contains { $0.key.contains("${") || $0.node.hasPlaceholder }
    }

    /// True if a key or a value contains `${name}`, and not `$${name}`.
    fileprivate func uses(parameter name: String) -> Bool {
        func isUse(_ text: String) -> Bool {
            text.contains("${") && text.replacing("$${", with: " ").contains("${\(name)}")
        }
        return string.map(isUse) == true || items.contains { $0.uses(parameter: name) }
            || entries.contains { isUse($0.key) || $0.node.uses(parameter: name) }
    }

    /// A warning about a resource in the media RSS form, which other texts for the same channel do not match.
    fileprivate var mediaRSSWarning: Diagnostic? {
        guard let text = string, text.first(where: { !$0.isWhitespace }) == "<" else { return nil }
        return Diagnostic(
            "the resource is media RSS, and matches only requests with exactly this text, expected the title of the "
                + "channel, which matches all its forms", at: location)
    }

    fileprivate static func warnings(onDecisions decisions: [Node]) -> [Diagnostic] {
        var earlier = EarlierParts<Node>()
        return decisions.flatMap { decision -> [Diagnostic] in
            let resource = decision["resource"]?.string
            let covering = earlier.parts(for: resource).first { $0.decidesWherever(decision) }
            if covering == nil { earlier.append(decision, for: resource) }
            return decision.decisionWarnings(behind: covering)
        }
    }

    /// - Parameter other: an earlier decision that matches every resource of this one; `nil` if there is none.
    private func decisionWarnings(behind other: Node?) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        if let other {
            warnings.add(
                "the decision is never used, because the one at \(other.location) decides first, expected the "
                    + "special decision first", at: location)
        }
        let operations = PassOperation.allCases.filter { operation in
            operation.definition.hasItems && operation.definition.dialect == .enhanced
        }
        guard let error = self["error"], let code = error.string.flatMap(EnhancedErrorCode.init) else {
            return warnings
        }
        let others = operations.filter { !code.naturalOperations.contains($0) }
        if others == operations {
            warnings.add(
                "Adobe never sends \"\(code.rawValue)\" in a decision, expected an error code of "
                    + "\(operations.map(\.rawValue).joined(separator: " or "))", at: error.location)
        } else if code.isDefaultDenial {
            warnings.add(
                "Adobe never sends \"\(code.rawValue)\" on \(others.map(\.rawValue).joined(separator: ", ")), expected no "
                    + "\"error\", so that each operation sends its own code", at: error.location)
        }
        return warnings
    }

    /// True if this decision matches every resource that another one matches.
    private func decidesWherever(_ other: Node) -> Bool {
        guard let resource = self["resource"]?.string, let otherResource = other["resource"]?.string,
            ["serviceProvider", "mvpd"].allSatisfy({ key in
                let value = self[key]?.string ?? IntegrationSelector.every
                return value == IntegrationSelector.every || value == other[key]?.string
            })
        else { return false }
        return Pattern(resource).includes(Pattern(otherResource))
    }

    fileprivate var userMetadataWarnings: [Diagnostic] {
        let names = ["userID"] + users.flatMap { $0.userMetadata.map(\.key) }
        let known = AllowedValues("user metadata", names.distinct)
        let sendsPlainText =
            self["policies"]?["missingCertificate"]?.string ?? Policies().missingCertificate.rawValue
            == Policies.MissingCertificate.plain.rawValue
        return (self["serviceProviders"]?.entries ?? []).flatMap { provider -> [Diagnostic] in
            let hasCertificate = provider.node["certificate"]?.string?.isEmpty == false
            return (provider.node["userMetadata"]?.entries ?? []).flatMap { entry -> [Diagnostic] in
                var warnings: [Diagnostic] = []
                if !known.contains(entry.key) {
                    let hint = NearestName.hint(for: entry.key, among: known.names)
                    warnings.add("no user of any MVPD has \"\(entry.key)\", \(hint)", at: entry.location)
                }
                if sendsPlainText, !hasCertificate, entry.node["encrypted"]?.bool == true {
                    warnings.add(
                        "\"\(entry.key)\" is sent as plain text, because \(provider.key) has no certificate, "
                            + "expected one, or the policy \"missingCertificate: refuse\"",
                        at: entry.node["encrypted"]?.location)
                }
                return warnings
            }
        }
    }

    /// Warnings about user metadata that is encrypted, and too long for the certificate of a service provider.
    fileprivate var longUserMetadataWarnings: [Diagnostic] {
        let keys = (self["serviceProviders"]?.entries ?? []).compactMap { provider in
            provider.node["certificate"]?.string.flatMap { try? RSAPublicKey(pem: $0) }.map { (provider, $0) }
        }
        return users.flatMap(\.userMetadata).compactMap { entry -> Diagnostic? in
            let count = UserMetadata(entry.node.json).plaintext.count
            let tooShort = keys.first { provider, key in
                count > key.longestPlaintext
                    && provider.node["userMetadata"]?[entry.key]?["encrypted"]?.bool
                        ?? UserMetadata.encryptedNames.contains(entry.key)
            }
            guard let (provider, key) = tooShort else { return nil }
            return Diagnostic(
                "\"\(entry.key)\" has \(count) bytes, which the certificate of \(provider.key) cannot encrypt, "
                    + "expected at most \(key.longestPlaintext)", at: entry.node.location)
        }
    }

    /// The users of all MVPDs, in the order of the configuration.
    fileprivate var users: [Node] {
        (self["mvpds"]?.entries ?? []).flatMap { $0.node["users"]?.items ?? [] }
    }

    /// The user metadata of a user or of a seeded profile.
    private var userMetadata: [Entry] {
        ["attributes", "attributesAtAuthorization"].flatMap { self[$0]?.entries ?? [] }
    }

    /// Warnings about numbers in the user metadata of a user or a seeded profile that replies write differently from the file:
    /// `02134` becomes 2134.
    fileprivate var changedNumberWarnings: [Diagnostic] {
        userMetadata.flatMap { $0.node.changedNumberWarnings(in: $0.key) }
    }

    private func changedNumberWarnings(in key: String) -> [Diagnostic] {
        guard writtenNumber != nil else {
            return items.flatMap { $0.changedNumberWarnings(in: key) }
                + entries.flatMap { $0.node.changedNumberWarnings(in: $0.key) }
        }
        return [
            Diagnostic(
                "the number in \"\(key)\" is not sent as it is written, expected it in quotes", at: location)
        ]
    }

    /// Warnings about MVPDs at which no login can succeed. A temporary pass needs no login.
    fileprivate var missingUserWarnings: [Diagnostic] {
        (self["mvpds"]?.entries ?? []).compactMap { entry in
            let users = entry.node["users"]
            guard entry.node["tempPass"] == nil, users?.items.isEmpty != false else { return nil }
            return Diagnostic(
                "no login at \(entry.key) can succeed, because it has no users, expected at least one, such as "
                    + "users: [{ name: user }]", at: users?.location ?? entry.location)
        }
    }

    /// Warnings about service providers that refuse every MVPD. Adopted MVPDs are integrated with every service provider.
    fileprivate var missingIntegrationWarnings: [Diagnostic] {
        guard !adoptsMVPDs else { return [] }
        let all = self["integrations"]?.entriesByKey ?? [:]
        return (self["serviceProviders"]?.entries ?? []).compactMap { provider in
            let own = all[provider.key]
            let integrations = own?.node.entries ?? []
            guard !integrations.contains(where: \.node.isActive) else { return nil }
            let known = self["mvpds"]?.entries ?? []
            let mvpd = integrations.first ?? known.first { $0.node["tempPass"] == nil } ?? known.first
            let example = "integrations: { \(provider.key): { \(mvpd?.key ?? "MyProvider"): {} } }"
            return Diagnostic(
                "\(provider.key) cannot use any MVPD, because it has no active integration, expected at least one, such "
                    + "as \(example)\(mvpd == nil ? ", with MyProvider in mvpds" : "")",
                at: own?.location ?? provider.location)
        }
    }

    /// Warnings about lifetimes of less than a second in a configuration or in `world`, also for one platform.
    fileprivate var lifetimeWarnings: [Diagnostic] {
        let names = [
            "accessToken": "access token", "authenticationCode": "authentication code",
            "mediaToken": "media token", "authenticationTTL": "profile", "authorizationTTL": "decision",
            "mediaTokenTTL": "media token", "homeBasedAuthenticationTTL": "profile of a home-based login",
        ]
        let integrations = (self["integrations"]?.entries ?? []).flatMap(\.node.entries)
        let settings = ((self["mvpds"]?.entries ?? []) + integrations).flatMap(\.node.entries)
        return ((self["lifetimes"]?.entries ?? []) + settings).flatMap { entry -> [Diagnostic] in
            guard let name = names[entry.key] else { return [] }
            let platforms = entry.node.entries.map { ($0.key == "default" ? "" : " on \($0.key)", $0.node) }
            return ([("", entry.node)] + platforms).compactMap { platform, node -> Diagnostic? in
                guard let duration = node.duration, duration < .seconds(1) else { return nil }
                return Diagnostic(
                    "every \(name)\(platform) expires at once, because its lifetime is less than a second, expected a longer one",
                    at: node.location)
            }
        }
    }
}

/// Checks of scenarios of which a part is missing, because its file cannot be read.
extension ScenarioLibrary {
    /// The name of a scenario, followed by the names of its parents, also of the first one that is missing.
    func namesExtended(by name: String) -> [String] {
        var names: [String] = []
        var next: String? = name
        while let name = next, names.count <= Self.mostParents, !names.contains(name) {
            names.append(name)
            next = document(of: name)?["extends"]?.string
        }
        return names
    }

    /// The violations of the schema in the file of a scenario, without those of values that parameters of a parent can
    /// correct.
    func schemaDiagnostics(of name: String) -> [Diagnostic] {
        guard let node = document(of: name) else { return [] }
        let parameters = Self.parameters(of: [Link(name: name, node: node)])
        var values: [String: Node.Value] = [:]
        for parameter in parameters {
            let text = parameter.defaultValue ?? parameter.sample(in: configurationDocument)
            let value = try? parameter.value(of: text, in: configurationDocument)
            values[parameter.name] = value ?? .string(text)
        }
        var unknown: [Diagnostic] = []
        let filled = node.substituting(values, &unknown)
        return Schema.scenario.diagnostics(in: filled).filter { !$0.message.contains("${") }
    }
}
