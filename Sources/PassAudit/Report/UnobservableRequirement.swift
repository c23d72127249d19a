/// What the page asks for and no server can see.
package struct UnobservableRequirement: Sendable, Hashable {
    package var section: ChecklistSection
    /// Why not, as a sentence.
    package var reason: String

    package static let all: [UnobservableRequirement] = [
        .init(
            section: .mandatory(.configuration, "TV Provider Selection Caching"),
            reason: "What an app has stored of the user's choice shows in none of its requests."),
        .init(
            section: .mandatory(.authentication, "Polling Mechanism Starting"),
            reason:
                "The requests of a login on this screen and of one on a second screen are the same, and the page has "
                + "polling start at another time for each."),
        .init(
            section: .mandatory(.preauthorization, "Preauthorization Decisions Retrieval"),
            reason:
                "What plays, and by which decision, shows in no request; what can be told from requests is a part of "
                + "authorization-before-playback."),
        .init(
            section: .mandatory(.testing, "Lifecycle Testing"),
            reason: "This mock is none of Adobe's environments: test there, too."),
        .init(
            section: .recommended(.authentication, "Multiple Profiles Support"),
            reason: "How an app chooses among several profiles is between it and the user."),
        .init(
            section: .recommended(.authentication, "(Optional) Non-Basic Flows Support"),
            reason: "Which flows an app needs is a matter of its business. Scenarios play them."),
        .init(
            section: .recommended(.preauthorization, "User Experience"),
            reason: "What an app shows of a denial is on its screen only."),
        .init(
            section: .recommended(.authorization, "Media Tokens Validation"),
            reason: "Media tokens are checked by the service that plays the video: see verify-media-token."),
        .init(
            section: .recommended(.authorization, "User Experience"),
            reason: "What an app shows of a denial is on its screen only."),
        .init(
            section: .recommended(.parametersAndHeaders, "Reuse Code"),
            reason: "Where code comes from shows in no request."),
        .init(
            section: .recommended(.testing, "Test Coverage"),
            reason: "The journal has one run, and not the plan of all tests, devices and MVPDs."),
        .init(
            section: .recommended(.testing, "Test Tools"),
            reason: "What else an app is tested with shows in no request."),
    ]
}
