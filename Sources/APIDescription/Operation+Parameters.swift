import HTTPMessages
import PassAPI

extension PassOperation {
    /// Everything that stands in the paths, the query and the head of a request.
    var parameters: [ParameterDescription] {
        pathParameters(row.paths[0].parameterNames) + details.query + headerParameters
    }

    func pathParameters(_ names: [String]) -> [ParameterDescription] {
        names.compactMap(ParameterDescription.path)
    }

    /// Without `Authorization`, which is a matter of its own in most descriptions.
    var headerParameters: [ParameterDescription] {
        (row.namesDevice && !row.isLegacy ? [.device] : [])
            + (row.readsDeviceInfo ? [.deviceInformation] : [])
            + details.headers + [.mockScenario]
    }
}
