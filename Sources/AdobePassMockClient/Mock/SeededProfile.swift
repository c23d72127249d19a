import Foundation

extension AdobePassMock {
    /// A profile that a test adds to a device.
    public struct SeededProfile: Sendable, Hashable {
        /// The identifier of the service provider, such as `REF30`, or `*` for every one that the mock has configured.
        public var serviceProvider: String
        /// The identifier of the MVPD, such as `Cablevision`, or `first` for the first one of the service provider.
        public var mvpd: String
        /// How the user logged in. The mock refuses `degraded` and `temporary`, which no login creates.
        public var type: ProfileType
        /// The lifetime from now on. A negative one creates an expired profile; `nil` takes the lifetime of the mock's
        /// configuration.
        @available(iOS 16, tvOS 16, *)
        public var expiresIn: Duration? {
            get { lifetime.map { .seconds($0) } }
            set { lifetime = newValue?.inSeconds }
        }
        /// In seconds, because older systems have no `Duration`.
        private var lifetime: TimeInterval?
        /// User metadata by name; `nil` takes the metadata of the MVPD's first test user.
        public var attributes: [String: UserMetadataValue]?

        /// Creates a profile. A mock with `--adopt` cannot list its service providers, and refuses `*`.
        public init(
            serviceProvider: String = "*", mvpd: String = "first", type: ProfileType = .regular,
            attributes: [String: UserMetadataValue]? = nil
        ) {
            self.serviceProvider = serviceProvider
            self.mvpd = mvpd
            self.type = type
            self.attributes = attributes
        }

        /// Creates a profile that ends after a time from now on.
        @available(iOS 16, tvOS 16, *)
        public init(
            serviceProvider: String = "*", mvpd: String = "first", type: ProfileType = .regular,
            expiresIn: Duration?, attributes: [String: UserMetadataValue]? = nil
        ) {
            self.init(serviceProvider: serviceProvider, mvpd: mvpd, type: type, attributes: attributes)
            self.expiresIn = expiresIn
        }
    }
}

extension AdobePassMock.SeededProfile: Encodable {
    private enum CodingKeys: String, CodingKey {
        case serviceProvider, mvpd, type, expiresIn, attributes
    }

    /// Encodes the profile as the admin API expects it.
    ///
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(serviceProvider, forKey: .serviceProvider)
        try container.encode(mvpd, forKey: .mvpd)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(lifetime?.isoText, forKey: .expiresIn)
        try container.encodeIfPresent(attributes, forKey: .attributes)
    }
}

extension AdobePassMock {
    /// A value of user metadata (page *User Metadata*): a string, a list or a map.
    public indirect enum UserMetadataValue: Sendable, Hashable {
        /// A string, for example of `userID`.
        case text(String)
        /// A list, for example of `zip`.
        case list([UserMetadataValue])
        /// A map, for example of `maxRating`.
        case map([String: UserMetadataValue])
    }
}

extension AdobePassMock.UserMetadataValue: Encodable {
    /// Encodes the value as JSON.
    ///
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let elements): try container.encode(elements)
        case .map(let members): try container.encode(members)
        }
    }
}

extension AdobePassMock.UserMetadataValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a list.
    public init(arrayLiteral elements: AdobePassMock.UserMetadataValue...) { self = .list(elements) }
    /// Creates a map. If a name occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, AdobePassMock.UserMetadataValue)...) {
        self = .map(Dictionary(elements) { $1 })
    }
}
