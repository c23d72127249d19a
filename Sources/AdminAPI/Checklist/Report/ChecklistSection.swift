import PassAPI

/// A row of Adobe's page *REST API V2 Checklist*, a practice of the page *Enhanced Error Codes*, or an announcement of the page
/// *Product Announcements*.
package struct ChecklistSection: Sendable, Hashable {
    var level: ChecklistLevel
    var phase: Phase
    var row: String

    enum Phase: String, Sendable, Hashable, CaseIterable {
        case registration, configuration, authentication, preauthorization, authorization, logout
        case parametersAndHeaders = "parameters-headers"
        case errorHandling = "error-handling"
        case testing
        /// The practices for error codes, from the page *Enhanced Error Codes*.
        case responseHandling = "response-handling"
        /// The end of APIs, from the page *Product Announcements*.
        case apisThatEnd = "apis-that-end"
    }

    static func mandatory(_ phase: Phase, _ row: String) -> ChecklistSection {
        ChecklistSection(level: .mandatory, phase: phase, row: row)
    }

    static func recommended(_ phase: Phase, _ row: String) -> ChecklistSection {
        ChecklistSection(level: .recommended, phase: phase, row: row)
    }

    /// The position on the page: `Mandatory Requirements, 3. Authentication Phase, Polling Mechanism
    /// Stopping`.
    package var title: String {
        "\(part), \(heading), \(row)"
    }

    var link: ChecklistReport.Section { .init(title: title, url: url) }

    package var url: String {
        let prefix = level == .mandatory ? "mandatory-requirements" : "recommended-practices"
        return switch phase {
        case .apisThatEnd: "\(Self.announcements)#eol"
        case .responseHandling: "\(Self.errorCodes)#enhanced-error-codes-response-handling"
        case .parametersAndHeaders, .errorHandling, .testing: "\(Self.page)#\(prefix)-\(phase.rawValue)"
        case .registration, .configuration, .authentication, .preauthorization, .authorization, .logout:
            "\(Self.page)#\(prefix)-\(phase.rawValue)-phase"
        }
    }

    private static let guide =
        "https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers"

    private static let page = "\(guide)/rest-apis/rest-api-v2/rest-api-v2-checklist"

    private static let errorCodes = "\(guide)/standard-features/error-reporting/enhanced-error-codes"

    private static let announcements =
        "https://experienceleague.adobe.com/en/docs/pass/authentication/product-announcements"

    private var part: String {
        switch phase {
        case .apisThatEnd: "Product Announcements"
        case .responseHandling: "Enhanced Error Codes"
        default: level == .mandatory ? "Mandatory Requirements" : "Recommended Practices"
        }
    }

    private var heading: String {
        switch phase {
        case .registration: "1. Registration Phase"
        case .configuration: "2. Configuration Phase"
        case .authentication: "3. Authentication Phase"
        case .preauthorization: "4. (Optional) Preauthorization Phase"
        case .authorization: "5. Authorization Phase"
        case .logout: "6. Logout Phase"
        case .parametersAndHeaders: "7. Parameters and Headers"
        case .errorHandling: "8. Error Handling"
        // The second part of the page has no table for errors.
        case .testing: level == .mandatory ? "9. Testing" : "8. Testing"
        case .responseHandling: "Response Handling"
        case .apisThatEnd: "End-of-Life (EOL)"
        }
    }
}

/// A requirement of Adobe's page that a server cannot check.
package struct UnobservableRequirement: Sendable, Hashable {
    package var section: ChecklistSection
    /// Why the requirement cannot be checked, as a sentence for people.
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
