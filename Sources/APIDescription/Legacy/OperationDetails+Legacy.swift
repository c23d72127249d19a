import HTTPMessages
import HTTPTypes
import PassAPI

extension OperationDetails {
    /// The details of a REST API V1 operation, including the parameters and refusals that all of them share.
    ///
    /// - Parameters:
    ///   - parameters: the operation's own parameters, without those of the path.
    ///   - refusals: the operation's own refusals.
    static func legacy(
        _ operation: PassOperation, _ help: String, parameters: [ParameterDescription] = [],
        answers: [AnswerDescription], refusals: [(HTTPResponse.Status, String)] = [],
        captures: [CapturedValue] = []
    ) -> OperationDetails {
        let row = operation.row
        let shared = sharedParameters(row)
        var details = OperationDetails(
            help: help, headers: [.forwardedFor], answers: answers, captures: captures)
        if row.takesForm {
            details.help += " The parameters can be in the query instead."
            details.body = .form((shared + parameters).map(\.inForm))
        } else {
            details.query = shared + parameters
        }
        if row.dialect == .legacy {
            details.refusals = (sharedRefusals(row) + refusals).map {
                .init($0, $1 + codes(of: operation, $0), .document(.legacyError, root: "error"))
            }
        }
        return details
    }

    private static func sharedParameters(_ row: PassOperation.Row) -> [ParameterDescription] {
        var parameters: [ParameterDescription] = []
        if row.dialect == .legacy, !row.paths[0].parameterNames.contains("requestor") {
            parameters.append(.requestor)
        }
        if row.namesDevice { parameters.append(.deviceID) }
        if row.readsDeviceInfo { parameters.append(.legacyDeviceInformation) }
        if row.takesAccessToken { parameters.append(.accessToken) }
        if row.dialect == .legacy { parameters.append(.format) }
        return parameters
    }

    private static func sharedRefusals(_ row: PassOperation.Row) -> [(HTTPResponse.Status, String)] {
        [(.badRequest, "A parameter is missing or wrong.")]
            + (row.takesAccessToken
                ? [(.unauthorized, "The access token is missing, unknown, expired or not for the requestor.")]
                : [])
            + [(.internalServerError, "The configuration does not allow the request.")]
    }

    /// A sentence that lists the possible error codes of the answer.
    private static func codes(of operation: PassOperation, _ status: HTTPResponse.Status) -> String {
        let names = LegacyErrorCode.allCases.filter {
            $0.naturalOperations.contains(operation) && $0.statuses.contains(status.code)
        }.map { "`\($0.rawValue)`" }
        return names.isEmpty ? "" : " With policy `legacyErrorCodes`: \(names.joined(separator: ", "))."
    }
}

extension ParameterDescription {
    fileprivate var inForm: ParameterDescription {
        var parameter = self
        parameter.location = .form
        return parameter
    }
}
