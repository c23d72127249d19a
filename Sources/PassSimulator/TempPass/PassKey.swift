import PassAPI

/// A temporary pass of a service provider.
package struct PassKey: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID

    package init(serviceProvider: ServiceProviderID, mvpd: MVPDID) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
    }
}

extension PassKey: TextCodable {
    package init?(codedText: String) {
        let parts = codedText.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self.init(serviceProvider: ServiceProviderID(String(parts[0])), mvpd: MVPDID(String(parts[1])))
    }

    package var codedText: String { "\(serviceProvider)/\(mvpd)" }
}
