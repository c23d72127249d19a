import PassAPI

/// The result of an AccessEnabler operation before it is serialized.
enum AccessEnablerAnswer: Sendable {
    case device(IndividualizedDevice)
    /// `<result>` with the token, escaped, in an element of that name, and the user metadata, if any, in `userMeta`.
    case token(AccessEnablerToken, element: String, metadata: LegacyUserMetadata?)
    /// The media token as text, not in base64.
    case mediaToken(MediaToken)
}
