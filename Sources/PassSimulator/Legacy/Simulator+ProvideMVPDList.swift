import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the MVPDs of the requestor (page *(Legacy) Provide MVPD List*). The fields about Apple's
    /// partner framework are set on every platform.
    ///
    /// - Throws: `invalid_parameter_service_provider`.
    package func provideMVPDList(
        for serviceProvider: ServiceProviderID, in configuration: Configuration
    ) throws(EnhancedError) -> LegacyConfiguration {
        let appleOrigin = RequestOrigin(information: DeviceInformation(members: ["osName": "tvOS"]))
        let response = try retrieveConfiguration(for: serviceProvider, from: appleOrigin, in: configuration)
        let mapped = configuration.mvpds.values.filter { $0.platformMappingID != nil }
        return LegacyConfiguration(
            requestor: response.requestor,
            requiredMetadataFields: Dictionary(
                uniqueKeysWithValues: mapped.map { ($0.id, $0.attributesNames) }))
    }
}
