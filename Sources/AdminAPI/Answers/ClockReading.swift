import ControlAPI
import PassAPI

/// The reading of a clock.
struct ClockReading: JSONAnswer, JSONEncodable {
    let setting: ClockSetting
    let now: Timestamp
    /// The device, as the call names it; `nil` for the server's clock.
    var device: String?

    static let schema = Schema.record(
        "The reading of a clock.",
        fields + [
            .always("epochMilliseconds", .milliseconds()),
            .optional("device", .text("The device, for a device's clock.")),
        ])

    /// The fields that every clock has.
    static let fields: [Schema.Field] = [
        .always("now", .text("The time in UTC.")),
        .always(
            "offset",
            .text(
                "How far the clock is ahead: of the machine's clock for the server, of the server's for a device."
            )),
        .always("frozen", .boolean("Whether the clock is frozen.")),
    ]

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("now", now.utcString)
            object.member("epochMilliseconds", now)
            object.member("offset", setting.offset.isoText)
            object.member("frozen", setting.frozenAt != nil)
            object.member("device", ifPresent: device)
        }
    }
}
