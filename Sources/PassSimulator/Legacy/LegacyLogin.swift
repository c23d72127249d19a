/// The state of a device's login with a requestor, as REST API V1 reports it.
package enum LegacyLogin: Sendable, Hashable {
    case valid(Profile)
    case expired
    case missing
}
