import HTTPMessages
import PassAPI

extension PassOperation {
    /// The parameters in the path, the query and the header fields of a request.
    var parameters: [ParameterDescription] {
        pathParameters(row.paths[0].parameterNames) + details.query + headerParameters
    }

    func pathParameters(_ names: [String]) -> [ParameterDescription] {
        names.compactMap(ParameterDescription.path)
    }

    /// The header fields without `Authorization`, which most description formats treat separately.
    var headerParameters: [ParameterDescription] {
        (row.namesDevice && !row.isLegacy ? [.device] : [])
            + (row.readsDeviceInfo ? [.deviceInformation] : [])
            + details.headers + [.mockScenario]
    }
}
