/// A model of Apple's set-top box with a version of tvOS.
struct AppleTV {
    private let model: String
    private let system: String

    /// The model of a device of a fleet, by the device's number.
    init(number: Int) {
        model = Self.models[number % Self.models.count]
        system = Self.systems[number / Self.models.count % Self.systems.count]
    }

    private static let models = ["AppleTV5,3", "AppleTV6,2", "AppleTV11,1", "AppleTV14,1"]
    private static let systems = ["16.6", "17.4", "17.6.1", "18.1"]

    /// `X-Device-Info`
    var information: String {
        base64(
            """
            {"primaryHardwareType":"SetTopBox","model":"\(model)","manufacturer":"Apple","vendor":"Apple",\
            "osName":"tvOS","osFamily":"Apple","osVendor":"Apple","osVersion":"\(system)"}
            """)
    }

    var userAgent: String {
        "Mozilla/5.0 (Apple TV; U; CPU \(model) OS \(system) like Mac OS X; en_US)"
    }
}
