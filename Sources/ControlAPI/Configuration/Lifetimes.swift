import PassAPI

/// `lifetimes`: how long what the service issues is valid, where nothing more specific is set.
package struct Lifetimes: Sendable, Hashable {
    /// Of access tokens, in whole seconds. The published lifetime is six hours.
    package var accessToken = Duration.hours(6)
    /// Of authentication codes and their sessions, and of registration codes of REST API V1. The published lifetime is 30
    /// minutes.
    package var authenticationCode = Duration.minutes(30)
    /// Of media tokens, where an integration has no `mediaTokenTTL`. The published lifetime is seven minutes.
    var mediaToken = Duration.minutes(7)

    init() {}
}
