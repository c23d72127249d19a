import Documents
import PassAPI
import PassSimulator

/// How often a rule matched and applied on a device, as the admin API returns it.
package struct RuleCountView: Sendable {
    package let id: String
    package let matches: Int
    package let applications: Int

    init(_ id: String, _ count: Device.RuleCount) {
        self.id = id
        matches = count.matches
        applications = count.applications
    }
}

extension RuleCountView: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("matches", .number("How many requests met its conditions.")),
        .always("applications", .number("How many replies it affected.")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("matches", matches)
            object.member("applications", applications)
        }
    }
}
