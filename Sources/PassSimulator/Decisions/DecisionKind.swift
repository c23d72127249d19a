import ControlAPI
import PassAPI

/// The two kinds of decision that an application can request for a resource.
package enum DecisionKind: Sendable, Hashable {
    /// Whether the user can probably play the resource. Applications use it to show which content is locked.
    case preauthorization
    /// Whether the user can play the resource now.
    case authorization

    /// The maximum number of resources in one request.
    func limit(in integration: Integration) -> Int {
        switch self {
        case .preauthorization: integration.maximumResources.preauthorize
        case .authorization: integration.maximumResources.authorize
        }
    }

    /// True when Adobe makes these decisions itself, because the MVPD has no such service.
    func isDummy(in integration: Integration) -> Bool {
        switch self {
        case .preauthorization: integration.hasDummyPreauthorization
        case .authorization: integration.hasDummyAuthorization
        }
    }

    /// The error code when the MVPD denies the resource without a more specific reason.
    var deniedByMVPD: EnhancedErrorCode {
        switch self {
        case .preauthorization: .preauthorizationDeniedByMVPD
        case .authorization: .authorizationDeniedByMVPD
        }
    }
}
