import HTTPMessages
import HTTPTypes

extension OperationDefinition {
    /// An operation of REST API V1, with the parameters and refusals that all of them share.
    ///
    /// - Parameters:
    ///   - takesForm: whether the parameters are in a form, or else in the query.
    ///   - parameters: the operation's own parameters, without those of the path.
    ///   - refusals: the operation's own refusals.
    static func legacy(
        _ operation: PassOperation, dialect: Dialect = .legacy, namesDevice: Bool = false,
        takesAccessToken: Bool? = nil, hasItems: Bool = false, namesResources: Bool? = nil,
        takesForm: Bool = false, isRequestorOptional: Bool = false,
        requestorName: String = "requestor", _ help: String, parameters: [ParameterDescription] = [],
        answers: [AnswerDescription], refusals: [(HTTPResponse.Status, String)] = [],
        captures: [CapturedValue] = []
    ) -> OperationDefinition {
        let takesAccessToken = takesAccessToken ?? (dialect == .legacy)
        var shared: [ParameterDescription] = []
        if dialect == .legacy, !PathTemplate(operation.paths[0]).parameterNames.contains("requestor") {
            var requestor = isRequestorOptional ? ParameterDescription.optionalRequestor : .requestor
            requestor.name = requestorName
            shared.append(requestor)
        }
        if namesDevice { shared += [.deviceID, .legacyDeviceInformation] }
        if takesAccessToken { shared.append(.accessToken) }
        if dialect == .legacy { shared.append(.format) }
        let all = shared + parameters
        return OperationDefinition(
            operation, dialect: dialect, namesDevice: namesDevice, takesAccessToken: takesAccessToken,
            hasItems: hasItems, namesResources: namesResources,
            isRequestorOptional: isRequestorOptional, requestorName: requestorName,
            help: takesForm ? help + " The parameters can be in the query instead." : help,
            query: takesForm ? [] : all, headers: [.forwardedFor],
            body: takesForm ? .form(all.map(\.inForm)) : .none, answers: answers,
            refusals: dialect == .legacy
                ? (sharedRefusals(takesAccessToken: takesAccessToken) + refusals).map {
                    .init($0, $1, .document(LegacyError.self))
                } : [],
            captures: captures)
    }

    private static func sharedRefusals(takesAccessToken: Bool) -> [(HTTPResponse.Status, String)] {
        [(.badRequest, "A parameter is missing or wrong.")]
            + (takesAccessToken
                ? [(.unauthorized, "The access token is missing, unknown, expired or not for the requestor.")]
                : [])
            + [(.internalServerError, "The configuration does not allow the request.")]
    }
}

extension ParameterDescription {
    fileprivate var inForm: ParameterDescription {
        var parameter = self
        parameter.location = .form
        return parameter
    }
}
