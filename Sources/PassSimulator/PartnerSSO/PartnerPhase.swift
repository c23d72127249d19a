/// The phases of single sign-on with a partner (page *Apple SSO Cookbook (REST API V2)*) in which the backend requires
/// a valid partner framework status.
enum PartnerPhase: Sendable, Hashable {
    /// A session is created, because there is no profile yet.
    case sessions
    /// A profile is created from the partner's response.
    case profiles
    /// Decisions are made on an appleSSO profile.
    case decisions
}
