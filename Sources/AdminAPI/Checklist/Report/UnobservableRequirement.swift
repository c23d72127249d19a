/// A requirement of Adobe's page that a server cannot check.
package struct UnobservableRequirement: Sendable, Hashable {
    package var section: ChecklistSection
    /// Why it cannot be checked, as a sentence for people.
    package var reason: String

    static let all: [UnobservableRequirement] = [
        .init(
            section: .mandatory(.configuration, "TV Provider Selection Caching"),
            reason: "Requests do not show whether the app stores the user's choice."),
        .init(
            section: .mandatory(.authentication, "Polling Mechanism Starting"),
            reason:
                "A login on the same screen and one on a second screen send the same requests, but must "
                + "start polling at different times."),
        .init(
            section: .mandatory(.preauthorization, "Preauthorization Decisions Retrieval"),
            reason:
                "Requests do not show what the app plays and because of which decision. The part that "
                + "requests show is checked by authorization-before-playback."),
        .init(
            section: .mandatory(.testing, "Lifecycle Testing"),
            reason: "The mock is not one of Adobe's environments. Test the app there, too."),
        .init(
            section: .recommended(.authentication, "Multiple Profiles Support"),
            reason: "Requests do not show how the app lets the user choose between several profiles."),
        .init(
            section: .recommended(.preauthorization, "User Experience"),
            reason: "Requests do not show how the app explains a denial to the user."),
        .init(
            section: .recommended(.authorization, "Media Tokens Validation"),
            reason: "Media tokens are verified by the service that streams the video; see verify-media-token."
        ),
        .init(
            section: .recommended(.authorization, "User Experience"),
            reason: "Requests do not show how the app explains a denial to the user."),
        .init(
            section: .recommended(.parametersAndHeaders, "Reuse Code"),
            reason: "Requests do not show which code has sent them."),
        .init(
            section: .recommended(.testing, "Test Coverage"),
            reason: "The journal contains one test run, not the test plan for all devices and MVPDs."),
        .init(
            section: .recommended(.testing, "Test Tools"),
            reason: "Requests do not show which other tools are used to test the app."),
    ]
}
