import PassAPI

extension ProfileSeed {
    /// Decodes an item of `seed.profiles`.
    ///
    /// - Throws: all violations of the schema.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.seededProfile.diagnostics(in: node))
        self.init(
            at: IntegrationSelector(node),
            type: node["type"]?.string.flatMap(ProfileType.init) ?? .regular,
            expiresIn: node["expiresIn"]?.duration,
            attributes: node["attributes"].map { attributes in
                Dictionary(attributes.entries.map { ($0.key, $0.node.json) }) { $1 }
            })
    }
}

extension DegradationRule {
    /// Decodes an item of `degradation`.
    ///
    /// - Parameter node: is already validated by the schema.
    init?(_ node: Node) {
        guard let rule = node["rule"]?.string.flatMap(Kind.init) else { return nil }
        self.init(at: IntegrationSelector(node), rule: rule, details: node["details"]?.string)
    }
}

extension IntegrationSelector {
    /// - Parameter node: an item that has `mvpd`, and can have `serviceProvider`.
    fileprivate init(_ node: Node) {
        self.init(
            serviceProvider: ServiceProviderID(selecting: node["serviceProvider"]),
            mvpd: MVPDSelector(node["mvpd"]?.string ?? ""))
    }
}

extension ServiceProviderID {
    /// The service provider that the node names; `nil` when it names none or every one.
    fileprivate init?(selecting node: Node?) {
        guard let text = node?.string, text != IntegrationSelector.every else { return nil }
        self.init(text)
    }
}

extension MVPDSelector {
    /// The MVPD that the node names; `nil` when it names none or every one.
    fileprivate init?(selecting node: Node?) {
        guard let text = node?.string, text != IntegrationSelector.every else { return nil }
        self.init(text)
    }
}

extension ResourceDecision {
    /// Decodes an item of `decisions`.
    ///
    /// - Parameter node: is already validated by the schema.
    /// - Throws: that an error or details are given for a decision other than `deny`.
    init(_ node: Node) throws(Diagnostics) {
        let details = node["details"]?.string
        let code = node["error"]?.string.flatMap(EnhancedErrorCode.init)
        self.init(
            resource: Pattern(node["resource"]?.string ?? ""),
            serviceProvider: ServiceProviderID(selecting: node["serviceProvider"]),
            mvpd: MVPDSelector(selecting: node["mvpd"]), verdict: .permit)
        switch node["decision"]?.string {
        case "deny":
            verdict = .deny(code, details: details)
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
