import PassAPI

/// `serviceProvider` and `mvpd` of a seeded profile or a degradation, which select integrations.
package struct IntegrationSelector: Sendable, Hashable, CustomStringConvertible {
    /// `nil` means every service provider with an active integration with the MVPD, including adopted ones.
    package var serviceProvider: ServiceProviderID?
    package var mvpd: MVPDSelector

    package init(serviceProvider: ServiceProviderID? = nil, mvpd: MVPDSelector = .every) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
    }

    package var description: String { "\(serviceProvider?.text ?? Self.every) at \(mvpd)" }

    /// The value of `serviceProvider` that means every service provider.
    package static let every = "*"
}

/// `mvpd`: an MVPD by its identifier, the first one of the service provider, or every one.
package enum MVPDSelector: Sendable, Hashable, CustomStringConvertible {
    case id(MVPDID)
    /// The first active integration of the service provider, in the order of the files, that is not a temporary pass.
    case first
    /// Every active integration of the service provider that is not a temporary pass.
    case every

    init(_ text: String) {
        self =
            switch text {
            case Self.firstWord: .first
            case IntegrationSelector.every: .every
            default: .id(MVPDID(text))
            }
    }

    package var description: String {
        switch self {
        case .id(let id): id.text
        case .first: Self.firstWord
        case .every: IntegrationSelector.every
        }
    }

    /// The value of `mvpd` that means the first one.
    package static let firstWord = "first"

    /// The texts that cannot be the identifier of an MVPD.
    package static let reservedNames = [firstWord, IntegrationSelector.every]
}

extension Scenario {
    /// The MVPDs that the selector means for the service provider; none if the selector is for another one.
    func mvpds(of selector: IntegrationSelector, for serviceProvider: ServiceProviderID) -> [MVPDID] {
        if let named = selector.serviceProvider, named != serviceProvider { return [] }
        switch selector.mvpd {
        case .first: return configuration.firstMVPD(of: serviceProvider).map { [$0] } ?? []
        case .every: return configuration.loginMVPDs(of: serviceProvider)
        case .id(let id):
            let isConcerned =
                selector.serviceProvider != nil || activeIntegration(serviceProvider, id) != nil
            return isConcerned ? [id] : []
        }
    }

    /// True when the selector means the integration of the MVPD with the service provider.
    package func selects(
        _ selector: IntegrationSelector, _ serviceProvider: ServiceProviderID, _ mvpd: MVPDID
    ) -> Bool {
        (selector.serviceProvider == nil || selector.serviceProvider == serviceProvider)
            && selects(selector.mvpd, serviceProvider, mvpd)
    }

    /// True when the selector means the MVPD, for the service provider.
    package func selects(
        _ selector: MVPDSelector, _ serviceProvider: ServiceProviderID, _ mvpd: MVPDID
    ) -> Bool {
        switch selector {
        case .id(let id): id == mvpd
        case .first: configuration.firstMVPD(of: serviceProvider) == mvpd
        case .every: activeIntegration(serviceProvider, mvpd)?.mvpd.tempPass == nil
        }
    }
}
