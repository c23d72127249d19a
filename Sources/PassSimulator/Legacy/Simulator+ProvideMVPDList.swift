import ControlAPI
import PassAPI

extension Simulator {
    /// The MVPDs of the requestor (page *(Legacy) Provide MVPD List*): those that Apple's framework knows say so on
    /// every platform.
    package func provideMVPDList(
        for serviceProvider: ServiceProviderID, in configuration: Configuration
    ) throws(EnhancedError) -> LegacyConfiguration {
        let onApple = RequestOrigin(information: DeviceInformation(members: ["osName": "tvOS"]))
        let response = try retrieveConfiguration(for: serviceProvider, from: onApple, in: configuration)
        let mapped = configuration.mvpds.values.filter { $0.platformMappingID != nil }
        return LegacyConfiguration(
            requestor: response.requestor,
            requiredMetadataFields: Dictionary(
                uniqueKeysWithValues: mapped.map { ($0.id, $0.attributesNames) }))
    }
}
