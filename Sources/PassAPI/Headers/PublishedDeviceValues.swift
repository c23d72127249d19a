extension DeviceInformation {
    /// The names of the members whose value is not allowed on the page *Header - X-Device-Info*, in alphabetical order. Letter case
    /// is ignored, because the page does not state whether it counts.
    package var unlistedMembers: [String] {
        members.filter { name, value in
            guard let values = Self.publishedValues[name], !value.isEmpty else { return false }
            return !values.contains(value.lowercased())
        }.keys.sorted()
    }

    /// The allowed values of all members with restricted values, in lower case.
    package static var publishedWords: [String] { publishedValues.values.flatMap(\.self) }

    /// The values of the restricted members, in lower case. `iPadOS` and `Roku` come from the examples of the page,
    /// which differ from its table.
    private static let publishedValues: [String: Set<String>] = [
        "primaryHardwareType": [
            "camera", "datacollectionterminal", "desktop", "embeddednetworkmodule", "ereader", "gamesconsole",
            "geolocationtracker", "glasses", "mediaplayer", "mobilephone", "paymentterminal", "pluginmodem",
            "settopbox", "tv", "tablet", "wirelesshotspot", "wristwatch", "unknown",
        ],
        "osName": [
            "android", "chrome os", "linux", "mac os", "os x", "openbsd", "roku os", "windows", "ios", "tvos",
            "webos", "ipados", "roku",
        ],
        "osFamily": [
            "android", "bsd", "linux", "playstation os", "roku os", "symbian", "tizen", "windows", "ios",
            "tvos",
            "macos", "webos",
        ],
        "osVendor": [
            "amazon", "apple", "google", "lg", "microsoft", "mozilla", "nintendo", "nokia", "roku", "samsung",
            "sony", "tizen project",
        ],
        "browserName": [
            "android browser", "chrome", "edge", "firefox", "internet explorer", "opera", "safari",
            "seamonkey",
            "symbian browser",
        ],
        "browserVendor": [
            "amazon", "apple", "google", "microsoft", "motorola", "mozilla", "netscape", "nintendo", "nokia",
            "samsung", "sony ericsson",
        ],
        "connectionSecure": ["true", "false"],
    ]
}
