import PassAPI

/// The result of an AccessEnabler operation before it is serialized.
enum AccessEnablerAnswer: Sendable {
    case device(IndividualizedDevice)
    /// `<result>` with the token, escaped, in an element of that name.
    case token(AccessEnablerToken, element: String)
    /// The media token as text, not in base64.
    case mediaToken(MediaToken)
}
