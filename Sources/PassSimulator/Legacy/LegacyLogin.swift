/// What a device has of a login that REST API V1 sees.
package enum LegacyLogin: Sendable, Hashable {
    case valid(Profile)
    case expired
    case missing
}
