import PassAPI
import PassSimulator

/// How often a rule matched and applied on a device, as the admin API returns it.
package struct RuleCountView: Sendable {
    package let id: String
    package let matches: Int
    package let applications: Int

    /// - Parameter counts: the counts of the device, and those that another device keeps for it.
    init(_ id: String, _ counts: [Device.RuleCount]) {
        self.id = id
        matches = counts.reduce(0) { $0 + $1.matches }
        applications = counts.reduce(0) { $0 + $1.applications }
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
