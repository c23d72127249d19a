import PassAPI
import PassSimulator

/// What an entry of the journal says of a device before and after: enough to see what a request has changed.
struct DeviceSummary: JSONEncodable {
    private let device: Device

    init(_ device: Device) {
        self.device = device
    }

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member(
                "profiles",
                array: device.profiles.map {
                    "\($0.serviceProvider) \($0.mvpd) \($0.type.rawValue) until \($0.validity.notAfter.utcString)"
                })
            object.member(
                "sessions",
                array: device.liveSessions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
            object.member(
                "temporaryPasses",
                array: device.trials.sorted { $0.key.mvpd < $1.key.mvpd }.map { key, trial in
                    "\(key.serviceProvider) \(key.mvpd) since \(trial.firstUse?.utcString ?? "never"), "
                        + "\(trial.resources.count) resources"
                })
        }
    }
}
