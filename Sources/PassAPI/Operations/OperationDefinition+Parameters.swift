import HTTPMessages

extension OperationDefinition {
    /// The parameters in the path, the query and the header fields of a request.
    ///
    /// - Parameter path: one of the paths of the operation.
    package func parameters(of path: PathTemplate) -> [ParameterDescription] {
        path.parameterNames.compactMap(ParameterDescription.path) + query + headerParameters
    }

    /// The names of the parameters in the query and in the form or JSON object of the body.
    package var parameterNames: Set<String> {
        let body =
            switch body {
            case .none: [String]()
            case .form(let fields): fields.map(\.name)
            case .json(let type, _): type.schema.fields.map(\.name)
            }
        return Set(query.map(\.name) + body)
    }

    /// The header fields without `Authorization`, which most description formats treat separately.
    var headerParameters: [ParameterDescription] {
        (namesDevice && !isLegacy ? [.device] : []) + (readsDeviceInfo ? [.deviceInformation] : [])
            + headers + [.mockScenario]
    }
}
