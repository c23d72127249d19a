import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the MVPDs that the service provider has an active integration with (page *Retrieve
    /// configuration for specific service provider*). The fields about Apple's partner framework are set for
    /// Apple devices only.
    ///
    /// - Throws: `invalid_parameter_service_provider`.
    package func retrieveConfiguration(
        for serviceProvider: ServiceProviderID, from origin: RequestOrigin, in configuration: Configuration
    ) throws(EnhancedError) -> ConfigurationResponse {
        guard let provider = configuration.serviceProvider(serviceProvider) else {
            throw EnhancedError(
                .invalidParameterServiceProvider, because: configuration.reasonAgainst(serviceProvider))
        }
        let platform = origin.platform
        let device = StreamingDevice(origin)
        let integrations = configuration.integrations(of: serviceProvider)
        let mvpds = integrations.keys.sorted().compactMap { id -> ConfigurationResponse.MVPD? in
            guard let integration = integrations[id], integration.isActive,
                let mvpd = configuration.mvpds[id]
            else { return nil }
            return mvpd.configured(by: integration, for: platform, policies: configuration.policies)
        }
        return ConfigurationResponse(
            platformCategory: device.type,
            os: platform.isApple ? platform.rawValue : device.operatingSystem.name ?? "Unknown",
            platform: platform.isApple ? platform.rawValue : "unknown",
            requestor: .init(id: provider.id, name: provider.name, domains: provider.domains, mvpds: mvpds))
    }

    /// Returns the MVPDs of the requestor (page *(Legacy) Provide MVPD List*). The fields about Apple's
    /// partner framework are set on every platform. The time is that of the request.
    ///
    /// - Throws: `invalid_parameter_service_provider`.
    package func provideMVPDList(in request: CheckedRequest) throws(EnhancedError) -> LegacyConfiguration {
        let configuration = request.configuration
        let appleOrigin = RequestOrigin(information: DeviceInformation(members: ["osName": "tvOS"]))
        let response = try retrieveConfiguration(
            for: request.serviceProvider, from: appleOrigin, in: configuration)
        let mapped = configuration.mvpds.values.filter { $0.platformMappingID != nil }
        return LegacyConfiguration(
            requestor: response.requestor,
            requiredMetadataFields: Dictionary(
                uniqueKeysWithValues: mapped.map { ($0.id, $0.attributesNames) }), time: request.now)
    }
}

extension MVPD {
    fileprivate func configured(
        by integration: Integration, for platform: DevicePlatform, policies: Policies
    ) -> ConfigurationResponse.MVPD {
        var response = ConfigurationResponse.MVPD(
            id: id, displayName: integration.displayName.value(for: platform) ?? displayName,
            logoURL: integration.logoURL.value(for: platform) ?? logoURL)
        response.flags = flags
        response.flags.authPerAggregator = integration.authPerAggregator
        response.isTempPass = tempPass != nil
        guard platform.isApple else { return response }
        if let platformMappingID {
            response.platformMappingID = platformMappingID
            response.enablePlatformServices = integration.applePlatformServices.value(for: platform)
            response.displayInPlatformPicker = integration.displayInPlatformPicker
            response.enforcePlatformPermissions = integration.enforcePlatformPermissions
        }
        response.boardingStatus =
            switch policies.notOnboardedStatus {
            case .omitted: boardingStatus?.rawValue
            case .notSupported: boardingStatus?.rawValue ?? policies.notOnboardedStatus.rawValue
            }
        return response
    }
}
