import PassAPI

/// Why the configuration does not serve a request.
extension Configuration {
    package func reasonAgainst(_ id: ServiceProviderID) -> Reason {
        let known = serviceProviders.keys.map(\.text).sorted()
        let similar =
            NearestName.similarName(to: id.text, among: known).map { ": did you mean \"\($0)\"?" } ?? "."
        let name =
            id.text.isEmpty
            ? "The request names no service provider."
            : !IdentifierLimit.allows(id.text)
                ? IdentifierLimit.problem(with: id.text, in: "The service provider")
                : "The configuration has no service provider \(id)\(similar)"
        return Reason(
            name,
            hint: UnsetValue.hint(for: id.text) ?? """
                The configuration has the service providers \(known.joined(separator: ", ")). Add yours and reload \
                the files (SIGHUP or --watch), or start the mock with --adopt (policy unknownServiceProviders: adopt) to \
                serve any service provider.
                """)
    }

    /// Why there is no MVPD with the identifier. The reason lists the MVPDs of the service provider before others.
    package func reasonAgainst(unknown id: MVPDID, of serviceProvider: ServiceProviderID?) -> Reason {
        if id == .missingCode {
            return Reason(
                "The path ends before the code, and the configuration has no MVPD \(id).",
                hint: "Add a slash and the code of the session.")
        }
        let own = serviceProvider.map { loginMVPDs(of: $0) } ?? []
        let known = own + mvpds.keys.filter { !own.contains($0) }.sorted()
        let similar = NearestName.hint(for: id.text, among: known.map(\.text))
        return Reason(
            "The configuration has no MVPD \(id): \(similar)\(similar.hasSuffix("?") ? "" : ".")",
            hint: UnsetValue.hint(for: id.text) ?? """
                Use a configured one, add yours to mvpds and integrations and reload the files (SIGHUP or --watch), or \
                start the mock with --adopt (policy unknownMVPDs: adopt) to serve any MVPD.
                """)
    }

    package func reasonAgainst(_ id: MVPDID, at serviceProvider: ServiceProviderID) -> Reason {
        let integrations = integrations(of: serviceProvider)
        let active = integrations.filter(\.value.isActive).keys.map(\.text).sorted()
        return Reason(
            integrations[id] == nil
                ? "The configuration has no integration of \(serviceProvider) with \(id)."
                : "The integration of \(serviceProvider) with \(id) is not active.",
            hint: active.isEmpty
                ? "Add the MVPD to integrations of \(serviceProvider)."
                : "Use one of \(active.joined(separator: ", ")), or add it to integrations of \(serviceProvider)."
        )
    }
}

extension Scenario {
    /// Why no profile of `seed` belongs to the service provider; `nil` if one does, or if the scenario has none.
    package func reasonAgainstSeed(for serviceProvider: ServiceProviderID) -> Reason? {
        guard let selector = seed.first?.integration,
            seed.allSatisfy({ $0.profiles(for: serviceProvider, in: self).isEmpty })
        else { return nil }
        let start = "The scenario \(name) adds no profile for \(serviceProvider)"
        if let named = selector.serviceProvider { return Reason("\(start), but for \(named).") }
        guard case .id(let id) = selector.mvpd else {
            return Reason(
                "\(start). It needs an active integration with an MVPD that is not a temporary pass.",
                hint: "Add one to integrations of \(serviceProvider).")
        }
        let missing = configuration.reasonAgainst(id, at: serviceProvider)
        return Reason("\(start). \(missing.text)", hint: missing.hint)
    }
}
