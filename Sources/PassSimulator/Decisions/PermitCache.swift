import PassAPI

/// The permits of a device that are still valid, by login, service provider and resource.
struct PermitCache: Sendable, Hashable {
    private var permits: [LoginID: [ServiceProviderID: [ResourceKey: CachedPermit]]] = [:]

    init() {}

    /// The resource of one login.
    struct Key {
        var login: LoginID
        var serviceProvider: ServiceProviderID
        var resource: ResourceKey
    }

    subscript(key: Key) -> CachedPermit? {
        permits[key.login]?[key.serviceProvider]?[key.resource]
    }

    mutating func remove(_ key: Key) {
        permits[key.login]?[key.serviceProvider]?[key.resource] = nil
    }

    /// The service providers that have permits.
    var serviceProviders: Set<ServiceProviderID> { Set(permits.values.flatMap(\.keys)) }

    /// Removes the permits of a service provider.
    mutating func remove(_ serviceProvider: ServiceProviderID) {
        permits = permits.mapValues { $0.filter { $0.key != serviceProvider } }.filter { !$0.value.isEmpty }
    }

    /// Adds a permit. When a login has too many, removes the permits that have ended, or else the one that ends first. Also removes
    /// logins without valid permits.
    mutating func add(_ permit: CachedPermit, for key: Key, at now: Timestamp) {
        var resources = permits[key.login]?[key.serviceProvider] ?? [:]
        if resources.count >= Self.capacity {
            removeEnded(at: now)
            resources = permits[key.login]?[key.serviceProvider] ?? [:]
        }
        if resources.count >= Self.capacity,
            let first = resources.min(by: { $0.value.validity.notAfter < $1.value.validity.notAfter })
        {
            resources[first.key] = nil
        }
        resources[key.resource] = permit
        permits[key.login, default: [:]][key.serviceProvider] = resources
    }

    private mutating func removeEnded(at now: Timestamp) {
        permits = permits.mapValues { serviceProviders in
            serviceProviders.mapValues { $0.filter { !$0.value.validity.isOver(at: now) } }
                .filter { !$0.value.isEmpty }
        }.filter { !$0.value.isEmpty }
    }

    /// The largest number of permits of a login with a service provider.
    private static let capacity = 256
}

extension PermitCache: Codable {
    init(from decoder: any Decoder) throws {
        permits = try .init(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try permits.encode(to: encoder)
    }
}

/// A permit of the MVPD that is still valid: until it ends, the resource keeps it and only gets new media tokens
/// (page *REST API V2 FAQs*).
struct CachedPermit: Sendable, Hashable, Codable {
    var validity: Validity
    /// The scenario of the decision. In another one, the MVPD decides again.
    var scenario: String
}
