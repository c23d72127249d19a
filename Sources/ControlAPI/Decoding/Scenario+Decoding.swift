import PassAPI

extension SeededProfile {
    /// Reads a profile that has the shape of `seed.profiles`.
    ///
    /// - Throws: everything that is wrong with it.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.seededProfile.diagnostics(in: node))
        self.init(
            serviceProvider: ServiceProviderID(node["serviceProvider"]?.string ?? ""),
            mvpd: MVPDID(node["mvpd"]?.string ?? ""),
            type: node["type"]?.string.flatMap(ProfileType.init) ?? .regular,
            expiresIn: node["expiresIn"]?.duration,
            attributes: node["attributes"].map { attributes in
                Dictionary(attributes.entries.map { ($0.key, $0.node.json) }) { $1 }
            })
    }
}

extension DegradationRule {
    /// - Parameter node: has its shape already.
    init?(_ node: Node) {
        guard let rule = node["rule"]?.string.flatMap(Kind.init) else { return nil }
        self.init(
            serviceProvider: ServiceProviderID(node["serviceProvider"]?.string ?? ""),
            mvpd: MVPDID(node["mvpd"]?.string ?? ""), rule: rule, details: node["details"]?.string)
    }
}

extension ResourceDecision {
    /// - Parameter node: has its shape already.
    init(_ node: Node) throws(Diagnostics) {
        let details = node["details"]?.string
        let code = node["error"]?.string.flatMap(EnhancedErrorCode.init)
        self.init(
            resource: Pattern(node["resource"]?.string ?? ""), mvpd: node["mvpd"]?.string.map { MVPDID($0) },
            verdict: .permit)
        switch node["decision"]?.string {
        case "deny":
            verdict = .deny(code, details: details)
        case let word:
            if let key = ["error", "details"].first(where: { node[$0] != nil }) {
                throw Diagnostics(
                    "\"\(key)\" belongs to deny, expected \"decision: deny\"", at: node[key]?.location)
            }
            verdict = word == "omit" ? .omit : .permit
        }
    }
}
