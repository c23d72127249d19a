import ControlAPI
import PassAPI

/// The two questions about a resource.
package enum DecisionKind: Sendable, Hashable {
    /// May the user probably play it? For showing what is locked.
    case preauthorization
    /// May the user play it now?
    case authorization

    func limit(in terms: Integration) -> Int {
        switch self {
        case .preauthorization: terms.maximumResources.preauthorize
        case .authorization: terms.maximumResources.authorize
        }
    }

    /// The code for a plain no of the MVPD.
    var deniedByMVPD: EnhancedErrorCode {
        switch self {
        case .preauthorization: .preauthorizationDeniedByMVPD
        case .authorization: .authorizationDeniedByMVPD
        }
    }
}
