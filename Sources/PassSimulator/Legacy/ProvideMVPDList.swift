import ControlAPI
import PassAPI

extension Simulator {
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
