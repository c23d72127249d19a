import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI

/// The pages about scenario files, configuration files and policies.
extension DocumentTableTests {
    /// A reference page and the schema of the files that it describes.
    struct Reference: Sendable, CustomTestStringConvertible {
        var page: String
        var schema: Schema
        /// The keys whose own keys another page describes.
        var describedElsewhere: Set<String>

        static let all = [
            Reference(page: "ScenarioReference", schema: .scenario, describedElsewhere: ["world"]),
            Reference(
                page: "ConfigurationReference", schema: .configuration, describedElsewhere: ["policies"]),
        ]

        var testDescription: String { page }
    }

    @Test(arguments: Reference.all)
    func `name the keys at the top of each kind of file`(_ reference: Reference) throws {
        let rows = reference.schema.fields.map {
            SchemaKey(path: $0.name, schema: $0.schema, isRequired: $0.isRequired).row
        }
        try compare(SchemaKey.head, rows, in: reference.page, under: "## The keys of a file")
    }

    @Test(arguments: Reference.all)
    func `name the keys within each key, in a section of its own`(_ reference: Reference) throws {
        for field in reference.schema.fields {
            let heading = "## `\(field.name)`"
            let text = try Document.page(reference.page).text
            #expect(text.contains("\n\(heading)\n"), "\(reference.page) has no section \(field.name)")
            let keys = SchemaKey.keys(ofItemsIn: field.schema)
            if keys.isEmpty || reference.describedElsewhere.contains(field.name) { continue }
            try compare(SchemaKey.head, keys.map(\.row), in: reference.page, under: heading)
        }
    }

    @Test func `name the keys of values by platform once`() throws {
        let integration = try #require(Schema.configuration.fields.first { $0.name == "integrations" })
        let key = SchemaKey.keys(ofItemsIn: integration.schema).first { $0.path == "authenticationTTL" }
        guard case .either(let schemas) = key?.schema.kind, let values = schemas.last else {
            throw Unexpected("authenticationTTL has no values by platform")
        }
        try compare(
            "| key | for which devices |",
            SchemaKey.keys(of: values).map { "| `\($0.path)` | \($0.description) |" },
            in: "ConfigurationReference", under: "## Values by platform")
    }

    @Test(arguments: Reference.all)
    func `describe each key in a sentence that is useful alone, with the default as the last one`(
        _ reference: Reference
    ) {
        for key in SchemaKey.keys(of: reference.schema, includingShared: true) {
            let words = key.description.split(separator: " ")
            #expect(words.count > 3, "\(key.path) has no description that says enough: \(key.description)")
            #expect(key.description.hasSuffix("."), "\(key.path): \(key.description)")
            #expect(!key.description.contains("Default"), "\(key.path): \(key.description)")
            if let text = key.defaultText {
                #expect(!text.contains(". "), "\(key.path): the default is not the last sentence: \(text)")
            }
        }
    }

    @Test func `describe every fault`() {
        let fault = SchemaKey.keys(of: .rule).first { $0.path == "then.fault" }
        for name in WireFault.allCases.map(\.rawValue) {
            #expect(fault?.description.contains("\(name): ") == true, "\(name)")
        }
    }

    @Test func `name every enhanced error code, and where it occurs without a scenario`() throws {
        let all = Set(PassOperation.allCases.filter { $0.definition.dialect == .enhanced })
        let rows = EnhancedErrorCode.allCases.map { code in
            let operations = code.naturalOperations
            let names = PassOperation.allCases.filter(operations.contains).map(\.rawValue)
            let place = operations == all ? "every operation of REST API V2" : names.joined(separator: ", ")
            return "| `\(code.rawValue)` | \(code.status) | \(code.action.rawValue) | \(place) |"
        }
        try compare("| error code | status | action | `natural` means |", rows, in: "ScenarioReference")
    }

    @Test func `name every other error code`() throws {
        let rows = [
            AllowedValues.registrationErrors, .legacyErrorCodes, .singleSignOnErrorCodes,
        ].map { values in
            "| \(values.noun) | \(values.names.map { "`\($0)`" }.joined(separator: ", ")) |"
        }
        try compare("| other error codes | |", rows, in: "ScenarioReference")
    }

    /// The sections of the page about policies, each with the policy that begins it.
    private static let policySections = [
        ("Devices, registration and access tokens", "deviceInfo"),
        ("Service providers and MVPDs", "unknownServiceProviders"),
        ("Sessions", "domainName"),
        ("Apple single sign-on", "partnerAuthenticationRequest"),
        ("Decisions", "degradationBesideProfile"),
        ("Temporary passes", "temporaryIdentityOnPreauthorization"),
        ("Service tokens", "serviceTokenAudience"),
        ("Logout", "logoutRedirectUrl"),
        ("Throttling and headers of the mock", "throttleBurst"),
        ("REST API V1 and the AccessEnabler", "legacyErrorCodes"),
    ]

    @Test func `name every policy in its section, with its values, the default first, and its grade`() throws
    {
        let starts = try Self.policySections.map { section in
            try #require(Policies.rows.firstIndex { $0.name == section.1 }, "\(section.1)")
        }
        #expect(starts.first == 0 && starts == starts.sorted())
        for (section, (start, end)) in zip(
            Self.policySections, zip(starts, starts.dropFirst() + [Policies.rows.count]))
        {
            let rows = Policies.rows[start..<end].map { row in
                let values = [row.defaultValue] + row.values.filter { $0 != row.defaultValue }
                return "| `\(row.name)` | \(values.map { "`\($0)`" }.joined(separator: ", ")) | "
                    + "\(row.grade.rawValue) | \(SchemaKey.escaped(row.help)) |"
            }
            try compare(
                "| policy | values, the default first | grade | what it decides |", rows,
                in: "PolicyReference", under: "## \(section.0)")
        }
    }

    private func compare(
        _ head: String, _ rows: [String], in page: String, under heading: String? = nil
    ) throws {
        let table = DocumentTable(in: try Document.page(page).path, head: head, under: heading)
        #expect(try table.rows(updatedTo: rows) == rows)
    }
}
