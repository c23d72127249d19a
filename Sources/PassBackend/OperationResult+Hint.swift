import ControlAPI
import PassAPI

extension OperationResult {
    /// What would have made the request succeed, for the journal: the error itself cannot say it, because it is
    /// Adobe's.
    var hint: String? {
        let isUnknownServiceProvider =
            switch content {
            case .error(let error): error.code == .invalidParameterServiceProvider
            case .legacy(.failure(let error), _): error.code == .invalidRequestor
            case .accessEnabler(.failure(.refused(let error))): error.code == .invalidRequestor
            case .singleSignOnError(let error):
                error.content == .enhanced(EnhancedError(.invalidParameterServiceProvider))
            case .answer, .legacy(.success, _), .accessEnabler, .registrationError, .pageError, .reply: false
            }
        guard isUnknownServiceProvider, ruleIDs.isEmpty else { return nil }
        let known = scenario.configuration.serviceProviders.keys.map(\.text).sorted().joined(separator: ", ")
        return
            "The configuration has the service providers \(known). Add yours, or start the mock with --adopt "
            + "(policy unknownServiceProviders: adopt) to serve any service provider."
    }
}
