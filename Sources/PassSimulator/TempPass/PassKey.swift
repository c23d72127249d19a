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
