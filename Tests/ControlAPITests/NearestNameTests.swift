import Testing

@testable import ControlAPI
@testable import PassAPI

/// Suggestions for mistyped names.
struct NearestNameTests {
    private let keys = ["description", "extends", "parameters", "world", "seed", "decisions"]

    @Test(arguments: [
        ("desription", "did you mean \"description\"?"), ("decription", "did you mean \"description\"?"),
        ("dsecription", "did you mean \"description\"?"), ("wrold", "did you mean \"world\"?"),
        ("decision", "did you mean \"decisions\"?"), ("sed", "did you mean \"seed\"?"),
        ("sad", "expected one of description, extends, parameters, world, seed, decisions"),
        ("bold", "expected one of description, extends, parameters, world, seed, decisions"),
        ("x", "expected one of description, extends, parameters, world, seed, decisions"),
    ])
    func `a similar name is suggested, otherwise all names are listed`(_ name: String, _ hint: String) {
        #expect(NearestName.hint(for: name, among: keys) == hint)
    }

    @Test(arguments: [
        ("no", "expected one of on, off"), ("ON", "did you mean \"on\"?"), ("of", "did you mean \"off\"?"),
        ("ofr", "did you mean \"off\"?"),
    ])
    func `a word of two letters is no mistyped form of another such word`(_ name: String, _ hint: String) {
        #expect(NearestName.hint(for: name, among: ["on", "off"]) == hint)
    }

    @Test(arguments: [
        ("description", true), ("desription", true), ("Extends", true), ("extend", true), ("wrold", true),
        ("steps", false), ("host", false), ("id", false),
    ])
    func `a name is near if it is one, or a mistyped one`(_ name: String, _ isNear: Bool) {
        #expect(NearestName.isNear(name, to: keys) == isNear)
    }

    @Test func `among many names of which none is similar, the first ones are listed, and of none none`() {
        let names = (1...20).map { "operation\($0)" }
        #expect(
            NearestName.hint(for: "q", among: names)
                == "expected one of operation1, operation2, operation3, operation4, operation5, operation6, and 14 more"
        )
        #expect(NearestName.hint(for: "q", among: [String]()) == "expected none")
    }

    @Test(arguments: [
        ("authorize", "retrieveAuthorizationDecisions"), ("authorise", "retrieveAuthorizationDecisions"),
        ("preauthorize", "retrievePreauthorizationDecisions"), ("login", "logIn"),
        ("logout", "initiateLogout"),
        ("profiles", "retrieveProfiles"), ("getProfiles", "retrieveProfiles"),
        ("configuration", "retrieveConfiguration"), ("createSession", "createAuthenticationSession"),
        ("decisions/authorize", "retrieveAuthorizationDecisions"),
        ("/api/v1/authorize", "legacyInitiateAuthorization"), ("registration_token", "retrieveAccessToken"),
        ("retreiveProfiles", "retrieveProfiles"), ("ACTIVATE", "activate"),
    ])
    func `an operation is found by the words of its name and its path`(_ name: String, _ operation: String) {
        #expect(
            AllowedValues.operations.message(forUnknown: name)
                == "unknown operation \"\(name)\", did you mean \"\(operation)\"?")
    }

    @Test(arguments: [
        ("mvpd_denied", "authorization_denied_by_mvpd"),
        ("parental", "authorization_denied_by_parental_controls"),
        ("parentalControls", "authorization_denied_by_parental_controls"),
        ("too-many-resources", "too_many_resources"), ("network", "network_received_error"),
    ])
    func `an error code is found by its words`(_ name: String, _ code: String) {
        #expect(
            AllowedValues.errorCodes.message(forUnknown: name)
                == "unknown error code \"\(name)\", did you mean \"\(code)\"?")
    }

    @Test(arguments: [
        ("none", "nonsense", 0), ("nope", "none", 0), ("deny", "denied", 3), ("netwrok", "network", 2),
        ("authorize", "authorization", 3),
    ])
    func `words are similar if they have the same stem, and not the same beginning alone`(
        _ one: String, _ other: String, _ similarity: Int
    ) {
        #expect(NameWords.similarity(one, other) == similarity)
        #expect(NameWords.similarity(other, one) == similarity)
    }

    @Test(arguments: [
        ("/authorize", PassOperation.retrieveAuthorizationDecisions),
        ("/api/v2/REF30/authorize/Cablevision", .retrieveAuthorizationDecisions),
        ("/api/v1/authorise", .legacyInitiateAuthorization), ("/activates", .showActivationPage),
        ("/api/v2/REF30/profile", .retrieveProfiles), ("/o/client/tokens", .retrieveAccessToken),
    ])
    func `an operation is found by the segments of a path`(_ path: String, _ operation: PassOperation) {
        #expect(NearestOperations.of(path).first == operation)
    }

    @Test(arguments: [
        ("retrieveProfileForMVPD", ["retrieve", "profile", "for", "mvpd"]),
        ("MVPDList", ["mvpd", "list"]), ("mvpd_denied", ["mvpd", "denied"]), ("valid-sso", ["valid", "sso"]),
        ("/api/v2/decisions", ["api", "v2", "decisions"]), ("", []), ("--", []),
    ])
    func `a name is split into its words`(_ name: String, _ words: [String]) {
        #expect(NameWords.words(of: name) == words)
    }

    @Test(arguments: [
        ("alpha-profiles", "did you mean \"retrieveProfiles\"?"),
        ("alpha-profiles-beta", "expected one of retrieveProfiles, logIn"),
    ])
    func `a name is suggested if it has at least half of the words`(_ name: String, _ hint: String) {
        #expect(NearestName.hint(for: name, among: ["retrieveProfiles", "logIn"]) == hint)
    }

    @Test func `the distance counts swapped neighbors as one edit, and compares at most 64 characters`() {
        let long = String(repeating: "x", count: 1_000_000)
        for (one, other, distance) in [
            ("wrold", "world", 1), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), (long, "x", 63),
        ] {
            #expect(NearestName.distance(one, other) == distance, "\(one.prefix(8)), \(other)")
        }
    }
}
