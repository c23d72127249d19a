import PassAPI
import PassSimulator

/// What a device has used of a TempPass, as the admin API returns it.
package struct TemporaryPassView: Sendable {
    package let serviceProvider: ServiceProviderID
    package let mvpd: MVPDID
    /// `nil` before the first authorization.
    package let firstUse: Timestamp?
    package let resources: [ResourceKey]

    init(_ key: PassKey, _ usage: TempPassUsage) {
        serviceProvider = key.serviceProvider
        mvpd = key.mvpd
        firstUse = usage.firstUse
        resources = Array(usage.resources)
    }
}

extension TemporaryPassView: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("serviceProvider", .text("")), .always("mvpd", .text("")),
        .always("firstUse", .milliseconds().orNull), .always("resources", .texts("")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", serviceProvider)
            object.member("mvpd", mvpd)
            object.member("firstUse", firstUse)
            object.member("resources", array: resources)
        }
    }
}
